// What the cards of the game do, and what they cost.

const rank = (card) => card[0];
const suit = (card) => card[1];

/** How many cards the next player takes for it; nothing for an ordinary card. */
export const penalty = (card) => (card === 'KH' ? 5 : ({ 2: 2, 3: 3 }[rank(card)] ?? 0));

/** Aces alone have a suit announced with them. */
export const announces = (card) => rank(card) === 'A';

/** Nines and aces go on any card, unless a penalty is owed. */
export const isWild = (card) => rank(card) === '9' || rank(card) === 'A';

/** Whether a card may be laid on the top card, for which another suit may have been announced. */
export const fits = (card, top, announced) =>
  isWild(card) || suit(card) === (announced ?? suit(top)) || rank(card) === rank(top);

/** Whether a card answers the penalty card on top. */
export const answers = (card, top) => penalty(card) > 0 && rank(card) === rank(top);

/** What is lost by a card held when the hand is over. */
export function loss(card) {
  if (card === 'KH' || rank(card) === 'A') return 50;
  return { 2: 20, 3: 30, 9: 40 }[rank(card)] ?? ('45678'.includes(rank(card)) ? 5 : 10);
}
