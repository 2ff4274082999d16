// baccarat-engine behind the protocol. It deals and plays a coup, counts hands and says who has won; it knows no money.

import { Unsupported, description, installed, serve } from './wire.mjs';
import { Coup } from './coup.mjs';

const { engine, version } = installed('baccarat-engine');
const { BaccaratGameEngine, BaccaratResultsEngine, Card, GameResult, Hand } = engine;

const SUITS = { S: 'spade', H: 'heart', D: 'diamond', C: 'club' };
const WINNERS = { [GameResult.Player]: 'punter', [GameResult.Banker]: 'banker', [GameResult.Tie]: null };

const results = new BaccaratResultsEngine();
const theirs = (card) => new Card(SUITS[card[1]], card[0] === 'T' ? '10' : card[0]);
const ours = (card) => (card.value === '10' ? 'T' : card.value) + card.suit[0].toUpperCase();

function coup(cards) {
  const game = new BaccaratGameEngine();
  game.shoe.cards = cards.map(theirs).reverse(); // it deals from the end
  game.shoe.createDecks = () => { throw new Unsupported('setup', 'its table draws a card, and the position has none left'); };
  const { playerCards, bankerCards } = game.dealGame();
  const hand = new Hand(playerCards, bankerCards);
  const sides = [GameResult.Player, GameResult.Banker]; // it looks for a natural on the side that is named
  return {
    punter: playerCards.map(ours),
    banker: bankerCards.map(ours),
    winner: WINNERS[results.calculateOutcome(hand)],
    natural: sides.some((side) => results.calculateNatural(side, hand) !== GameResult.NoNatural),
  };
}

const value = (cards) => results.calculateHandValue(cards.map(theirs));
const fields = ['hands', 'points', 'result'];
serve(description('baccarat-engine', version, { baccarat: fields, banking: fields }), (setup) => new Coup({ coup, value }, setup));
