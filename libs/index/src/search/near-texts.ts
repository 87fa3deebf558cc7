import { forEachNeighbour } from '@tripoint/text';
import type { IndexDirectory } from '../index-directory';

type Vocabulary = Pick<IndexDirectory, 'prefixRange'>;

/** Calls back with texts one edit away from a word, those alone that may be words of the vocabulary. */
export function forEachNearText(word: string, vocabulary: Vocabulary, see: (text: string) => void): void {
  forEachNeighbour(word, see, knownLetters(word, vocabulary));
}

/** How many letters at the beginning of a word also begin a word of the vocabulary: an edit behind them helps nothing. */
function knownLetters(word: string, vocabulary: Vocabulary): number {
  let letters = 0;
  while (letters < word.length) {
    const { low, high } = vocabulary.prefixRange(word.slice(0, letters + 1));
    if (low >= high) break;
    letters++;
  }
  return letters;
}
