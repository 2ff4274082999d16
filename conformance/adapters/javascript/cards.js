// Cards are two characters, rank and suit: "TH" is the ten of hearts. On the wire a hand is one line of them.

const RANKS = 'A23456789TJQK';
const SUITS = 'SHDC';

/** All the cards of two packs are 104; no card is in them a third time. */
const COPIES = 2;

/** "7S KH" -> ["7S", "KH"]. */
export const parse = (line) => line.split(' ').filter((card) => card !== '');

/** ["7S", "KH"] -> "7S KH". */
export const format = (cards) => cards.join(' ');

/** Whether these are real cards that two packs can hold together. */
export function fromTwoPacks(cards) {
  const seen = new Map();
  for (const card of cards) {
    if (card.length !== 2 || !RANKS.includes(card[0]) || !SUITS.includes(card[1])) return false;
    seen.set(card, (seen.get(card) ?? 0) + 1);
  }
  return [...seen.values()].every((copies) => copies <= COPIES);
}
