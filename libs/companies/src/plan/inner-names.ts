import { type CompanyCountry, foldedWords, readCompanyName, wordSpans } from '@tripoint/text';
import { type CompanyQuery, readCompanyQuery } from './company-query';

/** A name with its form inside a text. */
export interface InnerName {
  readonly query: CompanyQuery;
  /** The other words of the text. */
  readonly rest: readonly string[];
}

const behindFullStop = /\.(?=[\s,;)|])/g;
/** What may end what stands before a name. */
const separators = [/[,;:|()\n]/g, /\s[-–]\s/g];
const beforeForm = /[\s,;–-]+$/;

/** The names that end with the first sure form of a text: all before it, what is behind the last comma or line, or dash. */
export function innerNames(typed: string, country: CompanyCountry): readonly InnerName[] {
  for (const end of formEnds(typed, country)) {
    const head = typed.slice(0, end);
    const form = sureFormAtEnd(head, country);
    if (form === null) continue;
    const core = head.slice(0, form).replace(beforeForm, '');
    const begins = separators.flatMap((separator) => {
      const last = [...core.matchAll(separator)].at(-1);
      return last ? last.index + last[0].length : [];
    });
    return [0, ...begins].flatMap((from): InnerName[] => {
      const query = readCompanyQuery(typed.slice(from, end), country);
      const rest = foldedWords(`${typed.slice(0, from)} ${typed.slice(end)}`);
      return query.words.length > 0 && query.form && rest.length > 0 ? [{ query, rest: [...new Set(rest)] }] : [];
    });
  }
  return [];
}

/** Where forms may end: a blank or a comma behind a full stop ends initials, whatever follows (`a.s. K Lesu`). */
function formEnds(typed: string, country: CompanyCountry): readonly number[] {
  const read = readCompanyName(typed, country).forms.map(({ end }) => end);
  const dotted = Array.from(typed.matchAll(behindFullStop), ({ index }) => index + 1);
  return [...new Set([...read, ...dotted])].sort((a, b) => a - b);
}

/** Where the form that ends a text begins; null where it is none, or may be a word. */
function sureFormAtEnd(text: string, country: CompanyCountry): number | null {
  const last = wordSpans(text).at(-1);
  const form = readCompanyName(text, country).forms.find(({ end, isShort }) => !isShort && end === last?.end);
  return form?.start ?? null;
}
