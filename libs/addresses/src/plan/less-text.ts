import { type Clause, wholeNameTerm } from '@tripoint/index';
import { foldedWords, MAX_QUERY_LENGTH } from '@tripoint/text';
import type { Directory } from '../directory';
import { postalTerm } from '../terms';
import { bounds } from './weights';

/** A text with less in it than was typed. */
export interface LessText {
  readonly text: string;
  /** Where the house must be; null: anywhere. */
  readonly area: Clause | null;
  /** Nothing separated what was left out: the rest must name a street or have a postal code. */
  readonly needsStreet: boolean;
  /** What was left out may be the town: one word does not name both a street and its town then. */
  readonly mayBeTown: boolean;
}

/** What separates a person or a company from an address. */
const separators = /[,;|()\r\n\t]| [-\u2013] /;
const digits = /[0-9]/;
/** Digits behind a word, and nothing else: `kancelář 204`. */
const room = /^[^0-9]+[0-9]{1,4}[^0-9]*$/;

/** What may be meant by a text that finds nothing, likely ones first: without what the register does not know. */
export function* lessTexts(typed: string, directory: Directory): Generator<LessText, void, undefined> {
  for (const less of candidates(typed, directory)) {
    if (hasKnownWord(less.text, directory) || postalCode.test(less.text)) yield less;
  }
}

/** With it, all words may be misspelt. */
const postalCode = /(?<![0-9])(?:[0-9]{3} ?[0-9]{2}|[0-9]{2}-[0-9]{3})(?![0-9])/;

/** Is a word of the text the beginning of one of the register? */
const hasKnownWord = (text: string, directory: Directory): boolean =>
  foldedWords(text).some((word) => {
    const { low, high } = directory.prefixRange(word);
    return !digits.test(word) && low < high;
  });

function* candidates(typed: string, directory: Directory): Generator<LessText, void, undefined> {
  const text = typed.slice(0, MAX_QUERY_LENGTH);
  // What is left must have a house.
  if (!digits.test(text)) return;
  const segments = text.split(separators).filter((segment) => foldedWords(segment).length > 0);
  if (segments.length > bounds.segments) return;
  const house = segments.findIndex((segment) => digits.test(segment));
  const towns = new Set<number>();
  const without = (left: readonly number[]): LessText => ({
    ...anywhere,
    text: segments.filter((_, i) => !left.includes(i)).join(', '),
    mayBeTown: left.some((i) => i > house || towns.has(i)),
  });
  if (segments.length > 1) {
    const foreign: number[] = [];
    for (const [i, segment] of segments.entries()) {
      const kind = kindOf(segment, directory);
      if (kind === 'named' || i === house) continue;
      // A company may have a town in its name: `Pivovar Plzeň, Mostov 1, Odrava`.
      if (kind === 'foreign' || i < house || segments.some((other) => directory.isMunicipality(foldedWords(other))))
        foreign.push(i);
      if (kind !== 'foreign') {
        towns.add(i);
        yield { ...anywhere, text: segments.with(i, kind.town).join(', ') };
        // Beside a postal code the town of the post office says nothing more.
        if (postOffice.has(foldedWords(segment)[0] ?? '')) yield without([i]);
      }
    }
    for (const one of foreign) yield without([one]);
    if (foreign.length > 1) yield without(foreign);
    const posts = postTowns(segments.at(-1) as string, directory);
    if (posts.length > 0) {
      yield { ...without([segments.length - 1]), area: postalCodesOf(posts, directory), mayBeTown: false };
    }
  }
  yield* withoutFirstWords(text, directory);
}

const anywhere: LessText = { text: '', area: null, needsStreet: false, mayBeTown: false };

/** Is a segment a name of the register, no part of an address at all, or a town with words that nobody knows? */
function kindOf(segment: string, directory: Directory): 'named' | 'foreign' | { readonly town: string } {
  const words = foldedWords(segment);
  if (directory.termId(wholeNameTerm(words)) >= 0) return 'named';
  if (digits.test(segment)) {
    const isUnknown = words.every((word) => digits.test(word) || !directory.isWord(word));
    return room.test(segment) && isUnknown ? 'foreign' : 'named';
  }
  const town = townIn(words, directory);
  return town === null ? 'foreign' : { town };
}

/** Words before the name of a town, which may be inflected behind them: `okr. Mikulov`, `u Mikulova`. */
const beforeTown = new Set(['okr', 'okres', 'p', 'posta', 'mesto', 'u', 'pri']);

const postOffice = new Set(['p', 'posta', 'poczta']);

/** The municipalities that a stretch names. */
function postTowns(segment: string, directory: Directory): readonly number[] {
  const words = foldedWords(segment);
  const named = directory.municipalitiesNamed(words);
  if (named.length > 0 || !beforeTown.has(words[0] ?? '')) return named;
  const rest = words.slice(1);
  const last = rest.at(-1) ?? '';
  return [last, ...directory.rules.baseForms(last)].flatMap((form) =>
    directory.municipalitiesNamed([...rest.slice(0, -1), form]),
  );
}

/** The longest run of words that is the whole name of a municipality. */
function townIn(words: readonly string[], directory: Directory): string | null {
  for (let length = words.length; length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const run = words.slice(from, from + length);
      if (directory.isMunicipality(run)) return run.join(' ');
    }
  }
  return null;
}

/** The postal codes of towns: villages that have one of them write the town of their post office. */
function postalCodesOf(towns: readonly number[], directory: Directory): Clause {
  const codes = towns.flatMap((town) => directory.postalCodesOf(town));
  return codes.map((code) => ({ text: postalTerm(String(code).padStart(5, '0')), prefix: false }));
}

/** Names of people have two words, and those of companies a few. */
const FIRST_WORDS = [2, 3, 4];

/** `Jan Novák Nádražní 386 Březno` without the person, before whom nothing stands. */
function* withoutFirstWords(text: string, directory: Directory): Generator<LessText, void, undefined> {
  const words = text.trim().split(/\s+/);
  const house = words.findIndex((word) => digits.test(word));
  for (const count of FIRST_WORDS) {
    if (count >= house || !hasKnownWord(words[house - 1] as string, directory)) return;
    const left = foldedWords(words.slice(0, count).join(' '));
    if (directory.termId(wholeNameTerm(left)) >= 0 || townIn(left, directory) !== null) continue;
    yield { ...anywhere, text: words.slice(count).join(' '), needsStreet: true };
  }
}
