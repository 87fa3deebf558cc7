import type { Term } from '@tripoint/index';
import { type CompanyName, escapeHtml, highlight, type LegalForm, type WordSpan } from '@tripoint/text';
import type { RegisteredName } from './registered-name';

/** What a text marks in a name: words, whole or begun, and the form. */
export interface NameMarks {
  readonly words: readonly Term[];
  readonly forms: readonly LegalForm[];
}

/** A stretch of a name, and how many of its letters were typed. */
interface MarkedSpan extends WordSpan {
  readonly matched: number;
}

const WHOLE = Number.POSITIVE_INFINITY;

/** A name as HTML in which what was typed stands in `<em>`. */
export function markName({ text: name, read }: RegisteredName, { words, forms }: NameMarks): string {
  const letters = new Map<number, number>();
  const typed = new Set(words.map(({ text }) => text));
  read.words.forEach((word, i) => {
    for (const { text, prefix } of words) {
      if (text === word.text || word.aliases.includes(text)) {
        for (const at of meantBy(read, i, text)) letters.set(at, WHOLE);
      } else if (prefix && word.text.startsWith(text)) {
        letters.set(i, Math.max(letters.get(i) ?? 0, text.length));
      }
    }
  });
  const isTyped = ({ form, words: written }: CompanyName['forms'][number]): boolean =>
    forms.includes(form) || written.every((word) => typed.has(word));
  const spans = read.words.map((word, i) => spanOf(word, word.text, name, letters.get(i) ?? 0));
  for (const form of read.forms) if (isTyped(form)) spans.push(spanOf(form, form.form, name, WHOLE));
  spans.sort((a, b) => a.start - b.start);
  if (spans.every(({ matched }) => matched === 0)) return escapeHtml(name);
  return highlight(name, (span) => (span as MarkedSpan).matched, spans);
}

/** A stretch of the name with the full stop of its last initial. */
function spanOf(
  { start, end }: Pick<WordSpan, 'start' | 'end'>,
  text: string,
  name: string,
  matched: number,
): MarkedSpan {
  const isAbbreviated = name.charAt(end) === '.' && name.slice(start, end).includes('.');
  return { text, start, end: isAbbreviated ? end + 1 : end, dotted: isAbbreviated, matched };
}

/** The words that a text stands for: the one it is, those of an acronym, or those that it joins. */
function meantBy({ words }: CompanyName, at: number, text: string): number[] {
  const word = words[at] as CompanyName['words'][number];
  if (word.text === text) return [at];
  const meant = [at];
  const isAcronym = word.unit === text;
  let joined = word.text;
  for (let i = at + 1; i < words.length; i++) {
    const next = words[i] as CompanyName['words'][number];
    joined += next.text;
    if (isAcronym ? next.unit !== null : !text.startsWith(joined)) break;
    meant.push(i);
  }
  return meant;
}
