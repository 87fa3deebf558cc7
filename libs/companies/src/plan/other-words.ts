import { type Clause, forEachNearText, type IndexDirectory, isTerm, wordEnds } from '@tripoint/index';
import { forEachSlip, swapYz } from '@tripoint/text';
import { remembering } from '../remembering';
import { companyTerms, seatTerm } from '../terms';
import { farTexts } from './far-texts';
import { wholeTerm } from './passes';
import { bounds } from './weights';

type Vocabulary = Pick<IndexDirectory, 'termId' | 'prefixRange' | 'filter' | 'term'>;

/** The two words that one is made of. */
export type Pieces = readonly [head: string, tail: string];

/** Words that are remembered of each kind: half a kilobyte each of the near ones, two of the far ones. */
const MAX_REMEMBERED = { near: 4_000, pieces: 4_000, far: 1_000, seats: 1_000 } as const;

const hasDigit = /[0-9]/;

/** Letters of a word of which only slips of a finger are repaired. */
const MAX_SLIP_LETTERS = 3;

/** Letters of each piece of a word that is split. */
const MIN_PIECE_LETTERS = 2;

/**
 * Finds what else a word may be, and remembers it: who has misspelt a word goes on typing the others, and each letter is a
 * search.
 */
export class OtherWords {
  /** Words one edit away. */
  readonly near = remembering(MAX_REMEMBERED.near, (word) => nearWords(word, this.vocabulary));
  /** Words two edits away. */
  readonly far = remembering(MAX_REMEMBERED.far, (word) => farWords(word, this.vocabulary));
  /** Words of a seat one edit away. */
  readonly nearSeats = remembering(MAX_REMEMBERED.seats, (word) => nearSeats(word, this.vocabulary));
  /** Words that it is made of, those of about the same length first: pieces of two letters are words by chance. */
  readonly pieces = remembering(MAX_REMEMBERED.pieces, (word) => piecesOf(word, this.vocabulary));

  constructor(private readonly vocabulary: Vocabulary) {}

  isKnown(word: string): boolean {
    return this.vocabulary.termId(word) >= 0;
  }
}

function nearWords(word: string, vocabulary: Vocabulary): Clause {
  if (hasDigit.test(word) || word.length < bounds.repairedLetters) return [];
  const found = new Set<string>();
  const consider = (text: string): void => {
    if (text.length < 2 || text === word || found.size >= bounds.neighbours) return;
    if (vocabulary.termId(text) >= 0) found.add(text);
  };
  if (word.length <= MAX_SLIP_LETTERS) forEachSlip(word, consider);
  else {
    const swapped = swapYz(word);
    if (swapped) consider(swapped);
    forEachNearText(word, vocabulary, consider);
  }
  return Array.from(found, wholeTerm);
}

function farWords(word: string, vocabulary: Vocabulary): Clause {
  if (hasDigit.test(word) || word.length < bounds.farLetters) return [];
  return farTexts(word, vocabulary).map(wholeTerm);
}

function nearSeats(word: string, vocabulary: Vocabulary): Clause {
  if (hasDigit.test(word) || word.length <= MAX_SLIP_LETTERS) return [];
  const found = new Set<string>();
  forEachNearText(seatTerm(word), vocabulary, (text) => {
    if (text.startsWith(companyTerms.seat) && vocabulary.termId(text) >= 0) found.add(text);
  });
  return Array.from(found, wholeTerm);
}

function piecesOf(word: string, vocabulary: Vocabulary): readonly Pieces[] {
  const middle = word.length / 2;
  return wordEnds(word, 0, vocabulary)
    .filter((at) => at >= MIN_PIECE_LETTERS && at <= word.length - MIN_PIECE_LETTERS)
    .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b)
    .filter((at) => isTerm(vocabulary, word.slice(at)))
    .map((at) => [word.slice(0, at), word.slice(at)]);
}
