import { type NameTable, PostingsBuilder, type TermTable } from '@tripoint/index';
import { firstLetterOf } from '../schema/address-types';
import { countyTerm, municipalityTerm, numberTerm, postalTerm, regionTerm } from '../terms';
import type { PostalDocument, StreetDocument } from './area-documents';
import type { NamedUnits, NameUse } from './document-order';
import type { NumberRanges, RowSections } from './row-sections';

/** Everything that gives documents their terms. */
export interface PostingsSource {
  readonly named: NamedUnits;
  readonly names: NameTable<NameUse>;
  readonly terms: TermTable;
  readonly columns: RowSections;
  readonly ranges: NumberRanges;
  readonly rowStart: Uint32Array;
  readonly streets: readonly StreetDocument[];
  readonly unitsByMunicipality: readonly (readonly number[])[];
  readonly postalDocuments: readonly PostalDocument[];
}

/** The postings of each kind of document. */
export function collectPostings(source: PostingsSource) {
  const { named, names, terms, columns, ranges, rowStart, streets, unitsByMunicipality, postalDocuments } = source;
  const areas = areaTerms(source);
  const postalTerms = new Map<number, number>();

  const addNames = (postings: PostingsBuilder, ids: readonly number[]): void => {
    for (const id of ids) if (id >= 0) postings.addAll(names.termsOf(id));
  };
  const addPostalCode = (postings: PostingsBuilder, digits: number): void => {
    if (digits === 0) return;
    let term = postalTerms.get(digits);
    if (term === undefined) {
      term = terms.add(postalTerm(String(digits).padStart(5, '0')));
      postalTerms.set(digits, term);
    }
    postings.add(term);
  };

  const unitPostings = (): PostingsBuilder => {
    const postings = new PostingsBuilder();
    const numbers = new NumberTerms(terms);
    for (let unit = 0; unit < named.unitStreet.length; unit++) {
      const from = rowStart[unit];
      const to = rowStart[unit + 1];
      postings.next(terms.size + 4 * (to - from));
      const municipality = named.unitMunicipality[unit];
      addNames(postings, [
        named.unitStreet[unit],
        named.unitPart[unit],
        named.unitDistrict[unit],
        named.municipalityName[municipality],
        named.municipalityPlaceName[municipality],
      ]);
      addPostalCode(postings, named.unitPostalCode[unit]);
      postings.addAll(areas[municipality]);
      addNumbers(postings, numbers, columns, ranges, from, to);
    }
    return postings;
  };
  const streetPostings = (): PostingsBuilder => {
    const postings = new PostingsBuilder();
    for (const { municipality, units } of streets) {
      postings.next(terms.size);
      addNames(postings, [
        named.unitStreet[units[0]],
        named.municipalityName[municipality],
        named.municipalityPlaceName[municipality],
      ]);
      postings.addAll(areas[municipality]);
      for (const unit of units) {
        addNames(postings, [named.unitPart[unit], named.unitDistrict[unit]]);
        addPostalCode(postings, named.unitPostalCode[unit]);
      }
    }
    return postings;
  };
  const municipalityPostings = (): PostingsBuilder => {
    const postings = new PostingsBuilder();
    unitsByMunicipality.forEach((units, municipality) => {
      postings.next(terms.size);
      addNames(postings, [named.municipalityName[municipality]]);
      postings.addAll(areas[municipality]);
      for (const unit of units) {
        addPostalCode(postings, named.unitPostalCode[unit]);
        addNames(postings, [named.unitPart[unit], named.unitDistrict[unit]]);
      }
    });
    return postings;
  };
  const postalPostings = (): PostingsBuilder => {
    const postings = new PostingsBuilder();
    for (const { code, municipality, members, names: partNames } of postalDocuments) {
      postings.next(terms.size);
      addPostalCode(postings, code);
      addNames(postings, [named.municipalityName[municipality], ...partNames]);
      for (const member of members) postings.addAll(areas[member]);
    }
    return postings;
  };
  return {
    unit: unitPostings(),
    street: streetPostings(),
    municipality: municipalityPostings(),
    postalCode: postalPostings(),
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

/** Gives the current unit the house numbers of its rows: both halves, each also with its letter, and those of a range. */
function addNumbers(
  postings: PostingsBuilder,
  terms: NumberTerms,
  { rowFirst, rowSecond, rowLetter, rowMarks }: RowSections,
  ranges: NumberRanges,
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
    const range = ranges.size > 0 ? ranges.get(row) : undefined;
    if (range) for (let number = range.from + 1; number <= range.to; number++) postings.add(terms.plain(number));
  }
}

/** Terms of house numbers; looked up by number, since there are millions of rows and few thousand numbers. */
class NumberTerms {
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
