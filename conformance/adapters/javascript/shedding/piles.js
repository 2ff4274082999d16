/** The two piles on the table: the stock, next card first, and the open pile, top card last. */
export class Piles {
  constructor(stock, pile) {
    this.stock = stock;
    this.pile = pile;
  }

  get top() {
    return this.pile.at(-1);
  }

  /** How many cards can still be taken, those under the top card of the pile included. */
  get left() {
    return this.stock.length + Math.max(0, this.pile.length - 1);
  }

  lay(card) {
    this.pile.push(card);
  }

  /** Take cards, and turn the pile over in between if need be; fewer come where there are fewer. */
  take(number) {
    const cards = [];
    while (cards.length < number && this.left > 0) {
      this.turnOver();
      cards.push(this.stock.shift());
    }
    return cards;
  }

  /** When the stock is used up the top card stays, and the rest is the stock. */
  turnOver() {
    if (this.stock.length === 0) this.stock = this.pile.splice(0, this.pile.length - 1);
  }
}
