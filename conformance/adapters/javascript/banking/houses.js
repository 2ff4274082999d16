// The two ways to play that this engine knows. A house is what differs between them; what they share is in table.js.

import { packRank, worth } from './points.js';

const scale = (points) => ({ 9: 3, 8: 2 })[points] ?? 1;

export const HOUSES = {
  // One agreed stake, no bank; everyone knows his own card; tens are cast off; nines and eights are paid more.
  'macao-agreed-stake': {
    lotRank: packRank,
    seatsByLot: true,
    laysBank: false,
    mayStake: (amount, { stake = amount }) => amount === stake,
    bankerPeeks: true,
    opensOnWord: false,
    castsTens: true,
    tie: 'lose',
    paid: (points, asDealt) => (asDealt ? scale(points) : 1),
    owed: (bankersPoints) => scale(bankersPoints),
    endsWhenAllHaveBanked: false,
  },

  // Stakes between limits and a bank; nobody knows the banker's card; equal points are nobody's; always the stake.
  'macao-manual': {
    lotRank: worth,
    seatsByLot: false,
    laysBank: true,
    mayStake: (amount, { least = 1, most = Infinity }) => least <= amount && amount <= most,
    bankerPeeks: false,
    opensOnWord: true,
    castsTens: false,
    tie: 'push',
    paid: () => 1,
    owed: () => 1,
    endsWhenAllHaveBanked: true,
  },
};

// What the kit calls these ways to play: its readings, so that a case with another one is turned away, not misplayed.
const BOTH = {
  players: 'no-limit', packs: 'two', 'first-banker': 'drawn', 'lot-tie': 'tied-redraw', shuffler: 'banker',
  'stake-time': 'before-deal', deal: 'one', 'deal-order': 'punters-first', count: 'modulo-ten',
  'court-value': 'nothing', 'ace-value': 'one', 'turn-order': 'left-first', draws: 'one', 'must-draw': 'free',
  'draw-on-seven': 'allowed', 'banker-draws': 'never', 'winning-hand': 'any-higher', 'natural-nine': 'compared',
  'bank-passes': 'shoe-played-out', 'next-banker': 'left-neighbour', 'short-deal': 'no-round',
  'short-draw': 'hand-stands', 'giving-up': 'forbidden', trump: 'none',
};

export const READINGS = {
  'macao-agreed-stake': {
    ...BOTH,
    'lot-rank': 'ace-high', seating: 'by-cards', stakes: 'fixed', bank: 'none', 'who-sees': 'own-card',
    'draws-open': 'closed', tens: 'replace', 'tens-which': 'any', 'tens-limit': 'unlimited', 'tens-cost': 'free',
    'tens-natural': 'natural-lost', 'banker-tens': 'punters-only', tie: 'banker-wins', multiples: 'scaled',
    'multiple-means': 'to-one', 'multiple-for': 'naturals', 'banker-multiple': 'whenever', 'game-end': 'no-end',
  },
  'macao-manual': {
    ...BOTH,
    'lot-rank': 'macao-value', seating: 'as-they-sit', stakes: 'between-limits', bank: 'laid',
    'bank-covers': 'uncovered', 'bank-short': 'pay-in-full', 'empty-bank': 'laid-anew', 'who-sees': 'banker-blind',
    'draws-open': 'dealt-card-open', tens: 'keep', tie: 'push', multiples: 'even', 'game-end': 'each-once',
  },
};
