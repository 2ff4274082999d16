// What cards count in the banking games.

/** What a card counts: ace one, two to nine their number, ten and court cards nothing. */
export const worth = (card) => 'A23456789'.indexOf(card[0]) + 1;

/** What a hand counts: the sum with the tens dropped. */
export const points = (cards) => cards.reduce((sum, card) => sum + worth(card), 0) % 10;

/** The order of the pack, two lowest and ace highest. */
export const packRank = (card) => '23456789TJQKA'.indexOf(card[0]);
