"use strict";
// Opens the cases behind a cell, and filters the rows. It only clones and hides what is in the page already, and
// writes text as text: nothing an engine has said is ever parsed.
(() => {
  const dialog = document.getElementById("cell");
  const title = document.getElementById("cell-title");
  const list = document.getElementById("cell-cases");

  const words = (text) => text.split(" ").filter(Boolean);

  function open(cell) {
    const { game, rule, engine } = cell.dataset;
    const found = [...document.querySelectorAll("main details.s")].filter(
      (one) => one.dataset.game === game && words(one.dataset.rules).includes(rule),
    );
    const fails = (one) => words(one.dataset.failing).includes(engine);
    const ordered = [...found.filter(fails), ...found.filter((one) => !fails(one))];
    const copies = ordered.map((one) => {
      const copy = one.cloneNode(true);
      copy.open = fails(one) || ordered.length === 1;
      return copy;
    });
    const name = document.querySelectorAll(".engine h2")[engine].textContent;
    title.textContent = `${rule}, ${name}: ${found.length} ${found.length === 1 ? "scenario" : "scenarios"}`;
    list.replaceChildren(...copies);
    dialog.showModal();
    dialog.scrollTop = 0;
  }

  document.addEventListener("click", (event) => {
    const cell = event.target.closest("a.cell");
    if (cell) {
      event.preventDefault();
      open(cell);
    } else if (event.target === dialog || event.target.id === "close") {
      dialog.close();
    }
  });
  dialog.addEventListener("close", () => list.replaceChildren());

  const failing = document.getElementById("only-failing");
  const disputed = document.getElementById("only-disputed");
  function filter() {
    for (const row of document.querySelectorAll(".game .matrix tbody tr")) {
      const bad = row.querySelector(".pills .differs, .pills .broke");
      row.hidden = (failing.checked && !bad) || (disputed.checked && !row.classList.contains("disputed"));
    }
  }
  failing.addEventListener("change", filter);
  disputed.addEventListener("change", filter);
  document.querySelector(".filters").hidden = false;
})();
