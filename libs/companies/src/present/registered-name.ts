import {
  byCharacters,
  type CompanyCountry,
  type CompanyName,
  fold,
  nameKey,
  ofLatin,
  readCompanyName,
} from '@tripoint/text';

/** What a name is compared with to be called exact. */
export interface ExactName {
  readonly key: string;
  /** Units in alphabetical order, of each way to count them. */
  readonly units: readonly string[];
  readonly counts: readonly number[];
}

/** The same of a text, with which names are compared as they are written as well. */
export interface ExactText extends ExactName {
  readonly tidied: string;
}

/** Words of forms that may be words of the name. */
export const formWordsOf = ({ forms }: CompanyName): readonly string[] =>
  forms.flatMap(({ isShort, words }) => (isShort ? words : []));

/** What is compared of a name, and of a text. */
export function exactNameOf(name: CompanyName): ExactName {
  const units = name.words.flatMap(({ unit }) => unit ?? []);
  const more = formWordsOf(name);
  const sorted = (list: readonly string[]): string => list.toSorted().join(' ');
  return {
    key: nameKey(name),
    units: more.length > 0 ? [sorted(units), sorted([...units, ...more])] : [sorted(units)],
    counts: name.counts,
  };
}

/** @param name what was read of the text */
export const exactTextOf = (
  text: string,
  country: CompanyCountry,
  name = readCompanyName(text, country),
): ExactText => ({
  ...exactNameOf(name),
  tidied: tidied(text, name),
});

const spaces = /\s+/g;
const isUntidy = /^\s|\s\s|[^\S ]|\s$/;
const apart = /[^\p{L}\p{M}\p{N}]+/gu;
const beforeForm = /[\s,;–-]+$/;
const behindForm = /^\./;

/** A text in lower case, with one blank between its words and its form as letters: `, s. r. o.` is `sro`. */
function tidied(text: string, { forms }: Pick<CompanyName, 'forms'>): string {
  let tidy = '';
  let from = 0;
  for (const { start, end } of forms.toSorted((a, b) => a.start - b.start)) {
    tidy += `${text.slice(from, start).replace(beforeForm, '')} ${text.slice(start, end).replaceAll(apart, '')}`;
    from = behindForm.test(text.slice(end)) ? end + 1 : end;
  }
  tidy += text.slice(from);
  return (isUntidy.test(tidy) ? tidy.trim().replaceAll(spaces, ' ') : tidy).toLowerCase();
}

const latin = ofLatin(anyLettersOf);

/** The letters and digits of a text, in lower case. */
export const lettersOf = (text: string): string => byCharacters(text, latin, anyLettersOf);

function anyLettersOf(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll(apart, '');
}

/** A name of a company, read when somebody asks what it consists of: while it is typed it is compared again and again. */
export class RegisteredName {
  private name: CompanyName | null = null;
  private compared: ExactName | null = null;
  private keyOfName: string | null = null;
  private tidy: string | null = null;
  private words: string | null = null;
  private folded: string | null = null;

  constructor(
    readonly text: string,
    private readonly country: CompanyCountry,
  ) {}

  /** The name as it is read. */
  get read(): CompanyName {
    this.name ??= readCompanyName(this.text, this.country);
    return this.name;
  }

  get key(): string {
    this.keyOfName ??= nameKey(this.read);
    return this.keyOfName;
  }

  /** What is compared of it where its key is another one. */
  get exact(): ExactName {
    this.compared ??= exactNameOf(this.read);
    return this.compared;
  }

  get tidied(): string {
    this.tidy ??= tidied(this.text, this.read);
    return this.tidy;
  }

  /** The letters of its words, without its form. */
  get lettersOfWords(): string {
    this.words ??= this.read.words.map(({ start, end }) => lettersOf(this.text.slice(start, end))).join('');
    return this.words;
  }

  /** All its letters, without diacritics. */
  get foldedLetters(): string {
    this.folded ??= fold(lettersOf(this.text));
    return this.folded;
  }
}
