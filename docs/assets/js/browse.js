// The scenario browser: filters that stand in the address, and rows drawn fifty at a time.
(() => {
  "use strict";
  const form = document.querySelector("form[data-browse]");
  if (!form) return;
  const words = form.dataset;
  const rows = document.querySelector(".browse-rows");
  const count = document.querySelector(".browse-count");
  const PAGE = 50;
  let shown = PAGE;
  let all = [];

  const values = () => Object.fromEntries([...new FormData(form)].filter(([, value]) => value));

  const fits = (one, wanted) =>
    (!wanted.game || one.g === wanted.game) &&
    (!wanted.variant || one.v.includes(wanted.variant)) &&
    (!wanted.topic || `${one.g}/${one.p}` === wanted.topic) &&
    (!wanted.rule || one.r.some((rule) => `${one.g}/${rule}` === wanted.rule)) &&
    (!wanted.kind || (wanted.kind === "refused" ? one.x : wanted.kind === "one" ? one.o === 1 : one.o > 1)) &&
    (!wanted.q || wanted.q.toLowerCase().split(/\s+/).every((word) =>
      `${one.t} ${one.id} ${one.r.join(" ")}`.toLowerCase().includes(word)));

  const made = (tag, text, attributes = {}) => {
    const element = document.createElement(tag);
    if (text !== null) element.textContent = text;
    Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
    return element;
  };

  const row = (one) => {
    const line = made("div", null, { class: "browse-row", role: "listitem" });
    line.append(made("a", one.t, { href: `${words.root}scenarios/${one.id}/`, lang: "en" }));
    const facts = made("p", null);
    one.r.forEach((rule) => facts.append(made("a", rule, { href: `${words.root}rules/${one.g}/${rule}/`, class: "chip" })));
    if (one.o > 1) facts.append(made("span", words.outcomes.replace("{n}", one.o), { class: "chip quiet" }));
    if (one.x) facts.append(made("span", "✗", { class: "chip quiet", title: form.elements.kind.options[3].text }));
    line.append(facts);
    return line;
  };

  const narrow = (wanted) => {
    for (const name of ["variant", "topic", "rule"]) {
      for (const group of form.elements[name].querySelectorAll("optgroup")) {
        const game = group.querySelector("option")?.dataset.game;
        group.hidden = group.disabled = Boolean(wanted.game) && game !== wanted.game;
      }
      if (form.elements[name].selectedOptions[0]?.parentElement.disabled) form.elements[name].value = "";
    }
  };

  const show = () => {
    narrow(values());
    const wanted = values();
    const found = all.filter((one) => fits(one, wanted));
    count.textContent = words.count.replace("{found}", found.length).replace("{total}", all.length);
    const list = made("div", null, { role: "list" });
    list.append(...found.slice(0, shown).map(row));
    rows.replaceChildren(list);
    if (found.length > shown) {
      const more = made("button", words.more, { type: "button", class: "kit-button" });
      more.addEventListener("click", () => {
        const next = shown;
        shown += PAGE;
        show();
        rows.querySelectorAll(".browse-row a")[0] && rows.querySelectorAll(".browse-row > a")[next]?.focus();
      });
      rows.append(more);
    }
    const query = new URLSearchParams(wanted).toString();
    history.replaceState(null, "", query ? `?${query}` : location.pathname);
  };

  const read = () => {
    const asked = new URLSearchParams(location.search);
    for (const field of form.elements) {
      if (!field.name) continue;
      const value = asked.get(field.name) ?? "";
      field.value = field.tagName !== "SELECT" || [...field.options].some((option) => option.value === value) ? value : "";
    }
  };

  fetch(words.browse).then((answer) => answer.json()).then((loaded) => {
    all = loaded;
    form.hidden = false;
    document.querySelector(".browse-lists").hidden = true;
    read();
    show();
    form.addEventListener("input", () => { shown = PAGE; show(); });
    form.addEventListener("submit", (event) => event.preventDefault());
    window.addEventListener("popstate", () => { read(); show(); });
  });
})();
