// A table: who sits there, what lies on it, and what may happen next. Every action either takes place or is refused,
// and a refused one changes nothing: each method below checks first and then acts.

import { fromTwoPacks, parse } from '../cards.js';
import { announces, answers, fits, isWild, loss, penalty } from './deeds.js';
import { Piles } from './piles.js';

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

/** What a seat may do, and the names of the methods that do it. */
export const ACTIONS = ['deal', 'lay', 'draw', 'take', 'pass', 'call', 'challenge'];

/** Two to five play, and no more. */
export const MOST_PLAYERS = 5;

const DEALT = 5;
const FINE = 2;

export class Table {
  constructor({ seats, dealer, turn, terms = {}, score = {}, hands, stock = '', pile = '' }) {
    this.seats = seats;
    this.limit = terms.limit ?? Infinity;
    this.dealer = dealer ?? this.#beside(turn, -1);
    this.score = Object.fromEntries(seats.map((seat) => [seat, score[seat] ?? 0]));
    this.#begin(new Piles(parse(stock), parse(pile)));
    this.playing = hands !== undefined; // or else the dealer is to deal
    this.mover = turn ?? this.mover;
    if (!this.playing) return;
    for (const seat of seats) this.hands[seat] = parse(hands[seat] ?? '');
    this.piles.turnOver();
  }

  // ---- what can be seen ---------------------------------------------------------------------------------------

  get over() {
    return !this.playing && Object.values(this.score).some((lost) => lost >= this.limit);
  }

  get turn() {
    if (this.over) return null;
    return this.playing ? this.mover : this.dealer;
  }

  /** What one seat sees of another's cards, or of its own; null for a hidden card. */
  seen(viewer, owner) {
    return this.hands[owner].map((card) => (viewer === owner || !this.playing ? card : null));
  }

  // ---- what the seats do --------------------------------------------------------------------------------------

  act(action) {
    refuseIf(this.over, 'match-end');
    refuseIf(!this.seats.includes(action.seat), 'players');
    this[action.do](action);
    if (this.playing) this.piles.turnOver();
  }

  deal({ seat, shoe }) {
    refuseIf(this.playing, 'hand-end');
    refuseIf(seat !== this.dealer, 'next-dealer');
    refuseIf(this.seats.length > MOST_PLAYERS, 'players');
    const cards = parse(shoe);
    refuseIf(!fromTwoPacks(cards), 'packs');
    refuseIf(cards.length <= DEALT * this.seats.length, 'deal-size');
    const round = this.seats.map((_, place) => this.#beside(seat, place + 1));
    const dealt = Array.from({ length: DEALT }, () => cards.splice(0, round.length));
    const starter = cards.splice(0, 1); // whatever it is, nobody laid it: it asks for no penalty and no other suit
    this.#begin(new Piles(cards, starter));
    round.forEach((receiver, place) => { this.hands[receiver] = dealt.map((lap) => lap[place]); });
    this.playing = true;
  }

  lay({ seat, card, suit }) {
    const own = this.#inTurn(seat);
    refuseIf(!own.includes(card), 'laying');
    refuseIf(suit !== undefined && !announces(card), isWild(card) ? 'nine-suit' : 'other-cards');
    if (this.debt > 0) refuseIf(!answers(card, this.piles.top), isWild(card) ? 'wild-on-debt' : 'answer');
    else refuseIf(!fits(card, this.piles.top, this.announced), 'match');

    this.#fineTheSilent();
    own.splice(own.indexOf(card), 1);
    this.piles.lay(card);
    this.announced = suit ?? null;
    this.debt += penalty(card);
    if (own.length === 0) this.called.delete(seat); // what he said was for the card before

    if (this.winner !== null) this.#endHand(); // that was the one answer to a last card
    else if (own.length === 0) this.#goOut(seat);
    else {
      if (own.length === 1 && !this.called.has(seat)) this.silent = seat;
      this.#next();
    }
  }

  draw({ seat }) {
    this.#inTurn(seat);
    refuseIf(this.debt > 0, 'open-debt');
    refuseIf(this.drew, 'draws');
    refuseIf(!this.#mayDraw(), 'nothing-left');
    this.#fineTheSilent();
    this.#receive(seat, 1);
    this.drew = true;
  }

  take({ seat }) {
    this.#inTurn(seat);
    refuseIf(this.debt === 0, 'open-debt');
    this.#fineTheSilent();
    this.#receive(seat, this.debt);
    this.debt = 0;
    if (this.winner !== null) this.#endHand();
    else this.#next();
  }

  pass({ seat }) {
    this.#inTurn(seat);
    refuseIf(this.debt > 0, 'open-debt');
    refuseIf(!this.drew && this.#mayDraw(), 'must-draw');
    this.#fineTheSilent();
    this.#next();
  }

  /** The word for the last card but one: in one's turn with two in hand, or after it until the next player moves. */
  call({ seat }) {
    refuseIf(!this.playing, 'hand-end');
    refuseIf(this.winner !== null, 'call-at'); // there is no next round to warn of
    if (seat === this.mover) refuseIf(this.hands[seat].length !== 2 || this.called.has(seat), 'call-at');
    else refuseIf(seat !== this.silent, 'call-by');
    this.called.add(seat);
    if (seat === this.silent) this.silent = null;
  }

  challenge() {
    throw new Illegal('call-enforced');
  }

  // ---- what follows by itself ---------------------------------------------------------------------------------

  #beside(seat, steps = 1) {
    return this.seats.at((this.seats.indexOf(seat) + steps) % this.seats.length);
  }

  /** A hand begins; nothing of the one before it holds. */
  #begin(piles) {
    this.hands = {};
    this.piles = piles;
    this.announced = null; // the suit announced with the ace on top
    this.debt = 0; // how many cards the mover takes if he does not answer
    this.winner = null; // who laid his last card: while the hand goes on, the mover may still answer it
    this.called = new Set(); // who has said the word, and has taken no card since
    this.silent = null; // who has not, and still may
    this.mover = this.dealer;
    this.#next();
  }

  #next() {
    this.mover = this.#beside(this.mover);
    this.drew = false;
  }

  #inTurn(seat) {
    refuseIf(!this.playing, 'hand-end');
    refuseIf(seat !== this.mover, 'turn-order');
    return this.hands[seat];
  }

  /** Whether there is a card to draw, when the fine that comes first is taken. */
  #mayDraw() {
    return this.piles.left > (this.silent === null ? 0 : FINE);
  }

  #receive(seat, number) {
    this.hands[seat].push(...this.piles.take(number));
    this.called.delete(seat);
  }

  #fineTheSilent() {
    if (this.silent === null) return;
    this.#receive(this.silent, FINE);
    this.silent = null;
  }

  #goOut(seat) {
    this.winner = seat;
    if (this.debt === 0) this.#endHand();
    else this.#next();
  }

  #endHand() {
    this.debt = 0;
    this.playing = false;
    for (const seat of this.seats) {
      if (seat !== this.winner) this.score[seat] += this.hands[seat].reduce((sum, card) => sum + loss(card), 0);
    }
    this.dealer = this.#beside(this.dealer);
  }
}
