import type { CompanyRecord } from '@tripoint/registers';
import { plain, withinEdits } from '../relevance/plain-text';
import { nameKey, nameWords, partsOf, plainWords } from './company-text';

/** The fields of an answered company that a query can ask about. */
export interface AnsweredCompany {
  readonly name: string;
  readonly cin: string;
  readonly formatted_address: string;
}

/** What a query expressed; what it did not say is not in it. */
export interface ExpectedCompany {
  readonly country: CompanyRecord['country'];
  /** Text of the query. */
  readonly typed: string;
  /** The name that was meant, without its form; companies of equal names cannot be distinguished. */
  readonly name?: string;
  readonly form?: string;
  readonly town?: string;
  /** Any name of all the typed words is right; the last one may be the beginning of a word. */
  readonly anyNameWith?: 'words' | 'beginnings';
  /** The typed words are those of the name in any order. */
  readonly inAnyOrder?: true;
  /** The name of another company that is one edit away from the text is right, too. */
  readonly isMisspelt?: true;
  /** Company numbers of one of these forms or beginnings. */
  readonly numbers?: readonly string[];
}

/** Names that a company had, by its number: the answer shows the current one alone. */
export type FormerNames = (cin: string) => readonly string[];

export function agrees(answer: AnsweredCompany, expected: ExpectedCompany, formerNames: FormerNames): boolean {
  const { numbers, town } = expected;
  if (numbers !== undefined) return numbers.some((number) => answer.cin.startsWith(number));
  // `Sokol Praha` is a whole name and names a Sokol in Praha; which one was meant cannot be known.
  if (isNamed(answer.name, expected.typed, expected)) return true;
  if (town !== undefined && !` ${plain(answer.formatted_address)} `.includes(` ${plain(town)} `)) return false;
  return [answer.name, ...formerNames(answer.cin)].some((name) => isMeant(name, expected));
}

function isMeant(name: string, expected: ExpectedCompany): boolean {
  const { country, typed, form, anyNameWith } = expected;
  if (anyNameWith !== undefined || expected.isMisspelt) {
    if (hasWords(name, typed, country, anyNameWith !== 'words')) return true;
  }
  if (expected.isMisspelt && withinEdits(nameKey(name, country), nameKey(typed, country), 1)) return true;
  if (form !== undefined && partsOf(name, country).form !== form) return false;
  return expected.name !== undefined && isNamed(name, expected.name, expected);
}

function isNamed(name: string, wanted: string, { country, inAnyOrder }: ExpectedCompany): boolean {
  const key = (text: string): string =>
    inAnyOrder ? nameWords(text, country).toSorted().join(' ') : nameKey(text, country);
  return key(name) === key(wanted);
}

/** Has the name every typed word, the last one perhaps as a beginning? */
function hasWords(name: string, typed: string, country: ExpectedCompany['country'], isOpen: boolean): boolean {
  const words = plainWords(name, country);
  const wanted = nameWords(typed, country);
  return wanted.every((word, i) =>
    words.some((one) => one === word || (isOpen && i === wanted.length - 1 && one.startsWith(word))),
  );
}

/** One line for a person: what was expected. */
export function describeCompany({ numbers, name, typed, form, town }: ExpectedCompany): string {
  if (numbers !== undefined) return `a number ${numbers.join(' or ')}…`;
  return [name ?? `a name with ${typed}`, form && `(${form})`, town && `in ${town}`].filter(Boolean).join(' ');
}
