import { type NameTable, PostingsBuilder, type TermTable } from '@tripoint/index';
import { firstLetterOf } from '../schema/address-types';
import { countyTerm, municipalityTerm, numberTerm, postalTerm, regionTerm } from '../terms';
import type { PostalDocument, StreetDocument } from './area-documents';
import type { NamedUnits, NameUse } from './document-order';
import type { RowSections } from './row-sections';

/** Everything that gives documents their terms. */
export interface PostingsSource {
  readonly named: NamedUnits;
  readonly names: NameTable<NameUse>;
  readonly terms: TermTable;
  readonly columns: RowSections;
  readonly rowStart: Uint32Array;
  readonly streets: readonly StreetDocument[];
  readonly unitsByMunicipality: readonly (readonly number[])[];
  readonly postalDocuments: readonly PostalDocument[];
}

/** The postings of each kind of document. */
export interface IndexPostings {
  readonly unit: PostingsBuilder;
  readonly street: PostingsBuilder;
  readonly municipality: PostingsBuilder;
  readonly postalCode: PostingsBuilder;
}

export function collectPostings(source: PostingsSource): IndexPostings {
  const areas = areaTerms(source);
  const postal = postalTerms(source.terms);
  return {
    unit: unitPostings(source, areas, postal),
    street: streetPostings(source, areas, postal),
    municipality: municipalityPostings(source, areas, postal),
    postalCode: postalPostings(source, areas, postal),
  };
}

/** The area filters of each municipality: itself, its city, county and region. */
function areaTerms({ named, terms }: PostingsSource): readonly (readonly number[])[] {
  return Array.from(named.municipalityName, (_, i) => {
    const city = named.municipalityCity[i];
    const county = named.municipalityCounty[i];
    const region = named.municipalityRegion[i];
    return [
      terms.add(municipalityTerm(i)),
      ...(city < 0 ? [] : [terms.add(municipalityTerm(city))]),
      ...(county < 0 ? [] : [terms.add(countyTerm(county))]),
      ...(region < 0 ? [] : [terms.add(regionTerm(region))]),
    ];
  });
}

type PostalTermOf = (digits: number) => number;

function postalTerms(terms: TermTable): PostalTermOf {
  const known = new Map<number, number>();
  return (digits) => {
    let term = known.get(digits);
    if (term === undefined) {
      term = terms.add(postalTerm(String(digits).padStart(5, '0')));
      known.set(digits, term);
    }
    return term;
  };
}

function unitPostings(
  { named, names, terms, columns, rowStart }: PostingsSource,
  areas: readonly (readonly number[])[],
  postal: PostalTermOf,
): PostingsBuilder {
  const postings = new PostingsBuilder();
  const numbers = new NumberTerms(terms);
  for (let unit = 0; unit < named.unitStreet.length; unit++) {
    const from = rowStart[unit];
    const to = rowStart[unit + 1];
    postings.next(terms.size + 4 * (to - from));
    const municipality = named.unitMunicipality[unit];
    addNames(postings, names, [
      named.unitStreet[unit],
      named.unitPart[unit],
      named.unitDistrict[unit],
      named.municipalityName[municipality],
      named.municipalityPlaceName[municipality],
    ]);
    addPostalCode(postings, postal, named.unitPostalCode[unit]);
    postings.addAll(areas[municipality] as number[]);
    addNumbers(postings, numbers, columns, from, to);
  }
  return postings;
}

function streetPostings(
  { named, names, terms, streets }: PostingsSource,
  areas: readonly (readonly number[])[],
  postal: PostalTermOf,
): PostingsBuilder {
  const postings = new PostingsBuilder();
  for (const { municipality, units } of streets) {
    postings.next(terms.size);
    addNames(postings, names, [
      named.unitStreet[units[0]],
      named.municipalityName[municipality],
      named.municipalityPlaceName[municipality],
    ]);
    postings.addAll(areas[municipality] as number[]);
    for (const unit of units) {
      addNames(postings, names, [named.unitPart[unit], named.unitDistrict[unit]]);
      addPostalCode(postings, postal, named.unitPostalCode[unit]);
    }
  }
  return postings;
}

function municipalityPostings(
  { named, names, terms, unitsByMunicipality }: PostingsSource,
  areas: readonly (readonly number[])[],
  postal: PostalTermOf,
): PostingsBuilder {
  const postings = new PostingsBuilder();
  unitsByMunicipality.forEach((units, municipality) => {
    postings.next(terms.size);
    addNames(postings, names, [named.municipalityName[municipality]]);
    postings.addAll(areas[municipality] as number[]);
    for (const unit of units) {
      addPostalCode(postings, postal, named.unitPostalCode[unit]);
      addNames(postings, names, [named.unitPart[unit], named.unitDistrict[unit]]);
    }
  });
  return postings;
}

function postalPostings(
  { named, names, terms, postalDocuments }: PostingsSource,
  areas: readonly (readonly number[])[],
  postal: PostalTermOf,
): PostingsBuilder {
  const postings = new PostingsBuilder();
  for (const { code, municipality, members, names: partNames } of postalDocuments) {
    postings.next(terms.size);
    addPostalCode(postings, postal, code);
    addNames(postings, names, [named.municipalityName[municipality], ...partNames]);
    for (const member of members) postings.addAll(areas[member] as number[]);
  }
  return postings;
}

function addNames(postings: PostingsBuilder, names: NameTable<NameUse>, ids: readonly (number | undefined)[]): void {
  for (const id of ids) if (id !== undefined && id >= 0) postings.addAll(names.termsOf(id));
}

function addPostalCode(postings: PostingsBuilder, postal: PostalTermOf, digits: number | undefined): void {
  if (digits !== undefined && digits > 0) postings.add(postal(digits));
}

/** Gives the current unit the house numbers of its rows: both halves, each also with its letter. */
function addNumbers(
  postings: PostingsBuilder,
  terms: NumberTerms,
  { rowFirst, rowSecond, rowLetter, rowMarks }: RowSections,
  from: number,
  to: number,
): void {
  for (let row = from; row < to; row++) {
    const first = rowFirst[row];
    const second = rowSecond[row];
    if (first > 0) {
      postings.add(terms.plain(first));
      const letter = firstLetterOf(rowMarks[row]);
      if (letter > 0) postings.add(terms.lettered(first, letter));
    }
    if (second > 0) {
      postings.add(terms.plain(second));
      const letter = rowLetter[row];
      if (letter > 0) postings.add(terms.lettered(second, letter));
    }
  }
}

/** Terms of house numbers; looked up by number, since there are millions of rows and few thousand numbers. */
export class NumberTerms {
  private readonly plainTerms = new Int32Array(65_536).fill(-1);
  private readonly letteredTerms = new Map<number, number>();

  constructor(private readonly terms: TermTable) {}

  plain(number: number): number {
    let term = this.plainTerms[number];
    if (term < 0) {
      term = this.terms.add(numberTerm(number));
      this.plainTerms[number] = term;
    }
    return term;
  }

  lettered(number: number, letter: number): number {
    const key = number * 32 + letter;
    let term = this.letteredTerms.get(key);
    if (term === undefined) {
      term = this.terms.add(numberTerm(number, String.fromCharCode(96 + letter)));
      this.letteredTerms.set(key, term);
    }
    return term;
  }
}
