import type { CodedText, CompanyRecord, Seat } from '@tripoint/registers';
import {
  addressRules,
  type CompanyCountry,
  foldedWords,
  formOf,
  type LegalForm,
  readCompanyName,
} from '@tripoint/text';

/** First character of the terms of companies that are no words of their names. */
export const companyTerms = {
  /** How many words a name has: `=2`. */
  count: '=',
  /** Legal form: `~sro`. */
  form: '~',
  /** Words of a seat: `@praha`. */
  seat: '@',
} as const;

/** Names of more words than this are counted as if they had so many. */
export const MAX_COUNT = 15;

export const countTerm = (words: number): string => `${companyTerms.count}${Math.min(words, MAX_COUNT)}`;
export const formTerm = (form: LegalForm): string => `${companyTerms.form}${form}`;
export const seatTerm = (word: string): string => `${companyTerms.seat}${word}`;

/** What stands between the words of names that are joined: `&`, `and`. */
export const CONNECTOR = 'a';

/** Terms are ASCII: a word of other letters than Latin ones is shown, yet no query can have it. */
const searchable = /^[a-z0-9]+$/;

/** All terms of one name of a company, each once. @param legalForm what the register says */
export function termsOfName(name: string, legalForm: CodedText | null, country: CompanyCountry): string[] {
  const { words, forms, counts, hasConnector } = readCompanyName(name, country);
  const terms = new Set<string>();
  const add = (word: string): void => void (searchable.test(word) && terms.add(word));
  for (const { text, aliases } of words) {
    add(text);
    for (const alias of aliases) add(alias);
  }
  if (hasConnector) terms.add(CONNECTOR);
  for (const { form, words: written } of forms) {
    terms.add(formTerm(form));
    // Words, not initials: half of a form may be typed.
    for (const word of written) if (word.length > 1 && !shortened.has(word)) add(word);
  }
  const registered = legalForm && registeredForm(legalForm.text);
  if (registered) terms.add(formTerm(registered));
  for (const count of counts) terms.add(countTerm(count));
  return [...terms];
}

/** Words of forms that say nothing by themselves. */
const shortened = new Set(['sro', 'ro', 'sr', 'spol']);

const registeredForms = new Map<string, LegalForm | null>();

function registeredForm(text: string): LegalForm | null {
  let form = registeredForms.get(text);
  if (form === undefined) {
    form = formOf(foldedWords(text).join(' '))?.form ?? null;
    registeredForms.set(text, form);
  }
  return form;
}

/** Names of streets, and of other places, whose words are remembered: towns and streets repeat. */
const REMEMBERED_PLACES = 25_000;
type PlaceUse = 'street' | 'place';
type PlaceTerms = Map<string, readonly (readonly string[])[]>;
const places: Readonly<Record<PlaceUse, Readonly<Record<CompanyCountry, PlaceTerms>>>> = {
  street: { cz: new Map(), sk: new Map() },
  place: { cz: new Map(), sk: new Map() },
};

/** All terms of a seat, each once. */
export function termsOfSeat(seat: Seat, country: CompanyRecord['country']): string[] {
  const terms = new Set<string>();
  const { street, part, cityDistrict, municipality } = seat;
  const add = (name: string | null, use: PlaceUse): void => {
    if (name !== null) for (const word of placeTerms(name, use, country)) for (const term of word) terms.add(term);
  };
  add(street, 'street');
  for (const name of [municipality, part, cityDistrict]) add(name, 'place');
  return [...terms];
}

/** Is a whole name in a seat made of these terms? `praha` is one of a seat in Praha 8, `horni` none of one in Horní Lhota. */
export function hasNameOf(seat: Seat, terms: ReadonlySet<string>, country: CompanyRecord['country']): boolean {
  const { street, part, cityDistrict, municipality } = seat;
  const isWhole = (name: string | null, use: PlaceUse): boolean =>
    name !== null && placeTerms(name, use, country).every((word) => word.some((term) => terms.has(term)));
  return isWhole(street, 'street') || [municipality, part, cityDistrict].some((name) => isWhole(name, 'place'));
}

/** The terms of each word of a name in a seat. */
function placeTerms(name: string, use: PlaceUse, country: CompanyCountry): readonly (readonly string[])[] {
  const remembered = places[use][country];
  let terms = remembered.get(name);
  if (terms === undefined) {
    const rules = addressRules[country];
    terms = (use === 'street' ? rules.streetWords(name) : rules.placeWords(name)).map(({ text, aliases }) =>
      [text, ...aliases].filter((word) => searchable.test(word)).map(seatTerm),
    );
    if (remembered.size >= REMEMBERED_PLACES) remembered.clear();
    remembered.set(name, terms);
  }
  return terms;
}
