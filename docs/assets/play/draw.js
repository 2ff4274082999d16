// Draws what the playground knows: words, cards, values, actions, the table. Nothing here decides anything.

const RED = "HD";
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const CARD = /^([A2-9TJQK][SHDC]|\?\?)$/;

// An element with attributes and children; `on` holds listeners, null and false children are left out.
export const h = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name === "on") for (const [kind, act] of Object.entries(value)) made.addEventListener(kind, act);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return made;
};

export class Pen {
  constructor(data, root) {
    this.words = data.words;
    this.root = root; // the language's folder, as seen from this page
    this.games = Object.fromEntries(data.games.map((game) => [game.id, game]));
  }

  word(key, values = {}) {
    const text = this.words[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  }

  has(key) {
    return key in this.words;
  }

  seat(name) {
    return this.word(`seat.${name}`);
  }

  cardName(code) {
    if (code === "??") return this.word("card.hidden");
    return this.word("card.of", { rank: this.word(`rank.${code[0]}`), suit: this.word(`suit.${code[1]}`) });
  }

  // One card from the site's sprite; a closed one is somebody's who does not show it.
  card(code, { closed = false, small = false } = {}) {
    const name = closed ? this.word("card.closed", { card: this.cardName(code) }) : this.cardName(code);
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    svg.setAttribute("class", `card${closed ? " closed" : ""}${small ? " play-small" : ""}`);
    svg.setAttribute("viewBox", "0 0 60 84");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", name);
    const use = document.createElementNS(space, "use");
    use.setAttribute("href", `${this.root}assets/cards.svg#${code === "??" ? "back" : code}`);
    svg.append(use);
    return svg;
  }

  // Cards as text, for sentences and buttons: 7♠.
  short(line) {
    return line.split(" ").map((code) => {
      if (code === "??") return h("span", { class: "play-card", title: this.cardName(code) }, "▒");
      const rank = code[0] === "T" ? "10" : this.rankSign(code[0]);
      const red = RED.includes(code[1]) ? " play-red" : "";
      return h("span", { class: `play-card${red}`, title: this.cardName(code) }, `${rank}${SIGNS[code[1]]}`);
    });
  }

  rankSign(rank) {
    return document.documentElement.lang === "ru" ? ({ A: "Т", J: "В", Q: "Д", K: "К" })[rank] ?? rank : rank;
  }

  suit(code) {
    const red = RED.includes(code) ? "play-red" : "";
    return h("span", {}, h("span", { class: red }, SIGNS[code]), ` ${this.word(`suit.${code}`)}`);
  }

  name(word) {
    for (const kind of ["seat", "result", "row", "term"]) if (this.has(`${kind}.${word}`)) return this.word(`${kind}.${word}`);
    return String(word);
  }

  // A value of an observation, or of an action, under a key.
  value(key, value) {
    if (key === "refused") return value ? this.word("play.refused", { rule: value }) : this.word("play.allowed");
    if (value === null || value === undefined || value === "") return h("span", { class: "play-none" }, "—");
    if (typeof value === "boolean") return value ? "✓" : "✗";
    if (typeof value === "number") {
      return value < 0 ? `−${-value}` : `${key === "net" && value > 0 ? "+" : ""}${value}`;
    }
    if (Array.isArray(value)) {
      return value.length ? value.flatMap((part, place) => [place ? ", " : null, this.value(key, part)]) : this.value(key, "");
    }
    if (typeof value === "object") {
      const parts = Object.entries(value);
      return parts.length ? parts.flatMap(([part, inner], place) => [place ? "; " : null, `${this.name(part)} `, this.value(key, inner)]) : this.value(key, "");
    }
    if (key === "suit" && value in SIGNS) return this.suit(value);
    if (value.split(" ").every((code) => CARD.test(code))) return h("span", { class: "play-cards" }, this.short(value));
    return this.name(value);
  }

  // Where a value stands: "won and lost, East".
  place(path) {
    const [field, ...rest] = path;
    if (field === "sees" && rest.length === 2) return this.word("play.sees", { viewer: this.seat(rest[0]), owner: this.seat(rest[1]) });
    if (field === "refused") return "";
    const label = this.word(`field.${field}`);
    return rest.length ? `${label}, ${rest.map((part) => this.name(part)).join(" · ")}` : label;
  }

  // An action as a sentence without its seat; with it, if `seat` is set.
  action(action, { seat = true } = {}) {
    const said = [seat ? h("b", {}, this.seat(action.seat)) : null, seat ? " " : null, this.word(`do.${action.do}`)];
    for (const [key, value] of Object.entries(action)) {
      if (["seat", "do", "shoe"].includes(key)) continue;
      const lead = this.has(`arg.${key}`) ? ` (${this.word(`arg.${key}`)} ` : " ";
      said.push(lead, this.value(key, value), lead === " " ? null : ")");
    }
    return said;
  }
}

const MARKS = ["banker", "dealer", "turn", "winner"];
const TILE = ["stakes", "cover", "points", "score", "result", "net", "matched"];
const MIDDLE = ["top", "suit", "debt", "trump", "turned", "named", "place", "hit", "rows", "bank", "limited", "stock", "pile", "shoe", "pack", "over"];
const quiet = (value) => value === null || value === undefined || value === "" || value === false;

// The table: a tile a seat, and what lies in the middle. `open` shows every card, else only what `mine` may see.
export const table = (pen, view, open) => {
  const { seen, before, mine } = view;
  const seats = seen.seats ?? view.seats;
  const same = (key, seat) => JSON.stringify(seen[key]?.[seat]) === JSON.stringify(before[key]?.[seat]);
  const entry = (key, value, fresh) => h("span", { class: `kv${fresh ? " fresh" : ""}` },
    h("span", { class: "k" }, pen.word(`field.${key}`)), " ", h("span", { class: "v" }, value));
  const hand = (seat) => {
    const cards = (seen.hands?.[seat] ?? "").split(" ").filter(Boolean);
    return cards.map((code, place) => {
      const hidden = Object.keys(seen.sees ?? {}).filter((viewer) => mine.includes(viewer))
        .every((viewer) => (seen.sees[viewer][seat] ?? "").split(" ")[place] === "??");
      const shy = mine.length > 0 && hidden && Boolean(seen.sees && Object.keys(seen.sees).length);
      if (!open) return pen.card(shy ? "??" : code);
      const eyes = seen.sees?.[seen.turn] ? [seen.sees[seen.turn]] : Object.values(seen.sees ?? {});
      const secret = eyes.some((sees) => (sees[seat] ?? "").split(" ")[place] === "??");
      return pen.card(code, { closed: secret });
    });
  };
  const points = (seat) => open || !hand(seat).some((card) => card.querySelector("use").getAttribute("href").endsWith("#back"));
  const tile = (seat) => h("div", { role: "listitem", class: `seat${seen.turn === seat ? " is-turn" : ""}` },
    h("span", { class: "seat-name" }, pen.seat(seat)),
    mine.includes(seat) && mine.length < seats.length && h("span", { class: "mark mark-you" }, pen.word("play.you")),
    MARKS.filter((key) => seen[key] === seat).map((key) =>
      h("span", { class: `mark mark-${key}${before[key] === seat ? "" : " fresh"}` }, pen.word(`field.${key}`))),
    (seen.called ?? []).includes(seat) && h("span", { class: "mark" }, pen.word("field.called")),
    seen.hands && h("span", { class: "hand" }, hand(seat)),
    TILE.filter((key) => seat in (seen[key] ?? {}) && (key !== "points" || points(seat)))
      .map((key) => entry(key, pen.value(key, seen[key][seat]), !same(key, seat))));
  const filled = (value) => (value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, part]) => part)) : value);
  const middle = MIDDLE.filter((key) => key in seen && (!quiet(seen[key]) || key === "stock"))
    .filter((key) => seen[key] !== 0 || !["debt", "place"].includes(key))
    .map((key) => [key, filled(seen[key])])
    .filter(([, value]) => typeof value !== "object" || value === null || Object.keys(value).length)
    .map(([key, value]) => {
      const drawn = ["top", "turned", "trump"].includes(key) ? pen.card(value) : pen.value(key, value);
      return entry(key, drawn, JSON.stringify(seen[key]) !== JSON.stringify(before[key]));
    });
  return h("div", { class: "felt" },
    middle.length > 0 && h("div", { class: "middle" }, middle),
    h("div", { class: "seats", role: "list" }, seats.map(tile)));
};
