// The panels beside the table: what may be done, what happened, the rule behind it, the readings, the scenario.

import { h } from "./draw.js";

const OPEN_RULES = 3;
const ASIDE = ["join", "leave", "warn", "slip", "resign"]; // what may be done at almost any time and leads elsewhere

const rulePage = (pen, game, rule, reading) => `${pen.root}rules/${game}/${rule}/${reading ? `#${reading}` : ""}`;

const rule = (pen, game, id) => pen.games[game].rules.find((one) => one.id === id);
const readingOf = (found, id) => found.readings.find((one) => one.id === id);

const evidence = (reading) => {
  if (reading.foil !== null) return "foil";
  if (reading.stated.length) return "stated";
  return reading.implied.length ? "implied" : "ruling";
};

const tag = (pen, reading) => h("span", { class: `basis-tag evidence-${evidence(reading)}` }, pen.word(`evidence.${evidence(reading)}`));

const passages = (reading) => [...reading.stated, ...reading.implied.map((anchor) => `~${anchor}`)].join(", ");

// A reading: its text, as a link to its place in the rulebook, what it rests on, and the passages.
const readingText = (pen, game, found, id) => {
  const reading = readingOf(found, id);
  return [
    h("a", { href: rulePage(pen, game, found.id, id) }, reading.text), " ", tag(pen, reading),
    passages(reading) && h("span", { class: "play-passages" }, ` ${passages(reading)}`),
    reading.foil && h("span", { class: "play-passages" }, ` ${reading.foil}`),
  ];
};

const button = (label, act, { main = false, ...attributes } = {}) =>
  h("button", { type: "button", class: `kit-button play-button${main ? " play-main" : ""}`, on: { click: act }, ...attributes }, label);

// What may be done: a group a seat, a button an action, a field for a sum, a list for a card out of many.
export const actions = (pen, view, send) => {
  const looks = view.offers.filter((offer) => offer.do === "look");
  const deeds = view.offers.filter((offer) => offer.do !== "look");
  const seats = [...new Set(deeds.map((offer) => offer.seat))];
  const one = (action, main) => button(pen.action(action, { seat: false }), () => send("act", { action }), { main });
  const offer = (found, main) => {
    if (found.kind === "number") {
      const [example] = found.actions;
      const field = h("input", { type: "number", min: 1, step: 1, value: example[found.key], class: "play-number", "aria-label": pen.word(`do.${found.do}`) });
      const go = () => send("act", { action: { ...example, [found.key]: Math.trunc(Number(field.value)) } });
      field.addEventListener("keydown", (event) => { if (event.key === "Enter") go(); });
      return h("span", { class: "play-choice" }, field, button(pen.word(`do.${found.do}`), go, { main }));
    }
    if (found.kind === "cards") {
      const chance = found.actions[Math.floor(Math.random() * found.actions.length)];
      const list = h("select", { "aria-label": pen.word(`do.${found.do}`) }, found.actions.map((action) =>
        h("option", { value: action.card, selected: action === chance }, pen.cardName(action.card))));
      const go = () => send("act", { action: found.actions.find((action) => action.card === list.value) });
      return h("span", { class: "play-choice" }, list, button(pen.word(`do.${found.do}`), go, { main }));
    }
    if (found.kind === "shuffle") {
      const { shoe, ...plain } = found.actions[0];
      return button(pen.word(`do.${found.do}`), () => send("act", { action: { ...plain, shoe: "" } }), { main, title: pen.word("play.shuffle-note") });
    }
    return found.actions.map((action) => one(action, main));
  };
  const group = (seat) => h("div", { class: "play-group" }, h("b", { class: "play-who" }, pen.seat(seat)),
    h("div", { class: "play-buttons" }, deeds.filter((found) => found.seat === seat)
      .map((found) => offer(found, seat === view.seen.turn && !ASIDE.includes(found.do)))));
  const bar = h("div", { class: "play-buttons play-bar" },
    view.next && button([`${pen.word("play.next")}: `, pen.action(view.next)], () => send("act", { action: view.next }), { main: true }),
    view.othersTurn && button(pen.word("play.others"), () => send("others"), { main: !seats.length || seats.every((seat) => seat !== view.seen.turn) }),
    view.steps.length > 1 && button(pen.word("play.undo"), () => send("undo")));
  return h("section", { class: "play-actions", tabindex: "-1", "aria-label": pen.word("play.actions") },
    h("h2", {}, pen.word("play.actions")),
    view.seen.over && h("p", { class: "play-over" }, pen.word("play.over")),
    !seats.length && !view.seen.over && h("p", {}, pen.word("play.nothing")),
    seats.map(group), bar,
    looks.length > 0 && h("details", { class: "play-looks" }, h("summary", {}, pen.word("play.look")),
      h("div", { class: "play-buttons" }, looks.flatMap((found) => found.actions).map((action) =>
        button(pen.action(action), () => send("act", { action }))))),
    view.forbidden.length > 0 && h("details", { class: "play-forbidden" }, h("summary", {}, pen.word("play.forbidden")),
      h("p", {}, pen.word("play.forbidden-note")),
      h("div", { class: "play-buttons" }, view.forbidden.map(({ action }) =>
        button(pen.action(action), () => send("act", { action }), { class: "kit-button play-button play-no" })))));
};

const step = (pen, view, number, shown, choose, { brief = false } = {}) => {
  const found = view.steps[number];
  const said = found.action ? pen.action(found.action) : pen.word("play.beginning");
  const changed = found.changed.filter(([path, , after]) => after !== null && !["turn", "shoe", "pack", "sees", "cover", "counts"].includes(path[0]));
  return h("li", { class: `play-step${found.refused ? " was-refused" : ""}${found.was.length ? " play-otherwise" : ""}` },
    h("button", { type: "button", class: "play-said", "aria-pressed": String(number === shown), on: { click: () => choose(number) } }, said,
      found.refused && [" ", h("span", { class: "refusal" }, `✗ ${pen.word("play.refused-by")} `, h("code", {}, found.refused))],
      found.rules.length > 0 && h("span", { class: "play-count" }, pen.word("play.deciding", { count: found.rules.length }))),
    !brief && changed.length > 0 && h("div", { class: "play-changed" }, changed.map(([path, before, after]) =>
      h("span", { class: "kv" }, h("span", { class: "k" }, pen.place(path)), " ", h("span", { class: "v" }, pen.value(path[0], after))))),
    found.was.length > 0 && h("div", { class: "play-was" }, h("i", {}, `${pen.word("play.other-now")}: `), found.was.map(([path, former, now]) =>
      h("span", { class: "kv fresh" }, h("span", { class: "k" }, pen.place(path)), " ", h("span", { class: "v" }, pen.value(path[0], now)),
        ` (${pen.word("play.before")} `, pen.value(path[0], former), ")"))));
};

// What happened since the visitor's last action, aloud; and below it the whole round.
export const happened = (pen, view, since, shown, choose) => {
  const fresh = view.steps.map((_, number) => number).filter((number) => number >= since);
  const otherwise = view.steps.filter((found) => found.was.length).length;
  return h("section", { class: "play-happened", tabindex: "-1" },
    h("h2", {}, pen.word("play.happened")),
    view.compared && h("p", { class: "play-compared" }, otherwise ? pen.word("play.differs-now", { count: otherwise }) : pen.word("play.same-as-before")),
    h("ol", { class: "play-steps" }, fresh.map((number) => step(pen, view, number, shown, choose))),
    since > 0 && h("details", { class: "play-history", open: otherwise > 0 }, h("summary", {}, `${pen.word("play.history")} (${view.steps.length - 1})`),
      h("ol", { class: "play-steps" }, view.steps.map((_, number) => step(pen, view, number, shown, choose, { brief: true })))));
};

// The rules whose other readings would have changed a step, each with what would be seen then.
export const why = (pen, view, shown, found, send) => {
  const { game } = view;
  const said = view.steps[shown].action ? pen.action(view.steps[shown].action) : pen.word("play.beginning");
  const here = Object.fromEntries(view.readings.map((one) => [one.rule, one.reading]));
  const overrides = (id, reading) => ({ ...view.overrides, [id]: reading });
  const other = (asked, { reading, differences, more }) => h("li", {},
    h("div", {}, h("span", { class: "play-else" }, `${pen.word("play.else")}: `), readingText(pen, game, asked, reading)),
    h("div", { class: "play-would" }, differences.map(([path, now, then]) => h("span", { class: "kv" },
      h("span", { class: "k" }, pen.place(path)), " ", h("span", { class: "v" }, pen.value(path[0], then)), " ",
      h("span", { class: "k" }, pen.word("play.instead", { value: "" })), pen.value(path[0], now))),
      more > 0 && h("span", { class: "k" }, pen.word("play.more-places", { count: more }))),
    button(pen.word("play.switch"), () => send("switch", { overrides: overrides(asked.id, reading) }), { "data-rule": asked.id, "data-reading": reading }));
  const decided = ({ rule: id, readings }) => {
    const asked = rule(pen, game, id);
    return h("article", { class: "play-rule" }, h("h3", {}, h("a", { href: rulePage(pen, game, id) }, asked.asks)),
      h("p", {}, h("span", { class: "play-here" }, `${pen.word("play.here")}: `), readingText(pen, game, asked, here[id])),
      h("ul", {}, readings.map((one) => other(asked, one))));
  };
  const first = [...found].sort((a, b) => (b.rule in view.overrides) - (a.rule in view.overrides));
  const rest = first.slice(OPEN_RULES);
  return h("section", { class: "play-why" },
    h("h2", {}, pen.word("play.why")),
    h("p", { class: "play-about" }, said),
    found.length ? h("p", { class: "play-note" }, pen.word("play.why-how")) : h("p", {}, pen.word("play.why-none")),
    first.slice(0, OPEN_RULES).map(decided),
    rest.length > 0 && h("details", { class: "play-rest" }, h("summary", {}, pen.word("play.more-rules", { count: rest.length })), rest.map(decided)));
};

// Every rule that is asked with its readings to choose from; those that are switched come first.
export const readings = (pen, view, state, send) => {
  const { game } = view;
  const { topics } = pen.games[game];
  const switchedFirst = [...view.readings].sort((a, b) => (b.rule in view.overrides) - (a.rule in view.overrides));
  const row = ({ rule: id, reading, own, basis }) => {
    const asked = rule(pen, game, id);
    const switched = id in view.overrides;
    const list = h("select", { id: `play-reading-${id}`, on: { change: (event) => {
      const { [id]: _, ...rest } = view.overrides;
      send("switch", { overrides: event.target.value === own ? rest : { ...rest, [id]: event.target.value } });
    } } }, asked.readings.map((one) => h("option", { value: one.id, selected: one.id === reading },
      `${one.foil === null ? "" : `✗ ${pen.word("play.mistake")}: `}${one.text}`)));
    return h("li", { class: `play-reading${switched ? " play-switched" : ""}`, "data-text": `${id} ${asked.asks}`.toLowerCase() },
      h("label", { for: `play-reading-${id}` }, asked.asks), list,
      h("div", { class: "play-passages" }, switched ? h("b", {}, `${pen.word("play.switched")} `) : `${pen.word(`basis.${basis}`)} `,
        h("a", { href: rulePage(pen, game, id, reading) }, `${pen.word("play.rule-page")} ${id}`),
        switched && own && [" ", button(pen.word("play.reset"), () => {
          const { [id]: _, ...rest } = view.overrides;
          send("switch", { overrides: rest });
        })]));
  };
  const rows = switchedFirst.map(row);
  const under = (topic) => {
    const found = rows.filter((_, place) => !(switchedFirst[place].rule in view.overrides) && rule(pen, game, switchedFirst[place].rule).topic === topic);
    return found.length > 0 && h("li", { class: "play-topic" }, h("h3", {}, topics[topic]), h("ul", {}, found));
  };
  const narrow = (text) => {
    rows.forEach((one) => { one.hidden = !one.dataset.text.includes(text.toLowerCase()); });
    rows.forEach((one) => { const topic = one.closest(".play-topic"); if (topic) topic.hidden = !topic.querySelector(".play-reading:not([hidden])"); });
  };
  const count = Object.keys(view.overrides).length;
  const panel = h("section", { class: "play-readings" },
    h("details", { open: state.open, on: { toggle: (event) => { state.open = event.target.open; } } },
      h("summary", {}, h("h2", {}, pen.word("play.readings")), count > 0 && h("span", { class: "play-count" }, pen.word("play.overrides", { count }))),
      h("p", { class: "play-note" }, pen.word("play.readings-note")),
      h("div", { class: "play-buttons" },
        h("input", { type: "search", placeholder: pen.word("play.find"), "aria-label": pen.word("play.find"), value: state.find,
          on: { input: (event) => { state.find = event.target.value; narrow(state.find); } } }),
        count > 0 && button(pen.word("play.reset-all"), () => send("switch", { overrides: {} }), { main: true })),
      h("ul", { class: "play-list", tabindex: "0", "aria-label": pen.word("play.readings") },
        rows.filter((_, place) => switchedFirst[place].rule in view.overrides), Object.keys(topics).map(under))));
  narrow(state.find ?? "");
  return panel;
};

// The play as a scenario: id, title and rule to ask about, then the file.
export const saving = (pen, view, state, send) => {
  const { saved } = state;
  const name = h("input", { type: "text", id: "play-name", maxlength: 60, value: state.name, spellcheck: "false", autocomplete: "off" });
  const title = h("input", { type: "text", id: "play-title", maxlength: 100, value: state.title, autocomplete: "off" });
  const about = h("select", { id: "play-about" }, h("option", { value: "" }, pen.word("play.save-any")),
    view.readings.map((one) => h("option", { value: one.rule, selected: one.rule === state.about }, one.rule)));
  const write = () => {
    Object.assign(state, { name: name.value, title: title.value, about: about.value });
    send("save", { name: name.value, title: title.value, about: about.value || undefined });
  };
  const copied = h("span", { role: "status", class: "play-passages" });
  const copy = () => navigator.clipboard.writeText(saved.yaml).then(() => { copied.textContent = pen.word("play.copied"); });
  const download = () => {
    const link = h("a", { href: URL.createObjectURL(new Blob([saved.yaml], { type: "application/yaml" })), download: `${saved.name}.yaml` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  return h("section", { class: "play-saving" },
    h("h2", {}, pen.word("play.save")), h("p", { class: "play-note" }, pen.word("play.save-note")),
    h("div", { class: "play-fields" },
      h("div", {}, h("label", { for: "play-name" }, pen.word("play.save-name")), name),
      h("div", {}, h("label", { for: "play-title" }, pen.word("play.save-title")), title),
      h("div", {}, h("label", { for: "play-about" }, pen.word("play.save-about")), about),
      button(pen.word("play.write"), write, { main: true })),
    saved && h("div", { class: "play-file" },
      h("p", {}, pen.word(saved.about ? "play.asks-about" : "play.asks-nothing"), saved.about && [": ", h("a", { href: rulePage(pen, view.game, saved.about) }, h("code", {}, saved.about))]),
      h("pre", { tabindex: "0" }, h("code", {}, saved.yaml)),
      h("div", { class: "play-buttons" }, button(pen.word("play.copy"), copy), button(pen.word("play.download"), download), copied),
      h("p", {}, `${pen.word("play.put")} `, h("code", {}, `spec/${saved.game}/scenarios/${saved.topic}/${saved.name}.yaml`),
        `, ${pen.word("play.then")} `, h("code", {}, "macao-kit spec check"))));
};
