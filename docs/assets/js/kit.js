// What pages do beyond standing there: steppers, and notes that open on a tap. Without it every page still says all.
(() => {
  "use strict";

  const button = (text, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", act);
    return made;
  };

  const stepper = (list) => {
    const steps = [...list.children];
    if (steps.length < 2) return;
    const words = list.dataset;
    const first = Number(words.first ?? 0);
    let at = words.start === undefined ? steps.length - 1 : Number(words.start);
    let all = false;
    const bar = document.createElement("div");
    bar.className = "stepper-bar";
    const where = document.createElement("output");
    // A step of a long play draws only the seats that changed: the others are carried over from the steps before.
    const whole_table = (place) => {
      const seats = steps[place].querySelector(".seats");
      if (!seats || seats.dataset.whole) return;
      seats.dataset.whole = "yes";
      const order = [...steps[0].querySelectorAll("[data-seat]")].map((tile) => tile.dataset.seat);
      const there = new Map([...seats.children].map((tile) => [tile.dataset.seat, tile]));
      for (const seat of order) {
        let tile = there.get(seat);
        for (let earlier = place - 1; !tile && earlier >= 0; earlier -= 1) {
          const found = steps[earlier].querySelector(`[data-seat="${seat}"]:not(.carried)`);
          if (found) {
            tile = found.cloneNode(true);
            tile.classList.add("carried");
            tile.querySelectorAll(".fresh").forEach((part) => part.classList.remove("fresh"));
          }
        }
        if (tile) seats.append(tile);
      }
    };
    const show = () => {
      if (!all && list.dataset.long) whole_table(at);
      list.classList.toggle("all", all);
      steps.forEach((step, place) => { step.hidden = !all && place !== at; });
      where.textContent = all ? words.all : `${words.step} ${first + at} / ${first + steps.length - 1}`;
      back.disabled = all || at === 0;
      on.disabled = all || at === steps.length - 1;
      whole.setAttribute("aria-pressed", String(all));
    };
    const go = (by) => {
      at = Math.min(Math.max(at + by, 0), steps.length - 1);
      show();
    };
    const back = button(`← ${words.previous}`, () => go(-1));
    const on = button(`${words.next} →`, () => go(1));
    const whole = button(words.all, () => { all = !all; show(); });
    where.setAttribute("aria-live", "polite");
    bar.append(back, where, on, whole);
    if (words.hide && list.querySelector(".closed")) {
      const label = document.createElement("label");
      const box = document.createElement("input");
      box.type = "checkbox";
      box.addEventListener("change", () => list.classList.toggle("backs", box.checked));
      label.append(box, words.hide);
      bar.append(label);
    }
    bar.addEventListener("keydown", (event) => {
      if (all || event.target.type === "checkbox") return;
      if (event.key === "ArrowLeft") go(-1);
      else if (event.key === "ArrowRight") go(1);
      else return;
      event.preventDefault();
    });
    list.before(bar);
    show();
  };

  const notes = () => {
    const close = (except) => document.querySelectorAll(".ev.open").forEach((open) => {
      if (open === except) return;
      open.classList.remove("open");
      open.querySelector(".ev-mark").setAttribute("aria-expanded", "false");
    });
    const place = (note) => {
      note.classList.remove("flip");
      if (note.getBoundingClientRect().right > document.documentElement.clientWidth) note.classList.add("flip");
    };
    document.addEventListener("click", (event) => {
      const mark = event.target.closest(".ev-mark");
      const holder = mark?.parentElement;
      close(event.target.closest(".ev"));
      if (!mark) return;
      const open = holder.classList.toggle("open");
      mark.setAttribute("aria-expanded", String(open));
      place(holder.querySelector(".ev-note"));
    });
    for (const kind of ["mouseover", "focusin"]) {
      document.addEventListener(kind, (event) => {
        const holder = event.target.closest?.(".ev");
        if (holder) place(holder.querySelector(".ev-note"));
      });
    }
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        close(null);
        if (document.activeElement?.closest(".ev")) document.activeElement.blur();
      }
    });
  };

  // The theme's search is a dialog without a name.
  const search = document.querySelector(".md-search");
  const field = search?.querySelector("input[aria-label], input[placeholder]");
  if (field) search.setAttribute("aria-label", field.getAttribute("aria-label") ?? field.placeholder);

  document.querySelectorAll("[data-stepper]").forEach(stepper);
  notes();
})();
