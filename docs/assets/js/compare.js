// Two variants side by side. Without it the page shows the whole table.
(() => {
  "use strict";
  const box = document.getElementById("compare");
  if (!box) return;
  const words = box.dataset;

  const make = (tag, props = {}, ...children) => {
    const made = Object.assign(document.createElement(tag), props);
    made.append(...children);
    return made;
  };
  const tag = (kind, text) => make("span", { className: `basis-tag basis-${kind}` }, text);

  const draw = (data) => {
    const games = new Map(data.games.flatMap((game) => game.variants.map((v) => [v.id, game])));
    const variants = new Map(data.games.flatMap((game) => game.variants.map((v) => [v.id, v])));
    const wanted = new URLSearchParams(location.search);
    let a = variants.has(wanted.get("a")) ? wanted.get("a") : data.games[0].closest[0];
    let b = wanted.get("b");

    const counted = (one, other) => {
      const here = variants.get(one).readings;
      const there = variants.get(other).readings;
      const arising = games.get(one).rules.filter(({ id }) => here[id] || there[id]);
      return [arising, arising.filter(({ id }) => here[id] !== there[id])];
    };
    const settle = () => {
      const game = games.get(a);
      if (games.get(b) === game && b !== a) return;
      const others = game.variants.filter(({ id }) => id !== a);
      const [one, other] = game.closest;
      if (a === one) b = other;
      else if (a === other) b = one;
      else b = others.reduce((best, { id }) => (counted(a, id)[1].length < counted(a, best)[1].length ? id : best), others[0].id);
    };

    const pick = (label, change) => {
      const select = make("select");
      select.addEventListener("change", () => { change(select.value); show(true); });
      return [select, make("label", {}, `${label} `, select)];
    };
    const [first, firstLabel] = pick(words.first, (value) => { if (value === b) b = a; a = value; });
    const [second, secondLabel] = pick(words.second, (value) => { if (value === a) a = b; b = value; });
    const option = (v, chosen) => make("option", { value: v.id, selected: v.id === chosen }, v.conjecture ? `${v.title} (${words.conjecture})` : v.title);
    const swap = make("button", { type: "button", className: "kit-button", onclick: () => { [a, b] = [b, a]; show(true); } }, `⇄ ${words.swap}`);
    const same = make("input", { type: "checkbox", onchange: () => show(false) });
    const figures = make("p", { className: "compare-figures" });
    figures.setAttribute("role", "status");
    const table = make("div", { className: "kit-scroll", tabIndex: 0 });
    table.setAttribute("role", "region");

    const cell = (game, rule, v) => {
      const reading = v.readings[rule.id];
      const made = make("td");
      made.dataset.label = v.title;
      if (!reading) made.append(make("span", { className: "k" }, words.none));
      else {
        made.append(make("a", { href: `${words.root}rules/${game.id}/${rule.id}/#${reading}` }, rule.readings[reading]));
        const basis = v.basis[rule.id];
        if (basis !== "source") made.append(" ", tag(basis, words[`tag${basis[0].toUpperCase()}${basis.slice(1)}`]));
      }
      return made;
    };

    const show = (moved) => {
      settle();
      const game = games.get(a);
      const [one, other] = [variants.get(a), variants.get(b)];
      first.replaceChildren(...data.games.map((g) => {
        const group = make("optgroup", { label: g.title });
        group.append(...g.variants.map((v) => option(v, a)));
        return group;
      }));
      second.replaceChildren(...game.variants.filter(({ id }) => id !== a).map((v) => option(v, b)));
      const [arising, differing] = counted(a, b);
      const say = (word, count) => word.replace("{count}", count);
      figures.replaceChildren(say(words.differ, differing.length), " · ", say(words.agree, arising.length - differing.length));
      const column = (v) => {
        const head = make("th", { scope: "col" }, make("a", { href: words.root + v.url }, v.title));
        if (v.conjecture) head.append(" ", tag("conjecture", words.conjecture));
        return head;
      };
      const body = make("tbody");
      let topic = null;
      for (const rule of same.checked ? arising : differing) {
        if (rule.topic !== topic) {
          topic = rule.topic;
          body.append(make("tr", { className: "topic" }, make("th", { scope: "rowgroup", colSpan: 3 }, make("span", {}, topic))));
        }
        const name = make("th", { scope: "row" }, make("a", { href: `${words.root}rules/${game.id}/${rule.id}/` }, rule.name));
        body.append(make("tr", { className: differing.includes(rule) ? "" : "same" }, name, cell(game, rule, one), cell(game, rule, other)));
      }
      const drawn = make("table", { className: "differs two" }, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, words.rule), column(one), column(other))), body);
      table.setAttribute("aria-label", `${one.title} — ${other.title}`);
      table.replaceChildren(body.rows.length ? drawn : make("p", {}, words.same));
      if (moved) history.replaceState(null, "", `?a=${a}&b=${b}${location.hash}`);
    };

    const bar = make("div", { className: "compare-bar" }, firstLabel, swap, secondLabel);
    const more = make("label", { className: "compare-more" }, same, ` ${words.showSame}`);
    box.append(bar, figures, more, table);
    box.hidden = false;
    show(false);
  };

  fetch(words.from).then((answer) => answer.json()).then(draw, () => { box.hidden = true; });
})();
