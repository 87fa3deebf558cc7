import { buildGrid, buildIdTable, type KeyForm, keyAt, NameTable, TermTable, TextTable } from '@tripoint/index';
import type { AddressRules } from '@tripoint/text';
import { type PlaceKind, postalPlaceKey } from '../place-id';
import type { AllSections } from '../schema/address-types';
import type { AddressRows } from './address-rows';
import { collectAreas, collectStreets, meanPosition, sharedNames } from './area-documents';
import { mapUnits, type NameUse, nameUnits, orderMunicipalities, orderUnits } from './document-order';
import { formerSections, type NamesBefore } from './former-names';
import { collectPostings } from './index-postings';
import { countRows, type RowCounts } from './row-counts';
import { orderRows } from './row-order';
import { finishNumberTexts, permuteRows } from './row-sections';

/** An index in memory with what its header says of it. */
export interface AssembledIndex {
  readonly sections: AllSections;
  readonly keyForm: KeyForm;
  readonly rowCounts: RowCounts;
}

const listed = (kind: PlaceKind, codes: readonly string[]) => ({
  kind,
  count: codes.length,
  key: (document: number) => codes[document],
});

/** Turns collected rows into the sections of an index; the rows are empty afterwards. */
export function assembleIndex(
  rows: AddressRows,
  register: string,
  rules: AddressRules,
  before: NamesBefore | null,
): AssembledIndex {
  const municipalities = orderMunicipalities(rows);
  const units = orderUnits(rows, municipalities.rank);
  const { order, rowStart } = orderRows(rows, units.rank, rules.houseNumbers === 'one number');
  const columns = permuteRows(rows, order);
  const texts = new TextTable();
  const { sections: numberTexts, ranges } = finishNumberTexts(rows, order, texts);
  const keys = rows.keys.finish(order);

  const terms = new TermTable();
  const names = new NameTable(terms, (text: string, use: NameUse) =>
    use === 'street' ? rules.streetWords(text) : rules.placeWords(text),
  );
  const { counties, regions, ...named } = nameUnits(rows, municipalities, units.order, names);
  const streets = collectStreets(rows, units.order, named.unitMunicipality, rowStart, columns);
  const { unitsByMunicipality, postalDocuments } = collectAreas({
    ...named,
    unitNames: [named.unitPart, named.unitDistrict],
    rowStart,
  });
  const postings = collectPostings({
    named: { counties, regions, ...named },
    names,
    terms,
    columns,
    ranges,
    rowStart,
    streets,
    unitsByMunicipality,
    postalDocuments,
  });
  const { termBytes, termStart, order: termOrder } = terms.finish();
  const unit = postings.unit.finish(termOrder);
  const street = postings.street.finish(termOrder);
  const municipality = postings.municipality.finish(termOrder);
  const postalCode = postings.postalCode.finish(termOrder);

  const middles = unitsByMunicipality.map((units) => meanPosition(units, rowStart, columns));
  const positions = {
    lat: Int32Array.from(middles, ({ lat }) => lat),
    lng: Int32Array.from(middles, ({ lng }) => lng),
  };
  const rowCounts = countRows({
    ...named,
    rowStart,
    positions,
    columns,
    regionOf: (index) => {
      const region = named.municipalityRegion[index];
      return region < 0 ? '' : rows.regions.names[regions[region]];
    },
  });

  const codes = {
    street: streets.map((document) => String(rows.streets.codes[document.street])),
    municipality: Array.from(municipalities.order, (old) => String(rows.municipalities.codes[old])),
    county: Array.from(counties, (id) => String(rows.counties.codes[id])),
    region: Array.from(regions, (id) => String(rows.regions.codes[id])),
  };
  const textIds = (list: readonly string[]): Uint32Array => Uint32Array.from(list, (text) => texts.add(text));
  const codeText = (list: readonly (number | string)[]) => (id: number) => texts.add(String(list[id]));
  const streetDocumentOf = new Map(streets.map((document, i) => [document.street, i]));
  const postalMunicipality = Uint32Array.from(postalDocuments, (document) => document.municipality);
  const postalCodes = Uint32Array.from(postalDocuments, ({ code }) => code);
  const codeSections = {
    streetCode: textIds(codes.street),
    municipalityCode: textIds(codes.municipality),
    countyCode: textIds(codes.county),
    regionCode: textIds(codes.region),
    unitStreetDocument: mapUnits(units.order, rows.units.street, (id) => streetDocumentOf.get(id) as number),
    unitPartCode: mapUnits(units.order, rows.units.part, codeText(rows.parts.codes)),
    unitDistrictCode: mapUnits(units.order, rows.units.district, codeText(rows.districts.codes)),
  };

  const streetNames = streets.map(({ street }, i) => [codes.street[i], rows.streets.names[street]] as const);
  const former = formerSections(streetNames, before, texts);

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
      ...codeSections,
      ...texts.finish(),
      ...named,
      unitRowStart: rowStart,
      ...columns,
      ...numberTexts,
      municipalityLat: positions.lat,
      municipalityLng: positions.lng,
      municipalityRows: Uint32Array.from(municipalities.order, (old) => municipalities.rows[old]),
      municipalityShared: sharedNames(named.municipalityName, postalDocuments),
      streetName: Uint32Array.from(streets, ({ units: [first] }) => named.unitStreet[first as number]),
      streetMunicipality: Uint32Array.from(streets, (document) => document.municipality),
      streetLat: Int32Array.from(streets, ({ lat }) => lat),
      streetLng: Int32Array.from(streets, ({ lng }) => lng),
      postalCode: postalCodes,
      postalMunicipality,
      ...buildGrid(columns.rowLat, columns.rowLng),
      ...former,
      ...keys.sections,
      idTable: buildIdTable(register, [
        { kind: 'address', count: order.length, key: (row) => keyAt(keys.form, keys.sections, row) },
        listed('street', codes.street),
        listed('municipality', codes.municipality),
        {
          kind: 'postal_code',
          count: postalCodes.length,
          key: (i) => postalPlaceKey(postalCodes[i], codes.municipality[postalMunicipality[i]]),
        },
        listed('county', codes.county),
        listed('region', codes.region),
      ]),
    },
  };
}
