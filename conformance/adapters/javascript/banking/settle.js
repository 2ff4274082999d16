import { points } from './points.js';

/**
 * Compare every punter's hand with the banker's.
 *
 * Returns {result: {punter: 'win' | 'lose' | 'push'}, gains: {seat: number}}; the gains of all seats add up to nothing.
 */
export function settle(house, banker, punters, hands, stakes) {
  const bankers = points(hands[banker].cards);
  const result = {};
  const gains = { [banker]: 0 };
  for (const punter of punters) {
    const { cards, asDealt } = hands[punter];
    const own = points(cards);
    const stake = stakes[punter] ?? 0;
    result[punter] = own > bankers ? 'win' : own < bankers ? 'lose' : house.tie;
    gains[punter] = {
      win: stake * house.paid(own, asDealt),
      lose: -stake * house.owed(bankers),
      push: 0,
    }[result[punter]];
    gains[banker] -= gains[punter];
  }
  return { result, gains };
}
