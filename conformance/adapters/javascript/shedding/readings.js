// How this engine plays, in the kit's words: its readings, so that a case with another one is turned away, not misplayed.

export const READINGS = {
  'macao-shedding': {
    players: 'two-to-five', packs: 'two', 'deal-size': 'five', 'deal-order': 'singly', leader: 'after-dealer',
    'next-dealer': 'in-turn', 'starter-penalty': 'no-debt', 'starter-ace': 'own-suit', 'who-sees': 'own-hand',
    'turn-order': 'in-turn', laying: 'one-from-hand', match: 'suit-or-rank', 'wild-cards': 'nines-and-aces',
    'wild-when': 'any-time', 'wild-on-ace': 'allowed', 'nine-suit': 'own-suit', 'ace-suit': 'announced',
    'ace-silent': 'own-suit', 'ace-last': 'needless', 'suit-lasts': 'until-covered', 'other-cards': 'plain',
    'penalty-cards': 'twos-threes-heart-king', 'penalty-on': 'suit-or-rank', 'penalty-on-announced': 'allowed',
    'penalty-size': 'two-three-five', chain: 'sum', answer: 'same-rank', 'king-answer': 'heart-king-only',
    'wild-on-debt': 'forbidden', 'open-debt': 'answer-or-take', 'take-able': 'allowed', 'taker-turn': 'loses',
    extinguished: 'as-any-card', 'must-draw': 'draw-first', draws: 'one', 'tactical-draw': 'any-card',
    'fitting-draw': 'optional', 'call-at': 'last-but-one', 'call-early': 'accepted', 'call-by': 'next-move',
    'call-again': 'each-time', 'call-enforced': 'by-itself', 'call-fine': 'two', 'fine-when': 'before-the-move',
    'hand-end': 'first-out', 'last-penalty': 'one-answer', 'last-chain': 'whole-chain',
    'answer-goes-out': 'first-out', 'card-value': 'as-listed', scoring: 'cards-held', 'match-end': 'reached',
    'stock-dry': 'top-stays', 'reshuffle-when': 'at-once', 'short-penalty': 'goes-on',
    'nothing-left': 'play-goes-on', 'suit-after-reshuffle': 'kept',
  },
};
