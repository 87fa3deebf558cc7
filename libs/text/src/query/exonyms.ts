import { fold, foldedWords } from '../spelling/fold';
import { isLetterSuffix, type LexedQuery } from './lex-query';
import type { QueryToken } from './query';

/** Names of towns in other languages, each with the words of the name in the register. */
export interface Exonyms {
  /** By their folded words with one space between them. */
  readonly whole: ReadonlyMap<string, readonly string[]>;
  /** By the beginning of a name of one word. */
  readonly begun: ReadonlyMap<string, readonly string[]>;
  /** The first words of those of several words. */
  readonly firstWords: ReadonlySet<string>;
  /** Most words of one. */
  readonly words: number;
}

/** Letters from which on the beginning of a foreign name is understood. */
const MIN_BEGUN_LETTERS = 5;

/** `ä` is also written `ae`. */
const transcribed = (name: string): string => name.toLowerCase().replace(/[äöü]/g, (letter) => `${fold(letter)}e`);

/** @param list `Praha: Prague, Prag; Brno: Brünn` */
export function exonyms(list: string): Exonyms {
  const whole = new Map<string, readonly string[]>();
  const begun = new Map<string, readonly string[]>();
  const firstWords = new Set<string>();
  let words = 1;
  for (const entry of list.split(';')) {
    const [native = '', foreign = ''] = entry.split(':');
    for (const name of foreign.split(',').flatMap((one) => [one, transcribed(one)])) {
      const parts = foldedWords(name);
      whole.set(parts.join(' '), foldedWords(native));
      words = Math.max(words, parts.length);
      const [first = ''] = parts;
      if (parts.length > 1) {
        firstWords.add(first);
        continue;
      }
      for (let end = MIN_BEGUN_LETTERS; end < first.length; end++) begun.set(first.slice(0, end), foldedWords(native));
    }
  }
  return { whole, begun, firstWords, words };
}

/** The query with the register's name of a town that it calls by a foreign one, whole or begun at its end; else null. */
export function withNativeName({ tokens, gaps, marker }: LexedQuery, known: Exonyms): LexedQuery | null {
  const textAt = (i: number): string | null => {
    const token = tokens[i];
    return token?.kind === 'word' && !token.dotted && !isLetterSuffix(token, tokens[i - 1]) ? token.text : null;
  };
  const replaced = (from: number, count: number, native: readonly string[]): LexedQuery => ({
    tokens: tokens.toSpliced(from, count, ...native.map((text): QueryToken => ({ kind: 'word', text, dotted: false }))),
    gaps: gaps.toSpliced(from, count, ...native.map((_, i) => (i === 0 ? (gaps[from] ?? 'break') : 'space'))),
    marker,
  });
  for (let from = 0; from < tokens.length; from++) {
    let name = '';
    let native: readonly string[] | null = null;
    let count = 0;
    for (let i = from; i < from + known.words; i++) {
      const text = textAt(i);
      if (text === null || (i > from && gaps[i] === 'break')) break;
      name += i === from ? text : ` ${text}`;
      const found = known.whole.get(name);
      if (found) [native, count] = [found, i - from + 1];
      if (i === from && !known.firstWords.has(name)) break;
    }
    if (native) return replaced(from, count, native);
  }
  const last = tokens.length - 1;
  const begun = known.begun.get(textAt(last) ?? '');
  return begun ? replaced(last, 1, begun) : null;
}
