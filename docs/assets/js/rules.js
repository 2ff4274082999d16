// Filters of the lists of rules and of disagreements, kept in the address. Without it both show everything.
(() => {
  "use strict";

  const form = document.querySelector("form[data-filter]");
  if (!form) return;
  const rows = [...document.querySelectorAll("[data-row]")].map((node) => ({
    node,
    home: node.parentElement,
    kinds: node.dataset.kinds.split(" ").filter(Boolean),
    sources: (node.dataset.sources ?? "").split(" ").filter(Boolean),
    text: [...node.childNodes].map((part) => part.textContent).join(" ").toLowerCase(),
  }));
  const fields = ["kind", "game", "source", "q", "sort"].filter((name) => form.elements[name]);
  const figures = [...document.querySelectorAll(".figure[data-kind]")];
  const silences = document.querySelector("[data-silences]");
  const shown = form.querySelector("output");
  const noMatch = document.querySelector("[data-no-match]");
  const orders = {
    kind: (row) => [Number(row.node.dataset.strength)],
    sources: (row) => [-row.sources.length],
    readings: (row) => [-Number(row.node.dataset.readings)],
    "": () => [],
  };
  let order = "";

  const value = (name) => (form.elements[name]?.value ?? "").trim();
  const fits = (row) => {
    const kind = value("kind");
    if (kind === "some" ? !row.kinds.length : kind === "none" ? row.kinds.length : kind && !row.kinds.includes(kind)) return false;
    if (value("game") && row.node.dataset.game !== value("game")) return false;
    if (value("source") && !row.sources.includes(value("source"))) return false;
    return value("q").toLowerCase().split(/\s+/).every((word) => row.text.includes(word));
  };

  // A section stands while any row of it does: its heading, and what follows up to the next heading of its rank.
  const sections = () => {
    for (const head of document.querySelectorAll("[data-section]")) {
      const parts = [head];
      for (let next = head.nextElementSibling; next; next = next.nextElementSibling) {
        if (/^H[1-6]$/.test(next.tagName) && next.tagName <= head.tagName) break;
        parts.push(next);
      }
      const empty = !parts.some((part) => part.querySelector("[data-row]:not([hidden])"));
      for (const part of parts) part.hidden = empty;
    }
  };

  const sort = () => {
    if (value("sort") === order) return;
    order = value("sort");
    const key = orders[order] ?? orders[""];
    const place = (row) => Number(row.node.dataset.place);
    [...rows].sort((one, other) => (key(one)[0] ?? 0) - (key(other)[0] ?? 0) || place(one) - place(other))
      .forEach((row) => row.home.append(row.node));
  };

  const show = () => {
    let count = 0;
    for (const row of rows) {
      row.node.hidden = !fits(row);
      if (!row.node.hidden) count += 1;
    }
    sort();
    sections();
    const narrowed = ["kind", "game", "source", "q"].some((name) => value(name));
    if (silences) silences.open = narrowed;
    for (const figure of figures) figure.setAttribute("aria-pressed", String(figure.dataset.kind === value("kind")));
    shown.textContent = shown.dataset.shown.replace("{shown}", count).replace("{all}", rows.length);
    noMatch.hidden = count > 0;
  };

  const keep = () => {
    const url = new URL(location.href);
    for (const name of fields) {
      if (value(name)) url.searchParams.set(name, value(name));
      else url.searchParams.delete(name);
    }
    history.replaceState(history.state, "", url);
  };

  const change = () => { show(); keep(); };
  form.addEventListener("input", change);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => {
    if (figures.length) form.elements.kind.value = "";
    setTimeout(change);
  });
  for (const figure of figures) {
    figure.addEventListener("click", () => {
      form.elements.kind.value = form.elements.kind.value === figure.dataset.kind ? "" : figure.dataset.kind;
      change();
    });
    figure.parentElement.classList.add("live");
  }
  const asked = new URL(location.href).searchParams;
  for (const name of fields) {
    const field = form.elements[name];
    const wanted = asked.get(name) ?? "";
    if (field.tagName !== "SELECT" || [...field.options].some((option) => option.value === wanted)) field.value = wanted;
  }
  form.hidden = false;
  show();
})();
