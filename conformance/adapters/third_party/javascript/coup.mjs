// A coup of punto banco, followed move by move: one hand against the bank, played to its end by the engine's own table.
// A move that the engine makes is accepted, one that it does not make is refused; after a natural it makes none.
//
// An engine is given as two functions. `value(cards)` counts a hand. `coup(cards, stake)` plays the cards of a shoe, next
// card first, and returns { punter, banker, winner, natural }: the hands as cards, 'punter', 'banker' or null, and whether
// it calls one of them a natural; it throws if the shoe runs out. One that pays adds `net`, what the punter has won.

import { Refused, Unsupported } from './wire.mjs';

const IN_A_COUP = ['draw', 'stand', 'show', 'recast', 'redeal'];
const RESULTS = { punter: 'win', banker: 'lose', null: 'push' };

export class Coup {
  constructor(engine, setup) {
    if (!setup.hands) throw new Unsupported('setup', 'it counts and plays hands that were dealt');
    this.engine = engine;
    this.banker = setup.banker;
    [this.punter, ...this.others] = Object.keys(setup.hands).filter((seat) => seat !== setup.banker);
    this.hands = Object.fromEntries(Object.entries(setup.hands).map(([seat, cards]) => [seat, cards.split(' ')]));
    if (Object.values(this.hands).some((cards) => cards.length !== 2)) {
      throw new Unsupported('setup', 'it deals two cards to a hand');
    }
    this.stock = (setup.stock ?? '').split(' ').filter(Boolean);
    this.stake = setup.stakes?.[this.punter];
    this.toSpeak = [this.punter, this.banker];
    this.result = {};
    this.played = null;
  }

  // Let the engine play the coup, to its end.
  play() {
    if (this.others.length) throw new Unsupported('setup', 'it plays one hand against the bank');
    const [punter, banker] = [this.hands[this.punter], this.hands[this.banker]];
    this.played = this.engine.coup([punter[0], banker[0], punter[1], banker[1], ...this.stock], this.stake);
  }

  // Follow it by one move.
  act({ seat, do: word }) {
    if (!IN_A_COUP.includes(word)) throw new Unsupported('action', `it has no table to ${word} at`);
    if (!this.played) this.play();
    const { natural } = this.played;
    if (!this.toSpeak.includes(seat) || (seat !== this.toSpeak[0] && !natural)) {
      throw new Refused("the player's hand is played before the banker's, and each once");
    }
    if (natural && word !== 'show') throw new Refused('a natural has ended the coup');
    if (word === 'recast' || word === 'redeal') throw new Refused('nothing is thrown off');
    const third = this.played[seat === this.banker ? 'banker' : 'punter'][2];
    const due = third !== undefined && this.hands[seat].length === 2;
    if (word === 'draw' && due) {
      this.hands[seat].push(third);
    } else if (word === (seat === this.banker ? 'show' : 'stand') && !due) {
      this.toSpeak = this.toSpeak.slice(this.toSpeak.indexOf(seat) + 1);
      if (!this.toSpeak.length) this.result = { [this.punter]: RESULTS[this.played.winner] };
    } else {
      throw new Refused(`the table gives this hand ${due ? 'a' : 'no'} card`);
    }
  }

  // The hands so far, what the engine counts them, and who has won. What the house pays out it loses.
  observe() {
    const each = (show) => Object.fromEntries(Object.entries(this.hands).map(([seat, cards]) => [seat, show(cards)]));
    const net = this.toSpeak.length ? 0 : (this.played.net ?? 0);
    return {
      turn: this.toSpeak[0] ?? null,
      hands: each((cards) => cards.join(' ')),
      points: each((cards) => this.engine.value(cards)),
      result: this.result,
      net: { [this.punter]: net, [this.banker]: 0 - net },
    };
  }
}
