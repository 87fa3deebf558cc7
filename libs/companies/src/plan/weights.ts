/** Every number of the search of companies, in one place. */

/** How well a name is what was typed; the lower one comes first, then the more important company. */
export const exactRanks = {
  /** Letter for letter, but for case and blanks. */
  same: 0,
  /** Without its form, with the diacritics that were typed. */
  sameSpelling: 1,
  /** With its form, without diacritics. */
  sameLetters: 1.8,
  /** The same words in the same order. */
  sameWords: 2,
  /** The same words in another order. */
  otherOrder: 3,
  /** More for titles that were not typed. */
  title: 0.5,
  /** Less for each word of the text that is one of the seat, where a name stands in a text: more than all else. */
  seatWord: 4,
} as const;

/** What a slip of the finger costs; of several repairs the likeliest comes first. */
export const slipCosts = {
  /** Two letters exchanged, y for z, a letter twice or once. */
  slight: 0.8,
  /** A letter too many or missing. */
  letter: 1,
  /** Another letter. */
  other: 1.1,
  /** A word that is two edits away, or none of those typed. */
  far: 2.2,
  /** Each word that the name has more than the text. */
  moreWords: 0.01,
  /** The same words in another order. */
  otherOrder: 0.005,
} as const;

export const bounds = {
  /** Most companies and most former names that are tested one by one, instead of asking for each pass anew. */
  few: 256,
  /** Words of a text that are read. */
  words: 12,
  /** Companies whose name is compared with the text, letter by letter. */
  exactCandidates: 32,
  /** Companies whose names are compared by the slips between. */
  repairCandidates: 24,
  /** Most words of a text that name its place. */
  placeWords: 6,
  /** Most ways to join or to split words of a text. */
  splits: 6,
  /** Shortest word that is repaired, and from which on two edits are. */
  repairedLetters: 3,
  farLetters: 8,
  /** Words that may stand in for a misspelt one. */
  neighbours: 64,
  /** Most words of a text of which two at once are repaired. */
  pairWords: 5,
  /** Conjunctions that repairs may ask for, and after them those beside words of a seat. */
  repairConjunctions: 80,
} as const;
