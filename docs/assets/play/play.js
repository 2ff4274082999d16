// The playground: a form to begin with, then a round. The rules are in Python (worker.js); this file keeps the page.

import { Pen, h, table } from "./draw.js";
import { actions, happened, readings, saving, why } from "./panels.js";

const home = document.getElementById("playground");
const root = new URL(home.dataset.root, document.baseURI).href;
const here = new URL(".", import.meta.url).href;

const fetchJson = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.json();
};

// The other thread: one call at a time, each with its answer.
class Engine {
  constructor(progress) {
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.waiting = new Map();
    this.next = 0;
    this.worker.addEventListener("message", ({ data }) => {
      if (!("id" in data)) { progress(data); return; }
      const { done, fail } = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ("failed" in data) fail(new Error(data.failed)); else done(data.answer);
    });
  }

  post(message) {
    const id = this.next++;
    return new Promise((done, fail) => {
      this.waiting.set(id, { done, fail });
      this.worker.postMessage({ id, ...message });
    });
  }

  load() {
    return this.post({ load: { pyodide: new URL("../pyodide/", root).href, code: `${here}code.zip`, data: `${here}data.json` } });
  }

  call(name, args = {}) {
    return this.post({ name, args });
  }
}

class Page {
  constructor(data) {
    this.data = data;
    this.pen = new Pen(data, root);
    this.status = h("p", { class: "play-status", role: "status", "aria-live": "polite" });
    this.problem = h("p", { class: "play-problem", role: "alert" });
    this.spoken = h("p", { class: "play-spoken", role: "status", "aria-live": "polite" });
    this.round = h("div", { class: "play-round" });
    this.readingState = { open: false, find: "" };
    this.saveState = {};
    this.open = false;
    this.form = this.makeForm();
    home.replaceChildren(this.form, this.status, this.problem, this.spoken, this.round);
  }

  // The form

  makeForm() {
    const { pen, data } = this;
    const asked = new URLSearchParams(location.search);
    const field = (key, control) => h("div", {}, h("label", { for: control.id }, pen.word(`play.${key}`)), control);
    const select = (key, change) => h("select", { id: `play-${key}`, on: { change } });
    this.game = select("game", () => this.chooseGame());
    this.variant = select("variant", () => {});
    this.position = select("position", () => this.choosePosition());
    this.seats = select("seats", () => this.chooseSeats());
    this.cards = select("cards", () => {});
    this.mine = select("mine", () => {});
    this.scenario = select("scenario", () => {});
    this.scenarioField = field("scenario", this.scenario);
    this.freeFields = [field("seats", this.seats), field("cards", this.cards), field("mine", this.mine)];
    this.game.append(...data.games.map((game) => new Option(game.title, game.id)));
    this.cards.append(new Option(pen.word("play.short"), "short"), new Option(pen.word("play.whole"), "whole"));
    this.startButton = h("button", { type: "submit", class: "kit-button play-button play-main" }, pen.word("play.start"));
    const variant = asked.get("variant");
    const scenario = asked.get("scenario");
    const game = data.games.find((one) => one.variants.some((of) => of.id === variant) || data.scenarios[one.id].includes(scenario));
    if (game) this.game.value = game.id;
    this.chooseGame();
    if (variant && game) this.variant.value = variant;
    if (scenario && game && data.scenarios[game.id].includes(scenario)) {
      this.position.value = "scenario";
      this.choosePosition(scenario);
    } else if (scenario) this.problem.textContent = pen.word("error.no-scenario", { name: scenario });
    const form = h("form", { class: "play-start", on: { submit: (event) => { event.preventDefault(); this.start(); } } },
      h("div", { class: "play-fields" }, field("game", this.game), field("variant", this.variant), field("position", this.position),
        this.scenarioField, this.freeFields, this.startButton),
      h("p", { class: "play-note" }, pen.word("play.heavy")));
    return form;
  }

  chooseGame() {
    const { pen, data } = this;
    const game = pen.games[this.game.value];
    this.variant.replaceChildren(...game.variants.map((one) =>
      new Option(one.conjecture === null ? one.title : `${one.title} (${pen.word("play.conjecture")})`, one.id)));
    this.position.replaceChildren(
      ...data.positions[game.id].map((kind) => new Option(pen.word(`position.${game.id}.${kind}`), kind)),
      new Option(pen.word("play.from-scenario"), "scenario"));
    const seats = data.seats[game.id];
    this.seats.replaceChildren(...seats.map((count) => new Option(count, count)));
    this.seats.value = 3;
    this.chooseSeats();
    this.choosePosition();
  }

  chooseSeats() {
    const { pen } = this;
    const chosen = this.mine.value;
    this.mine.replaceChildren(new Option(pen.word("play.mine-one"), "one"), new Option(pen.word("play.mine-all"), "all"));
    if (chosen) this.mine.value = chosen;
  }

  async choosePosition(chosen) {
    const from = this.position.value === "scenario";
    this.scenarioField.hidden = !from;
    this.freeFields.forEach((one) => { one.hidden = from; });
    if (!from) return;
    const game = this.game.value;
    this.scenario.replaceChildren(...this.data.scenarios[game].map((id) => new Option(id, id)));
    if (chosen) this.scenario.value = chosen;
    const found = await this.scenarios(game);
    if (this.game.value !== game) return;
    const kept = this.scenario.value;
    const topics = [...new Set(found.map((one) => one.topic))];
    this.scenario.replaceChildren(...topics.map((topic) => h("optgroup", { label: this.pen.games[game].topics[topic] },
      found.filter((one) => one.topic === topic).map((one) => new Option(one.title, one.id)))));
    this.scenario.value = kept;
  }

  async scenarios(game) {
    this.known ??= {};
    this.known[game] ??= fetchJson(`${here}scenarios-${game}.json`);
    return this.known[game];
  }

  // The round

  say(text) {
    this.status.textContent = text;
  }

  progress({ progress, unpacking }) {
    if (unpacking) this.say(`${this.pen.word("play.unpacking")} …`);
    else this.say(`${this.pen.word("play.loading")} … ${(progress / 1e6).toFixed(1)} MB`);
  }

  async ready() {
    if (!this.engine) {
      this.engine = new Engine((message) => this.progress(message));
      this.loading = this.engine.load();
    }
    try {
      await this.loading;
    } catch (error) {
      this.engine.worker.terminate();
      this.engine = null;
      throw error;
    }
  }

  async start() {
    this.problem.textContent = "";
    this.startButton.disabled = true;
    home.setAttribute("aria-busy", "true");
    try {
      this.say(`${this.pen.word("play.loading")} …`);
      await this.ready();
      const args = { variant: this.variant.value };
      this.saveState = {};
      if (this.position.value === "scenario") {
        const game = this.game.value;
        const scenario = (await this.scenarios(game)).find((one) => one.id === this.scenario.value);
        await this.send("scenario", { ...args, game, scenario }, true);
      } else {
        const seats = Number(this.seats.value);
        await this.send("begin", { ...args, position: this.position.value, seats, short: this.cards.value === "short", mine: this.mine.value }, true);
      }
      this.startButton.textContent = this.pen.word("play.restart");
    } catch (error) {
      this.fail(error.message);
    }
    this.startButton.disabled = false;
    home.removeAttribute("aria-busy");
  }

  fail(message) {
    this.say("");
    this.problem.textContent = this.pen.word("play.failed", { message });
  }

  // Calls the engine and draws its answer; one call at a time.
  async send(name, args = {}, begins = false) {
    if (this.busy) return;
    this.busy = true;
    this.problem.textContent = "";
    this.round.inert = true;
    this.say(`${this.pen.word({ begin: "play.dealing", scenario: "play.dealing", switch: "play.replaying", save: "play.writing" }[name] ?? "play.thinking")} …`);
    try {
      const answer = await this.engine.call(name, args);
      if (answer.error) {
        const rules = (answer.rules ?? []).join(", ");
        this.fail(this.pen.word(`error.${answer.error}`, { message: answer.message ?? "", rules }));
        if (this.view) this.draw(); // a list that was changed shows again what holds
      } else if (name === "save") {
        Object.assign(this.saveState, { saved: answer, name: answer.name, title: answer.title });
        this.say("");
        this.draw();
      } else {
        const steps = begins ? 0 : this.view.steps.length;
        this.since = ["act", "others"].includes(name) ? Math.min(steps, answer.steps.length - 1) : name === "switch" ? this.since : answer.steps.length - 1;
        this.view = answer;
        this.saveState.saved = null;
        if (begins) {
          this.readingState.find = "";
          this.variant.value = answer.variant; // a scenario may not be for the one that was chosen
        }
        await this.choose(this.telling(), false);
        this.say("");
        this.draw(true);
      }
    } catch (error) {
      this.fail(error.message);
    }
    this.busy = false;
    this.round.inert = false;
    if (name === "switch") this.attend(".play-happened", true);
    else if (this.refocus) this.attend(".play-actions", false);
    this.refocus = false;
  }

  // Puts the keyboard where the answer stands, and the page too where that is somewhere else.
  attend(place, scroll) {
    const found = this.round.querySelector(place);
    found?.focus({ preventScroll: true });
    if (scroll) found?.scrollIntoView({ block: "nearest" });
  }

  // The step worth explaining: the last of the new ones that a rule decided, first of all one that settled the round.
  telling() {
    const { steps } = this.view;
    const fresh = steps.map((_, number) => number).filter((number) => number >= this.since);
    const otherwise = steps.map((_, number) => number).filter((number) => steps[number].was.length);
    return otherwise[0] ?? fresh.filter((number) => steps[number].settled && steps[number].rules.length).at(-1)
      ?? fresh.filter((number) => steps[number].refused).at(-1)
      ?? fresh.filter((number) => steps[number].rules.length).at(-1) ?? steps.length - 1;
  }

  async choose(step, draw = true) {
    this.shown = step;
    this.found = (await this.engine.call("explain", { step })).why;
    if (draw) this.draw();
  }

  draw(speak = false) {
    const { pen, view } = this;
    const send = (name, args) => { this.refocus = this.round.contains(document.activeElement); this.send(name, args); };
    const choose = (step) => {
      const list = document.activeElement.closest(".play-history") ? ".play-history" : ".play-happened";
      this.choose(step).then(() => this.round.querySelector(`${list} .play-said[aria-pressed="true"]`)?.focus());
    };
    const see = h("label", { class: "play-see" }, h("input", { type: "checkbox", checked: this.open,
      on: { change: (event) => { this.open = event.target.checked; this.draw(); } } }), ` ${pen.word("play.see-all")}`);
    const all = view.mine.length === view.seats.length;
    const seats = h("fieldset", { class: "play-seats" }, h("legend", {}, pen.word("play.mine")), view.seats.map((seat) =>
      h("label", {}, h("input", { type: "checkbox", checked: view.mine.includes(seat), on: { change: (event) => {
        const mine = view.seats.filter((one) => (one === seat ? event.target.checked : view.mine.includes(one)));
        send("seats", { mine });
      } } }), ` ${pen.seat(seat)}`)));
    const variant = pen.games[view.game].variants.find((one) => one.id === view.variant);
    const opened = [...this.round.querySelectorAll("details[open]")].map((one) => `.${one.className}`).filter((one) => one !== ".");
    const scrolled = this.round.querySelector(".play-list")?.scrollTop ?? 0;
    this.round.replaceChildren(
      h("div", { class: "play-first" },
        h("section", { class: "play-table", "aria-label": pen.word("play.table") },
          h("h2", {}, h("a", { href: `${root}variants/${view.variant}/` }, variant.title),
            variant.conjecture !== null && [" ", h("span", { class: "basis-tag basis-conjecture", title: variant.conjecture }, pen.word("play.conjecture"))]),
          table(pen, view, this.open || all),
          h("div", { class: "play-under" }, seats, !all && see)),
        actions(pen, view, send),
        happened(pen, view, this.since, this.shown, choose)),
      h("div", { class: "play-second" }, why(pen, view, this.shown, this.found, send), readings(pen, view, this.readingState, send)),
      saving(pen, view, this.saveState, send));
    for (const place of opened) this.round.querySelector(place)?.setAttribute("open", "");
    this.round.querySelector(".play-list").scrollTop = scrolled;
    if (speak) this.speak();
  }

  // What happened, in one breath, for those who do not see it.
  speak() {
    const { pen, view } = this;
    const said = view.steps.slice(this.since).filter((found) => found.action).map((found) => {
      const words = h("span", {}, pen.action(found.action)).textContent;
      return found.refused ? `${words}: ${pen.word("play.refused", { rule: found.refused })}` : words;
    });
    const otherwise = view.steps.filter((found) => found.was.length).length;
    if (view.compared) said.unshift((otherwise ? pen.word("play.differs-now", { count: otherwise }) : pen.word("play.same-as-before")).replace(/\.$/, ""));
    if (view.seen.turn) said.push(`${pen.seat(view.seen.turn)}: ${pen.word("field.turn")}`);
    this.spoken.textContent = `${said.join(". ")}.`;
  }
}

fetchJson(`${here}data.json`).then((data) => new Page(data)).catch((error) => {
  home.replaceChildren(h("p", { role: "alert", class: "play-problem" }, String(error.message)));
});
