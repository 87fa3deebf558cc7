import type { AddressRules } from '@tripoint/text';
import type { KeyForm } from '../format/row-keys';
import { type AllSections, firstLetterOf } from '../format/sections';
import { countyTerm, municipalityTerm, postalTerm, regionTerm } from '../format/terms';
import type { AddressRows } from './address-rows';
import { collectAreas } from './area-documents';
import { inverse, orderMunicipalities, orderUnits } from './document-order';
import { buildGrid } from './grid';
import { buildIdTable } from './id-table';
import { municipalityPositions } from './municipality-positions';
import { NameTable } from './name-table';
import { NumberTerms } from './number-terms';
import { finishNumberTexts } from './number-texts';
import { PostingsBuilder } from './postings';
import { countRows, type RowCounts } from './row-counts';
import { orderRows } from './row-order';
import { permuteRows, type RowSections } from './row-sections';
import { sharedNames } from './shared-names';
import { collectStreets } from './street-documents';
import { TermTable } from './term-table';
import { TextTable } from './text-table';

/** An index in memory with what its header says of it. */
export interface AssembledIndex {
  readonly sections: AllSections;
  readonly keyForm: KeyForm;
  readonly rowCounts: RowCounts;
}

/** Turns collected rows into the sections of an index; the rows are empty afterwards. */
export function assembleIndex(rows: AddressRows, register: string, rules: AddressRules): AssembledIndex {
  const municipalities = orderMunicipalities(rows);
  const units = orderUnits(rows, municipalities.rank);
  const { order, rowStart } = orderRows(rows, units.rank, rules.country === 'pl');
  const rowColumns = permuteRows(rows, order);
  const texts = new TextTable();
  const numberTexts = finishNumberTexts(rows, order, texts);
  const keys = rows.keys.finish(order);

  const terms = new TermTable();
  const names = new NameTable(terms, rules);
  const placeName = (text: string): number => names.add(text, 'place');
  const mapped = (values: { at(unit: number): number }, map: (id: number) => number): Int32Array =>
    Int32Array.from(units.order, (unit) => {
      const id = values.at(unit);
      return id < 0 ? -1 : map(id);
    });
  const code = (codes: readonly (number | string)[]) => (id: number) => texts.add(String(codes[id]));

  const counties = rows.counties.inCodeOrder();
  const regions = rows.regions.inCodeOrder();
  const countyRank = inverse(counties);
  const regionRank = inverse(regions);
  const ofMunicipality = (ids: readonly number[], rank: Uint32Array): Int32Array =>
    Int32Array.from(municipalities.order, (old) => {
      const id = ids[old] as number;
      return id < 0 ? -1 : (rank[id] as number);
    });
  const municipalityCounty = ofMunicipality(rows.municipalityCounty, countyRank);
  const municipalityRegion = ofMunicipality(rows.municipalityRegion, regionRank);
  const municipalityCity = ofMunicipality(rows.municipalityCity, municipalities.rank);
  const municipalityName = Uint32Array.from(municipalities.order, (old) =>
    placeName(rows.municipalities.names[old] as string),
  );
  const municipalityPlaceName = municipalityName.map((name, i) => {
    const city = municipalityCity[i] as number;
    return city < 0 ? name : (municipalityName[city] as number);
  });
  const countyName = Uint32Array.from(counties, (id) => placeName(rows.counties.names[id] as string));
  const regionName = Uint32Array.from(regions, (id) => placeName(rows.regions.names[id] as string));

  const unitMunicipality = Uint32Array.from(
    units.order,
    (unit) => municipalities.rank[rows.units.municipality.at(unit)] as number,
  );
  const unitPostalCode = Uint32Array.from(units.order, (unit) => rows.units.postalCode.at(unit));
  const unitStreet = mapped(rows.units.street, (id) => names.add(rows.streets.names[id] as string, 'street'));
  const unitPart = mapped(rows.units.part, (id) => placeName(rows.parts.names[id] as string));
  const unitDistrict = mapped(rows.units.district, (id) => placeName(rows.districts.names[id] as string));
  unitMunicipality.forEach((municipality, unit) => {
    if ((municipalityCity[municipality] as number) < 0) return;
    unitDistrict[unit] = placeName(rows.cityPartNames[municipalities.order[municipality] as number] as string);
  });

  const areas = Array.from(municipalityName, (_, i) => {
    const city = municipalityCity[i] as number;
    const county = municipalityCounty[i] as number;
    const region = municipalityRegion[i] as number;
    return [
      terms.add(municipalityTerm(i)),
      ...(city < 0 ? [] : [terms.add(municipalityTerm(city))]),
      ...(county < 0 ? [] : [terms.add(countyTerm(county))]),
      ...(region < 0 ? [] : [terms.add(regionTerm(region))]),
    ];
  });
  const postalTermOf = new Map<number, number>();
  const postal = (digits: number): number => {
    let term = postalTermOf.get(digits);
    if (term === undefined) {
      term = terms.add(postalTerm(String(digits).padStart(5, '0')));
      postalTermOf.set(digits, term);
    }
    return term;
  };

  const unitPostings = new PostingsBuilder();
  const numberTerms = new NumberTerms(terms);
  for (let unit = 0; unit < unitStreet.length; unit++) {
    const from = rowStart[unit] as number;
    const to = rowStart[unit + 1] as number;
    unitPostings.next(terms.size + 4 * (to - from));
    const municipality = unitMunicipality[unit] as number;
    for (const name of [
      unitStreet[unit],
      unitPart[unit],
      unitDistrict[unit],
      municipalityName[municipality],
      municipalityPlaceName[municipality],
    ]) {
      if ((name as number) >= 0) unitPostings.addAll(names.termsOf(name as number));
    }
    if (unitPostalCode[unit] !== 0) unitPostings.add(postal(unitPostalCode[unit] as number));
    unitPostings.addAll(areas[municipality] as number[]);
    addNumbers(unitPostings, numberTerms, rowColumns, from, to);
  }

  const streets = collectStreets(rows, units.order, unitMunicipality, rowStart, rowColumns);
  const streetDocumentOf = new Map(streets.map(({ street }, document) => [street, document]));
  const streetPostings = new PostingsBuilder();
  for (const street of streets) {
    streetPostings.next(terms.size);
    streetPostings.addAll(names.termsOf(unitStreet[street.units[0] as number] as number));
    streetPostings.addAll(names.termsOf(municipalityName[street.municipality] as number));
    streetPostings.addAll(names.termsOf(municipalityPlaceName[street.municipality] as number));
    streetPostings.addAll(areas[street.municipality] as number[]);
    for (const unit of street.units) {
      for (const name of [unitPart[unit], unitDistrict[unit]]) {
        if ((name as number) >= 0) streetPostings.addAll(names.termsOf(name as number));
      }
      if (unitPostalCode[unit] !== 0) streetPostings.add(postal(unitPostalCode[unit] as number));
    }
  }

  const { unitsByMunicipality, postalDocuments } = collectAreas({
    municipalityCity,
    unitMunicipality,
    unitPostalCode,
    unitNames: [unitPart, unitDistrict],
    rowStart,
  });
  const municipalityPostings = new PostingsBuilder();
  unitsByMunicipality.forEach((municipalityUnits, municipality) => {
    municipalityPostings.next(terms.size);
    municipalityPostings.addAll(names.termsOf(municipalityName[municipality] as number));
    municipalityPostings.addAll(areas[municipality] as number[]);
    for (const unit of municipalityUnits) {
      if (unitPostalCode[unit] !== 0) municipalityPostings.add(postal(unitPostalCode[unit] as number));
      for (const name of [unitPart[unit], unitDistrict[unit]]) {
        if ((name as number) >= 0) municipalityPostings.addAll(names.termsOf(name as number));
      }
    }
  });
  const postalPostings = new PostingsBuilder();
  for (const { code: digits, municipality, members, names: partNames } of postalDocuments) {
    postalPostings.next(terms.size);
    postalPostings.add(postal(digits));
    postalPostings.addAll(names.termsOf(municipalityName[municipality] as number));
    for (const member of members) postalPostings.addAll(areas[member] as number[]);
    for (const name of partNames) postalPostings.addAll(names.termsOf(name));
  }

  const { termBytes, termStart, order: termOrder } = terms.finish();
  const unit = unitPostings.finish(termOrder);
  const street = streetPostings.finish(termOrder);
  const municipality = municipalityPostings.finish(termOrder);
  const postalCode = postalPostings.finish(termOrder);
  const positions = municipalityPositions(unitsByMunicipality, rowStart, rowColumns);

  const rowCounts = countRows({
    unitMunicipality,
    unitPostalCode,
    rowStart,
    positions,
    columns: rowColumns,
    regionOf: (index) => {
      const region = municipalityRegion[index] as number;
      return region < 0 ? '' : (rows.regions.names[regions[region] as number] as string);
    },
  });

  const codesOf = {
    street: streets.map((document) => String(rows.streets.codes[document.street])),
    municipality: Array.from(municipalities.order, (old) => String(rows.municipalities.codes[old])),
    county: Array.from(counties, (id) => String(rows.counties.codes[id])),
    region: Array.from(regions, (id) => String(rows.regions.codes[id])),
  };
  const textIds = (codes: readonly string[]): Uint32Array => Uint32Array.from(codes, (text) => texts.add(text));
  const postalMunicipality = Uint32Array.from(postalDocuments, (document) => document.municipality);
  const postalCodes = Uint32Array.from(postalDocuments, ({ code: digits }) => digits);
  const streetCode = textIds(codesOf.street);
  const municipalityCode = textIds(codesOf.municipality);
  const countyCode = textIds(codesOf.county);
  const regionCode = textIds(codesOf.region);
  const unitStreetDocument = mapped(rows.units.street, (id) => streetDocumentOf.get(id) as number);
  const unitPartCode = mapped(rows.units.part, code(rows.parts.codes));
  const unitDistrictCode = mapped(rows.units.district, code(rows.districts.codes));
  const idTable = buildIdTable(register, keys, order.length, codesOf, postalCodes, postalMunicipality);

  return {
    rowCounts,
    keyForm: keys.form,
    sections: {
      termBytes,
      termStart,
      unitPostStart: unit.start,
      unitPost: unit.post,
      streetPostStart: street.start,
      streetPost: street.post,
      municipalityPostStart: municipality.start,
      municipalityPost: municipality.post,
      postalPostStart: postalCode.start,
      postalPost: postalCode.post,
      ...names.finish(termOrder),
      ...texts.finish(),
      unitStreet,
      unitPart,
      unitDistrict,
      unitStreetDocument,
      unitPartCode,
      unitDistrictCode,
      unitMunicipality,
      unitPostalCode,
      unitRowStart: rowStart,
      ...rowColumns,
      ...numberTexts,
      municipalityName,
      municipalityPlaceName,
      municipalityCode,
      municipalityCity,
      municipalityCounty,
      municipalityRegion,
      municipalityLat: positions.lat,
      municipalityLng: positions.lng,
      municipalityRows: Uint32Array.from(municipalities.order, (old) => municipalities.rows[old] as number),
      municipalityShared: sharedNames(municipalityName, postalDocuments),
      countyName,
      countyCode,
      countyRegion: Int32Array.from(counties, (id) => {
        const region = rows.countyRegion[id] ?? -1;
        return region < 0 ? -1 : (regionRank[region] as number);
      }),
      regionName,
      regionCode,
      streetName: Uint32Array.from(streets, ({ units: [first] }) => unitStreet[first as number] as number),
      streetMunicipality: Uint32Array.from(streets, (document) => document.municipality),
      streetCode,
      streetLat: Int32Array.from(streets, ({ lat }) => lat),
      streetLng: Int32Array.from(streets, ({ lng }) => lng),
      postalCode: postalCodes,
      postalMunicipality,
      ...buildGrid(rowColumns.rowLat, rowColumns.rowLng),
      ...keys.sections,
      idTable,
    },
  };
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
    const first = rowFirst[row] as number;
    const second = rowSecond[row] as number;
    if (first > 0) {
      postings.add(terms.plain(first));
      const letter = firstLetterOf(rowMarks[row] as number);
      if (letter > 0) postings.add(terms.lettered(first, letter));
    }
    if (second > 0) {
      postings.add(terms.plain(second));
      const letter = rowLetter[row] as number;
      if (letter > 0) postings.add(terms.lettered(second, letter));
    }
  }
}
