import { noCoordinate, type Sections } from '../format/sections';
import { countyTerm, municipalityTerm, postalTerm, regionTerm } from '../format/terms';
import type { AddressRows } from './address-rows';
import { orderMunicipalities, orderUnits } from './document-order';
import { buildGrid } from './grid';
import { buildIdTable } from './id-table';
import { municipalityPositions } from './municipality-positions';
import { NameTable } from './name-table';
import { NumberTerms } from './number-terms';
import { PostingsBuilder } from './postings';
import { orderRows } from './row-order';
import { permuteRows } from './row-sections';
import { sharedNames } from './shared-names';
import { collectStreets } from './street-documents';
import { TermTable } from './term-table';

/** Turns collected rows into the sections of an index. */
export function assembleIndex(
  rows: AddressRows,
  register: string,
): { sections: Sections; byRegion: Record<string, number>; rowsWithoutCoordinates: number } {
  const municipalities = orderMunicipalities(rows);
  const units = orderUnits(rows, municipalities.rank);
  const { order, rowStart } = orderRows(rows, units.rank);
  const rowColumns = permuteRows(rows, order);

  const terms = new TermTable();
  const names = new NameTable(terms);
  const placeName = (text: string): number => names.add(text, 'place');
  const optional = (id: number, name: (id: number) => number): number => (id < 0 ? -1 : name(id));

  const municipalityName = Uint32Array.from(municipalities.order, (old) =>
    placeName(rows.municipalities.names[old] as string),
  );
  const countyName = Uint32Array.from(rows.counties.names, placeName);
  const regionName = Uint32Array.from(rows.regions.names, placeName);
  const unitStreet = mapUnits(units.order, rows.unitStreet.view(), (id) =>
    optional(id, (street) => names.add(rows.streets.names[street] as string, 'street')),
  );
  const unitPart = mapUnits(units.order, rows.unitPart.view(), (id) =>
    optional(id, (part) => placeName(rows.parts.names[part] as string)),
  );
  const unitDistrict = mapUnits(units.order, rows.unitDistrict.view(), (id) =>
    optional(id, (district) => placeName(rows.districts.names[district] as string)),
  );
  const unitMunicipality = Uint32Array.from(
    units.order,
    (unit) => municipalities.rank[rows.unitMunicipality.at(unit)] as number,
  );
  const unitPostalCode = Uint32Array.from(units.order, (unit) => rows.unitPostalCode.at(unit));

  const areaTerms = municipalityName.length;
  const areas: number[][] = [];
  for (let i = 0; i < areaTerms; i++) {
    const old = municipalities.order[i] as number;
    const county = rows.municipalityCounty[old] as number;
    const region = rows.municipalityRegion[old] as number;
    areas.push([
      terms.add(municipalityTerm(i)),
      ...(county < 0 ? [] : [terms.add(countyTerm(county))]),
      ...(region < 0 ? [] : [terms.add(regionTerm(region))]),
    ]);
  }
  const postalTermOf = new Map<number, number>();
  const postal = (code: number): number => {
    let term = postalTermOf.get(code);
    if (term === undefined) {
      term = terms.add(postalTerm(String(code).padStart(5, '0')));
      postalTermOf.set(code, term);
    }
    return term;
  };

  const unitPostings = new PostingsBuilder();
  const numberTerms = new NumberTerms(terms);
  for (let unit = 0; unit < unitStreet.length; unit++) {
    unitPostings.next(terms.size + 4 * ((rowStart[unit + 1] as number) - (rowStart[unit] as number)));
    const municipality = unitMunicipality[unit] as number;
    for (const name of [unitStreet[unit], unitPart[unit], unitDistrict[unit], municipalityName[municipality]]) {
      if ((name as number) >= 0) unitPostings.addAll(names.termsOf(name as number));
    }
    unitPostings.add(postal(unitPostalCode[unit] as number));
    unitPostings.addAll(areas[municipality] as number[]);
    for (let row = rowStart[unit] as number; row < (rowStart[unit + 1] as number); row++) {
      const first = rowColumns.rowFirst[row] as number;
      const second = rowColumns.rowSecond[row] as number;
      if (first > 0) unitPostings.add(numberTerms.plain(first));
      if (second > 0) {
        unitPostings.add(numberTerms.plain(second));
        const letter = rowColumns.rowLetter[row] as number;
        if (letter > 0) unitPostings.add(numberTerms.lettered(second, letter));
      }
    }
  }

  const streets = collectStreets(rows, units.order, unitMunicipality, rowStart, rowColumns);
  const streetPostings = new PostingsBuilder();
  for (const street of streets) {
    streetPostings.next(terms.size);
    streetPostings.addAll(names.termsOf(unitStreet[street.units[0] as number] as number));
    streetPostings.addAll(names.termsOf(municipalityName[street.municipality] as number));
    streetPostings.addAll(areas[street.municipality] as number[]);
    for (const unit of street.units) {
      for (const name of [unitPart[unit], unitDistrict[unit]]) {
        if ((name as number) >= 0) streetPostings.addAll(names.termsOf(name as number));
      }
      streetPostings.add(postal(unitPostalCode[unit] as number));
    }
  }

  const unitsByMunicipality: number[][] = Array.from(municipalityName, () => []);
  unitMunicipality.forEach((municipality, unit) => {
    (unitsByMunicipality[municipality] as number[]).push(unit);
  });
  const municipalityPostings = new PostingsBuilder();
  const postalDocuments: { code: number; municipality: number; rows: number; parts: Set<number> }[] = [];
  unitsByMunicipality.forEach((municipalityUnits, municipality) => {
    municipalityPostings.next(terms.size);
    municipalityPostings.addAll(names.termsOf(municipalityName[municipality] as number));
    municipalityPostings.addAll(areas[municipality] as number[]);
    const codes = new Map<number, { rows: number; parts: Set<number> }>();
    for (const unit of municipalityUnits) {
      const code = unitPostalCode[unit] as number;
      const found = codes.get(code) ?? { rows: 0, parts: new Set<number>() };
      codes.set(code, found);
      found.rows += (rowStart[unit + 1] as number) - (rowStart[unit] as number);
      for (const name of [unitPart[unit], unitDistrict[unit]])
        if ((name as number) >= 0) found.parts.add(name as number);
    }
    for (const [code, { rows: count, parts }] of codes) {
      municipalityPostings.add(postal(code));
      for (const part of parts) municipalityPostings.addAll(names.termsOf(part));
      postalDocuments.push({ code, municipality, rows: count, parts });
    }
  });

  postalDocuments.sort((a, b) => b.rows - a.rows || a.code - b.code || a.municipality - b.municipality);
  const postalPostings = new PostingsBuilder();
  for (const { code, municipality, parts } of postalDocuments) {
    postalPostings.next(terms.size);
    postalPostings.add(postal(code));
    postalPostings.addAll(names.termsOf(municipalityName[municipality] as number));
    postalPostings.addAll(areas[municipality] as number[]);
    for (const part of parts) postalPostings.addAll(names.termsOf(part));
  }

  const { termBytes, termStart, order: termOrder } = terms.finish();
  const unit = unitPostings.finish(termOrder);
  const street = streetPostings.finish(termOrder);
  const municipality = municipalityPostings.finish(termOrder);
  const postalCode = postalPostings.finish(termOrder);
  const positions = municipalityPositions(unitsByMunicipality, rowStart, rowColumns);

  const byRegion: Record<string, number> = {};
  unitMunicipality.forEach((index, at) => {
    const region = rows.municipalityRegion[municipalities.order[index] as number] as number;
    const name = region < 0 ? '' : (rows.regions.names[region] as string);
    byRegion[name] = (byRegion[name] ?? 0) + (rowStart[at + 1] as number) - (rowStart[at] as number);
  });

  const municipalityCode = Uint32Array.from(municipalities.order, (old) => rows.municipalities.codes[old] as number);
  const streetCode = Uint32Array.from(streets, ({ code }) => code);
  const postalMunicipality = Uint32Array.from(postalDocuments, (document) => document.municipality);
  const postalCodes = Uint32Array.from(postalDocuments, ({ code }) => code);
  const countyCode = Uint32Array.from(rows.counties.codes);
  const regionCode = Uint32Array.from(rows.regions.codes);
  const at = (codes: Uint32Array) => (document: number) => codes[document] as number;
  const idTable = buildIdTable(register, [
    { kind: 'address', count: rowColumns.rowKey.length, key: at(rowColumns.rowKey) },
    { kind: 'street', count: streetCode.length, key: at(streetCode) },
    { kind: 'municipality', count: municipalityCode.length, key: at(municipalityCode) },
    {
      kind: 'postal_code',
      count: postalCodes.length,
      key: (i) => `${postalCodes[i]}/${municipalityCode[postalMunicipality[i] as number]}`,
    },
    { kind: 'county', count: countyCode.length, key: at(countyCode) },
    { kind: 'region', count: regionCode.length, key: at(regionCode) },
  ]);

  return {
    byRegion,
    rowsWithoutCoordinates: rowColumns.rowLat.reduce((count, lat) => count + (lat === noCoordinate ? 1 : 0), 0),
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
      unitStreet,
      unitPart,
      unitDistrict,
      unitMunicipality,
      unitPostalCode,
      unitRowStart: rowStart,
      ...rowColumns,
      municipalityName,
      municipalityCode,
      municipalityCounty: Int32Array.from(municipalities.order, (old) => rows.municipalityCounty[old] as number),
      municipalityRegion: Int32Array.from(municipalities.order, (old) => rows.municipalityRegion[old] as number),
      municipalityLat: positions.lat,
      municipalityLng: positions.lng,
      municipalityRows: Uint32Array.from(municipalities.order, (old) => municipalities.rows[old] as number),
      municipalityShared: sharedNames(municipalityName, postalDocuments),
      countyName,
      countyCode,
      countyRegion: Int32Array.from(rows.counties.codes, (_, county) => rows.countyRegion[county] ?? -1),
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
      idTable,
    },
  };
}

const mapUnits = (order: Uint32Array, values: Int32Array, map: (value: number) => number): Int32Array =>
  Int32Array.from(order, (unit) => map(values[unit] as number));
