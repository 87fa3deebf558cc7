/** What was written beside an address. */
export interface LeftOver {
  readonly kind: 'flat' | 'floor' | 'person' | 'company' | 'other';
  /** As it was written. */
  readonly text: string;
}

/** Longest text that is looked through, in characters: bounds the cost of the patterns. */
const MAX_TEXT = 400;

const edge = '(?<![\\p{L}\\p{N}])';
const end = '(?![\\p{L}\\p{N}])';

/** A flat with a word of its own: `byt č. 4`, `dveře 2`, `mieszkanie nr 5`. */
const flatWord = new RegExp(
  `${edge}(?:byt[u]?|b\\.\\s?j\\.|dve[rř]e|apartm[aá]n|apartament|apt|apart|mieszkani[ea]|mieszk|lokalu?|lok|flat|unit)${end}\\.?\\s*(?:(?:č|c|číslo|nr|numer)${end}\\.?\\s*)?\\p{L}?\\d{1,4}\\p{L}?${end}`,
  'giu',
);
/** `12 m. 5`, `12m5`, `12 / m. 5`: one letter means a flat only behind a house number. */
const flatLetter = /(?<=\d ?\p{L}?)[\s/]*(?<!\p{L}{2})m\.?\s*(?:nr\.?\s*)?\d{1,4}\p{L}?(?![\p{L}\p{N}])/giu;
/** `37/12 / 16`: a number of two halves has no third. */
const flatSlash = /\s(?<=\d\p{L}?\/\d{1,4}\p{L}?\s)\s*\/\s*\d{1,4}\p{L}?(?![\p{L}\p{N}/])/gu;
const floor = new RegExp(
  `${edge}(?:\\d{1,2}\\.?\\s*(?:patro|poschod[ií]|poschodie|podlaž[ií]|podlažie|pi[eę]tro|p\\.|np${end})|(?:patro|poschodie|poschodí|pi[eę]tro)\\s*\\d{1,2}${end}|přízem[ií]|prízemie|parter|suter[eé]n)\\.?`,
  'giu',
);
/** Labels of telephones and of numbers in registers. */
const label = `(?:tel(?:ef[oó]n)?|mobil|mob|kom|fax|i[cč] ?dph|[ií][cč]o?|di[cč]|nip|regon|krs|gsm)`;
/** `tel. 605 123 456`, `IČO: 00254835`, `DIČ CZ00254835`: the label says that it is no part of an address. */
const labelled = new RegExp(
  `${edge}${label}${end}[.:\\s]*(?:č\\.\\s?)?(?:\\p{Lu}{2}\\s?)?\\+?\\d(?:[\\s()/-]{0,2}\\d){5,14}${end}`,
  'giu',
);
/** `+420 605 123 456`, `0905 123 456`, `605 123 456`: no address has nine digits in a row. */
const telephone = /(?<![\d/-]\s?)(?:(?:\+|00)(?:48|42[01])\s?|0)?\d{3}([ -]?)\d{3}\1\d{3}(?!\s?[\d/-])/gu;
const mail = /(?:e-?mail[.:\s]*)?(?<![^\s,;:<(])[^\s,;:<>()@]+@[^\s,;<>()@]+\.\p{L}{2,}/giu;
/** What a company is called by, at the end of its name. */
const companyForm =
  /(?<![\p{L}])(?:s\. ?r\. ?o\.?|spol\. s r\. ?o\.?|a\. ?s\.|sp\. z o\. ?o\.?|spółka|s\. ?a\.|v\. ?o\. ?s\.|k\. ?s\.|gmbh|ltd)(?![\p{L}])/iu;
const personTitle = /^(?:ing|mgr|judr|mudr|phdr|rndr|bc|dr|prof|doc|pan|paní|p|pani|inż|mec)\.? /iu;

/** Separates flats, floors and companies from a text; the rest is searched. */
export function withoutLeftOver(text: string): { readonly rest: string; readonly leftOver: readonly LeftOver[] } {
  const leftOver: LeftOver[] = [];
  let rest = text.slice(0, MAX_TEXT);
  const cut = (pattern: RegExp, kind: LeftOver['kind']): void => {
    rest = rest.replace(pattern, (found) => {
      leftOver.push({ kind, text: found.replace(/^[\s/]+/, '').trim() });
      return ' ';
    });
  };
  for (const contact of [mail, labelled, telephone]) cut(contact, 'other');
  cut(flatWord, 'flat');
  cut(flatLetter, 'flat');
  cut(flatSlash, 'flat');
  cut(floor, 'floor');
  // The name of a company ends with its form, which may stand behind a comma: `Pekárna, s.r.o.`
  const form = companyForm.exec(rest);
  if (form !== null) {
    const last = form.index + form[0].length;
    const before = rest.slice(0, form.index).replace(/[,\s]+$/, '');
    const from = Math.max(before.lastIndexOf(','), before.lastIndexOf(';'), before.lastIndexOf('\n')) + 1;
    // Digits belong to an address that was written without a comma.
    if (!/\d/.test(rest.slice(from, form.index))) {
      leftOver.push({ kind: 'company', text: rest.slice(from, last).trim() });
      rest = `${rest.slice(0, from)} ${rest.slice(last)}`;
    }
  }
  return { rest, leftOver };
}

/** What a stretch of names is that no register has, as far as it shows. */
export function kindOfStretch(text: string): LeftOver['kind'] {
  if (/\d/.test(text)) return 'other';
  if (personTitle.test(text)) return 'person';
  // A given name and a surname, each with a capital letter.
  return /^\p{Lu}[\p{L}.]+(?: \p{Lu}\p{L}+){1,2}$/u.test(text) ? 'person' : 'other';
}
