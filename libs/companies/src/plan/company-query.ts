import type { Clause } from '@tripoint/index';
import {
  type CompanyCountry,
  type CompanyName,
  foldedWords,
  formOf,
  formsBegunBy,
  type LegalForm,
  MAX_QUERY_LENGTH,
  phrasesTogether,
  readCompanyName,
  type WordSpan,
  wordSpans,
} from '@tripoint/text';
import { type ExactText, exactNameOf, exactTextOf, formWordsOf } from '../present/registered-name';
import { formTerm } from '../terms';
import { bounds } from './weights';

/** A text in which a company is looked for. */
export interface CompanyQuery {
  /** The whole text, and what was read of it. */
  readonly text: string;
  readonly typed: string;
  /** Folded words of the name, without its form; a place may be among them. */
  readonly words: readonly string[];
  readonly forms: readonly LegalForm[];
  /** What a company of the form that was typed has; null: no form was typed. */
  readonly form: Clause | null;
  /** Words of forms that may be words of the name (`as` of `as stav`). */
  readonly formWords: readonly string[];
  /** Words that are titles of people (`ing`). */
  readonly titles: readonly string[];
  readonly exact: ExactText;
  /** Does a word stand twice in the text? */
  readonly hasRepeated: boolean;
  /** The text without the beginning of a form or of a state at its end (`alfa spol. s`); null where there is none. */
  readonly begun: CompanyQuery | null;
}

const searchable = /^[a-z0-9]+$/;

const whole = (text: string): Clause[number] => ({ text, prefix: false });

/** Reads the first characters and words of a text. */
export function readCompanyQuery(text: string, country: CompanyCountry): CompanyQuery {
  const typed = text.slice(0, MAX_QUERY_LENGTH);
  const name = readCompanyName(typed, country);
  const query = { ...queryOf(typed, name, country, begunIn(typed, name, country)), text };
  const form = formOf(foldedWords(typed).join(' '));
  if (form === null || (form.kind !== 'sure' && !typed.includes('.'))) return query;
  return { ...query, words: [], forms: [form.form], form: [whole(formTerm(form.form))] };
}

function queryOf(typed: string, name: CompanyName, country: CompanyCountry, begun: CompanyQuery | null): CompanyQuery {
  const words = [...new Set(name.words.flatMap((word) => wordsOf(word, typed)))].slice(0, bounds.words);
  const forms = name.forms.map(({ form }) => form);
  const formWords = formWordsOf(name);
  // `OZ` may be the form or a word.
  const form = [...forms.map(formTerm), ...formWords].map(whole);
  return {
    text: typed,
    typed,
    // A word that no name can have: nothing is found by it, not everything without it.
    words,
    forms,
    form: form.length > 0 ? form : null,
    formWords,
    titles: name.words.flatMap(({ isTitle, text }) => (isTitle ? text : [])),
    exact: exactOf(typed, name, country),
    hasRepeated: words.length < name.words.length,
    begun,
  };
}

/** A preposition and the first letter of the word behind it, at the end of a text that is being typed. */
const begunBehindPreposition = /^([kosuvz])\s+(\p{L})$/iu;

/** A word of a text. What looks like initials at its end is no such before the next letter is typed (`lékárna v P`). */
function wordsOf({ text, start, end }: CompanyName['words'][number], typed: string): readonly string[] {
  return start > 0 && begunBehindPreposition.test(typed.slice(start)) && end - start > text.length ? [...text] : [text];
}

/** What names are compared with: the text as it is, and with the words of a phrase together where they are apart. */
function exactOf(typed: string, name: CompanyName, country: CompanyCountry): ExactText {
  const exact = exactTextOf(typed, country, name);
  const words = name.words.map(({ text }) => text);
  const together = phrasesTogether(words, country);
  return together.every((word, i) => word === words[i]) ? exact : alsoReadAs(exact, together, country);
}

/** What names are compared with where the words may be these too. */
export function alsoReadAs(exact: ExactText, words: readonly string[], country: CompanyCountry): ExactText {
  const { units, counts } = exactNameOf(readCompanyName(words.join(' '), country));
  return { ...exact, units: [...exact.units, ...units], counts: [...new Set([...exact.counts, ...counts])] };
}

/** Most words of the beginning of a form. */
const MAX_BEGUN_WORDS = 5;

/** The text without the form or the state that is being typed at its end. */
function begunIn(typed: string, name: CompanyName, country: CompanyCountry): CompanyQuery | null {
  const spans = wordSpans(typed);
  const last = spans.at(-1);
  if (last === undefined || name.forms.some(({ end }) => end === last.end)) return null;
  for (let words = Math.min(MAX_BEGUN_WORDS, spans.length - 1); words > 0; words--) {
    const tail = spans.slice(-words);
    const [first] = tail as [WordSpan];
    const { forms, isState } = formsBegunBy(tail.map(({ text }) => text).join(' '));
    if (forms.size === 0 && !isState) continue;
    // `jts` are initials, not the beginning of `j.t. s.r.o.`
    if (!name.words.some(({ start }) => start === first.start)) continue;
    const head = readCompanyName(typed.slice(0, first.start), country);
    if (head.words.length === 0) return null;
    const query = queryOf(typed, head, country, null);
    return isState ? query : { ...query, forms: [...forms], form: Array.from(forms, (form) => whole(formTerm(form))) };
  }
  return null;
}

/** Can any name have all of these words? */
export const isSearchable = ({ words }: CompanyQuery): boolean => words.every((word) => searchable.test(word));
