// A table: who sits there, what lies on it, and what may happen next. Every action either takes place or is refused,
// and a refused one changes nothing: each method below checks first and then acts.

import { fromTwoPacks, parse } from '../cards.js';
import { points, worth } from './points.js';
import { settle } from './settle.js';

/** The rules forbid it; `rule` names the one that does. */
export class Illegal extends Error {
  constructor(rule) {
    super(rule);
    this.rule = rule;
  }
}

const refuseIf = (wrong, rule) => {
  if (wrong) throw new Illegal(rule);
};

/** The rule that stands in the way of everything but the one thing a stage is for. */
const WAITS_FOR = {
  lots: 'first-banker',
  shuffle: 'shuffler',
  bank: 'bank',
  stakes: 'stake-time',
  play: 'turn-order',
  over: 'game-end',
};

/** What a seat may do, and the names of the methods that do it. */
export const ACTIONS = [
  'lot', 'cut', 'shuffle', 'bank', 'stake', 'look', 'draw', 'replace', 'redeal', 'stand', 'show', 'resign',
];

/** A hand: its dealt card comes first; `open` cards of it lie face up. */
const hand = (cards) => ({ cards, asDealt: true, drew: false, stood: false, open: 0 });

export class Table {
  constructor(house, { seats, banker = null, terms = {}, bank = null, stakes = {}, hands, stock, shoe }) {
    this.house = house;
    this.seats = [...seats];
    this.banker = banker;
    this.terms = terms;
    this.inBank = house.laysBank ? bank : null; // null where none is laid
    this.shoe = parse(stock ?? shoe ?? '');
    this.stakes = { ...stakes };
    this.hands = {};
    this.settled = false; // the cards and stakes on the table are those of the last round
    this.result = {};
    this.net = Object.fromEntries(seats.map((seat) => [seat, 0]));
    this.banksPlayedOut = 0;

    this.lots = Object.fromEntries(seats.map((seat) => [seat, []])); // a card, and one more for each tie
    this.drawing = [...seats]; // who has still to draw a card for the bank
    this.tied = this.drawing; // among whom it is being decided

    if (hands) {
      for (const [seat, cards] of Object.entries(hands)) this.hands[seat] = hand(parse(cards));
      this.stage = 'play';
    } else if (banker === null) {
      this.stage = 'lots';
    } else if (stock === undefined && shoe === undefined) {
      this.stage = 'shuffle';
    } else {
      this.#beforeRound();
    }
  }

  // ---- who is where -------------------------------------------------------------------------------------------

  /** The punters, from the banker's left. */
  get punters() {
    const place = this.seats.indexOf(this.banker);
    return [...this.seats.slice(place + 1), ...this.seats.slice(0, place)];
  }

  get turn() {
    switch (this.stage) {
      case 'lots':
        return this.drawing[0];
      case 'stakes':
        return this.settled ? this.punters[0] : this.punters.find((seat) => !(seat in this.stakes));
      case 'play':
        return this.punters.find((seat) => this.hands[seat] && !this.hands[seat].stood) ?? this.banker;
      case 'over':
        return null;
      default:
        return this.banker;
    }
  }

  /** What one seat sees of another's cards, or of its own; null for a hidden card. */
  seen(viewer, owner) {
    const { cards, open } = this.hands[owner];
    const knows = this.settled || (viewer === owner && (owner !== this.banker || this.house.bankerPeeks));
    return cards.map((card, place) => (knows || place < open ? card : null));
  }

  points() {
    return Object.fromEntries(Object.entries(this.hands).map(([seat, { cards }]) => [seat, points(cards)]));
  }

  // ---- what the seats do --------------------------------------------------------------------------------------

  act(action) {
    refuseIf(this.stage === 'over', 'game-end');
    refuseIf(!this.seats.includes(action.seat), 'players');
    this[action.do](action);
  }

  lot({ seat, card }) {
    refuseIf(this.stage !== 'lots', 'first-banker');
    refuseIf(!this.tied.includes(seat), 'lot-tie');
    refuseIf(!this.drawing.includes(seat), 'first-banker');
    refuseIf(!fromTwoPacks([...Object.values(this.lots).flat(), card]), 'packs');
    this.lots[seat].push(card);
    this.drawing = this.drawing.filter((other) => other !== seat);
    if (this.drawing.length === 0) this.#decideLots();
  }

  cut() {
    throw new Illegal('first-banker');
  }

  shuffle({ seat, shoe }) {
    refuseIf(this.stage === 'lots', 'first-banker');
    refuseIf(seat !== this.banker, 'shuffler');
    refuseIf(this.stage !== 'shuffle', 'bank-passes');
    const cards = parse(shoe);
    refuseIf(!fromTwoPacks(cards), 'packs');
    this.#clear();
    this.shoe = cards;
    this.#beforeRound();
  }

  bank({ seat, amount }) {
    const mayLay = this.house.laysBank && this.stage === 'bank' && seat === this.banker;
    refuseIf(!mayLay || !Number.isInteger(amount) || amount < 1, 'bank');
    this.#clear();
    this.inBank = amount;
    this.stage = 'stakes';
  }

  stake({ seat, amount }) {
    refuseIf(this.stage !== 'stakes', this.stage === 'play' ? 'stake-time' : WAITS_FOR[this.stage]);
    refuseIf(seat === this.banker || (!this.settled && seat in this.stakes), 'stakes');
    refuseIf(!Number.isInteger(amount) || amount < 1 || !this.house.mayStake(amount, this.terms), 'stakes');
    this.#clear();
    this.stakes[seat] = amount;
    if (this.punters.every((punter) => punter in this.stakes)) this.#deal();
  }

  look({ seat, at }) {
    refuseIf(!this.hands[at] || this.seen(seat, at).includes(null), 'who-sees');
  }

  draw({ seat }) {
    const own = this.#inTurn(seat);
    refuseIf(seat === this.banker, 'banker-draws');
    refuseIf(own.drew, 'draws');
    refuseIf(this.shoe.length === 0, 'short-draw');
    this.#speak(own);
    own.cards.push(this.shoe.shift());
    own.drew = true;
    own.asDealt = false;
  }

  replace({ seat, card }) {
    const own = this.#inTurn(seat);
    refuseIf(!this.house.castsTens, 'tens');
    refuseIf(seat === this.banker, 'banker-tens');
    refuseIf(!own.cards.includes(card) || worth(card) !== 0, 'tens');
    refuseIf(this.shoe.length === 0, 'short-draw');
    own.cards[own.cards.indexOf(card)] = this.shoe.shift();
    own.asDealt = false;
  }

  redeal() {
    throw new Illegal('draws');
  }

  stand({ seat }) {
    const own = this.#inTurn(seat);
    refuseIf(seat === this.banker, 'turn-order'); // his word is to show
    this.#speak(own);
    own.stood = true;
  }

  show({ seat }) {
    this.#inTurn(seat);
    refuseIf(seat !== this.banker, 'turn-order');
    const playing = this.punters.filter((punter) => this.hands[punter]);
    const { result, gains } = settle(this.house, this.banker, playing, this.hands, this.stakes);
    this.result = result;
    for (const [one, gain] of Object.entries(gains)) this.net[one] += gain;
    if (this.inBank !== null) this.inBank = Math.max(0, this.inBank + gains[seat]); // the rest is out of his pocket
    this.settled = true;
    this.#beforeRound();
  }

  resign() {
    throw new Illegal('giving-up');
  }

  // ---- what follows by itself ---------------------------------------------------------------------------------

  #inTurn(seat) {
    refuseIf(this.stage !== 'play', WAITS_FOR[this.stage]);
    refuseIf(seat !== this.turn, 'turn-order');
    return this.hands[seat];
  }

  /** Where the dealt card is opened on the turn, the first word does it. */
  #speak(own) {
    if (this.house.opensOnWord && !own.drew) own.open = own.cards.length;
  }

  #decideLots() {
    const rank = this.house.lotRank;
    const ranks = (seat) => this.lots[seat].map(rank);
    const last = (seat) => ranks(seat).at(-1);
    const lowest = Math.min(...this.tied.map(last));
    this.tied = this.tied.filter((seat) => last(seat) === lowest);
    if (this.tied.length > 1) {
      this.drawing = [...this.tied];
      return;
    }
    [this.banker] = this.tied;
    if (this.house.seatsByLot) this.seats.sort((one, two) => compareLots(ranks(one), ranks(two)));
    this.stage = 'shuffle';
  }

  /** Between two rounds: the shoe goes on, or the bank passes. */
  #beforeRound() {
    if (this.shoe.length < this.seats.length) this.#passBank();
    else this.stage = this.house.laysBank && !this.inBank ? 'bank' : 'stakes';
  }

  #passBank() {
    this.banksPlayedOut += 1;
    this.shoe = [];
    this.inBank = null;
    if (this.house.endsWhenAllHaveBanked && this.banksPlayedOut === this.seats.length) {
      this.stage = 'over';
    } else {
      [this.banker] = this.punters;
      this.stage = 'shuffle';
    }
  }

  #deal() {
    for (const seat of [...this.punters, this.banker]) this.hands[seat] = hand([this.shoe.shift()]);
    this.stage = 'play';
  }

  /** The first action of a round takes away what is left of the one before. */
  #clear() {
    if (!this.settled) return;
    this.hands = {};
    this.stakes = {};
    this.settled = false;
  }
}

/** By the first card, then by those drawn to break a tie; who is equal in all keeps his place. */
function compareLots(one, two) {
  for (let place = 0; place < Math.min(one.length, two.length); place += 1) {
    if (one[place] !== two[place]) return one[place] - two[place];
  }
  return 0;
}
