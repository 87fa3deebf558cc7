import type { CompanyRecord } from '@tripoint/registers';
import { asciiLower, cutLastWord, edits, letterWords, misspell, splitWord, withoutOneSpace } from '../relevance/noise';
import { plain } from '../relevance/plain-text';
import { type Random, shuffled } from '../shared/random';
import type { CompanyClass, CompanyQuery } from './company-class';
import type { ExpectedCompany } from './company-expectation';
import { isOfPhrase, nameWords, otherWritings, partsOf } from './company-text';
import { otherWriting } from './name-writings';

/** Letters of a name below which a part of it says nothing. */
const MIN_PART_LETTERS = 4;
const MIN_WORD_LETTERS = 3;
/** Letters of a word in which an error leaves enough of it. */
const MIN_MISSPELT_LETTERS = 6;
const MIN_SPLIT_LETTERS = 8;
/** Digits that are typed of a number that is not finished. */
const BEGUN_DIGITS = 6;

type Writer = (core: string, record: CompanyRecord, random: Random) => string | null;

const meaning = (record: CompanyRecord, typed: string, name: string): ExpectedCompany => ({
  country: record.country,
  typed,
  name,
});

/** A class that writes the name without its form in another way. */
const ofCore = (
  name: string,
  difficulty: CompanyClass['difficulty'],
  write: Writer,
  more: Partial<ExpectedCompany> = {},
): CompanyClass => ({
  name,
  operation: 'query',
  difficulty,
  write: (record, random) => {
    const { core } = partsOf(record.name, record.country);
    const text = write(core, record, random);
    return text === null ? null : { text, expected: { ...meaning(record, text, core), ...more } };
  },
});

/** The whole name, in which the form decides between equal names. */
const withForm = (record: CompanyRecord, text: string): CompanyQuery => {
  const { core, form } = partsOf(record.name, record.country);
  return { text, expected: { ...meaning(record, text, core), ...(form !== null && { form }) } };
};

const shortestWord = (core: string): number =>
  Math.min(...letterWords(core).map(({ start, end }) => end - start), Number.POSITIVE_INFINITY);

const byNumber = (text: string, ...numbers: readonly string[]): CompanyQuery => ({
  text,
  expected: { country: 'cz', typed: text, numbers },
});

const names: readonly CompanyClass[] = [
  { name: 'name as is', operation: 'query', difficulty: 'correct', write: (record) => withForm(record, record.name) },
  {
    name: 'without diacritics, lower case',
    operation: 'query',
    difficulty: 'correct',
    write: (record) => withForm(record, asciiLower(record.name)),
  },
  ofCore('without its form', 'correct', (core, { name }) => (core === name ? null : core)),
  {
    name: 'form written otherwise',
    operation: 'query',
    difficulty: 'correct',
    write: (record, random) => {
      const { core, form } = partsOf(record.name, record.country);
      const others = form === null ? [] : otherWritings(form, record.name, record.country);
      return others.length === 0 ? null : withForm(record, `${core} ${random.pick(others)}`);
    },
  },
  ofCore(
    'word order',
    'correct',
    (core, _record, random) => {
      const words = core.split(/[\s,]+/u);
      const other = shuffled(words, random).join(' ');
      // `T + M` and `j. s. a.` are each one thing, whose letters nobody shuffles.
      if (words.some((word) => plain(word).length === 1)) return null;
      return words.length < 2 || other === words.join(' ') ? null : other;
    },
    { inAnyOrder: true },
  ),
  ofCore('beginning', 'correct', (core, _record, random) => cutLastWord(core, random, MIN_PART_LETTERS), {
    anyNameWith: 'beginnings',
  }),
  ofCore(
    'two words of the name',
    'correct',
    (core, { country }, random) => {
      const words = nameWords(core, country).filter(
        (word) => word.length >= MIN_WORD_LETTERS && !isOfPhrase(word, country),
      );
      return words.length < 3 ? null : shuffled(words, random).slice(0, 2).join(' ');
    },
    { anyNameWith: 'words' },
  ),
  {
    name: 'name and town',
    operation: 'query',
    difficulty: 'correct',
    write: (record) => {
      const { core } = partsOf(record.name, record.country);
      const town = record.seat?.municipality;
      if (!town || plain(core).includes(plain(town))) return null;
      const text = `${core} ${town}`;
      return { text, expected: { ...meaning(record, text, core), town } };
    },
  },
  {
    name: 'former name',
    operation: 'query',
    difficulty: 'correct',
    write: (record, random) => {
      if (record.formerNames.length === 0) return null;
      const { core } = partsOf(random.pick(record.formerNames), record.country);
      return { text: core, expected: meaning(record, core, core) };
    },
  },
];

const numbers: readonly CompanyClass[] = [
  {
    name: 'number',
    operation: 'identifier',
    difficulty: 'correct',
    write: ({ cin }) => byNumber(cin, cin),
  },
  {
    name: 'number with spaces, without zeros',
    operation: 'identifier',
    difficulty: 'correct',
    write: ({ cin }) => {
      const digits = cin.replace(/^0+/, '');
      return byNumber(`${digits.slice(0, 3)} ${digits.slice(3, 5)} ${digits.slice(5)}`, cin, digits);
    },
  },
  {
    name: 'beginning of a number',
    operation: 'identifier',
    difficulty: 'correct',
    write: ({ cin }) => {
      const begun = cin.slice(0, BEGUN_DIGITS);
      // It may as well be a whole number without its zeros.
      return byNumber(begun, begun, begun.padStart(8, '0'));
    },
  },
  {
    name: 'number of an organisational unit',
    operation: 'identifier',
    difficulty: 'correct',
    write: ({ cin }) => (cin.length > 8 ? byNumber(`${cin.slice(0, 8)} ${cin.slice(8)}`, cin) : null),
  },
];

const misspelt: readonly CompanyClass[] = [
  ofCore(
    'one spelling error',
    'misspelt',
    (core, _record, random) => misspell(core, random, random.pick(edits), { min: MIN_MISSPELT_LETTERS, max: 99 }),
    { isMisspelt: true },
  ),
  ofCore('written otherwise', 'misspelt', (core, record, random) => otherWriting(core, record.country, random)),
  ofCore('two words joined', 'misspelt', (core, _record, random) =>
    shortestWord(core) < MIN_WORD_LETTERS ? null : withoutOneSpace(core, random),
  ),
  ofCore('a word split', 'misspelt', (core, _record, random) =>
    letterWords(core).every(({ start, end }) => end - start < MIN_SPLIT_LETTERS) ? null : splitWord(core, random),
  ),
];

/** All ways of asking for a company whose answers are measured, in the order of the report. */
export const companyClasses: readonly CompanyClass[] = [...names, ...numbers, ...misspelt];
