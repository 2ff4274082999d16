// bac-motor behind the protocol. It plays a coup from a given shoe, counts hands, says who has won, and pays a bet on the
// player's hand. A bet on the bank, with its commission, is no banker's stake, and is not made here.

import { Unsupported, description, installed, serve } from './wire.mjs';
import { Coup } from './coup.mjs';

const { engine, load, version } = installed('bac-motor');
const { BaccaratDeck, Bet, Engine, HandOutcome, HandResult, PuntoMun, defaultConfig } = engine;
const { Hand } = load('cardation'); // the cards and hands it is built on

const SUITS = { S: '♠', H: '♥', D: '♦', C: '♣' };
const RANKS = { T: '10' };
const PACK = new Map(new BaccaratDeck().getDuplicatedCardArray().map((card) => [String(card), card]));
const OURS = new Map();
for (const rank of 'A23456789TJQK') {
  for (const suit of 'SHDC') OURS.set(SUITS[suit] + (RANKS[rank] ?? rank), rank + suit);
}
const THEIRS = new Map([...OURS].map(([theirs, ours]) => [ours, PACK.get(theirs)]));
const WINNERS = new Map([[HandResult.PuntoWins, 'punter'], [HandResult.BancoWins, 'banker'], [HandResult.Tie, null]]);

function coup(cards, stake) {
  const house = new Engine();
  const shoe = cards.map((card) => THEIRS.get(card)).reverse(); // it deals from the end
  house.powerOn({ customizedShoe: shoe });
  let outcome;
  try { outcome = house.playOneHand(); } catch (error) {
    if (error.name !== 'CardError') throw error;
    throw new Unsupported('setup', 'its table draws a card, and the position has none left');
  }
  const ours = (hand) => hand.getDuplicatedCardArray().map((card) => OURS.get(String(card)));
  const returned = HandOutcome.getPayout(new Bet(new PuntoMun(), stake), outcome, defaultConfig);
  return {
    punter: ours(outcome.puntoHand),
    banker: ours(outcome.bancoHand),
    winner: WINNERS.get(outcome.result),
    natural: outcome.hasNatural,
    net: returned - stake, // it returns the stake with what was won
  };
}

const value = (cards) => new Hand(cards.map((card) => THEIRS.get(card))).getPoint();
const fields = ['hands', 'points', 'result', 'net'];
serve(description('bac-motor', version, { baccarat: fields, banking: fields }), (setup) => new Coup({ coup, value }, setup));
