import type { ElasticsearchServer } from '@tripoint/elasticsearch';
import type { GenerationPlace, SearchClient } from '@tripoint/generations';
import {
  EmbeddedEngine,
  type IndexSchema,
  indexKinds,
  openGeneration,
  openIndex,
  writeGeneration,
} from '@tripoint/index';
import type { Directory } from '../directory';
import { postalPlaceKey } from '../place-id';
import { type AddressIndex, type AddressRow, type AddressTypes, type RowColumns, sectionTypes } from './address-types';
import { noColumns, packedRows } from './packed-rows';

/** A row of the columns. A class, since an object literal with a getter takes a tenth of a search to make. */
class ColumnRow implements AddressRow {
  readonly first: number;
  readonly second: number;
  readonly letter: number;
  readonly marks: number;
  readonly lat: number;
  readonly lng: number;

  constructor(
    columns: RowColumns,
    readonly row: number,
    readonly unit: number,
    private readonly idOf: (row: number) => string,
  ) {
    this.first = columns.first[row];
    this.second = columns.second[row];
    this.letter = columns.letter[row];
    this.marks = columns.marks[row];
    this.lat = columns.lat[row];
    this.lng = columns.lng[row];
  }

  get id(): string {
    return this.idOf(this.row);
  }
}

/** What an index of addresses consists of: units with their rows, streets, municipalities and postal codes. */
export const addressSchema: IndexSchema<AddressTypes> = {
  sections: sectionTypes,
  added: ['formerStreet', 'formerName'],
  kinds: {
    unit: { start: 'unitPostStart', post: 'unitPost', documents: 'unitStreet' },
    street: { start: 'streetPostStart', post: 'streetPost', documents: 'streetName' },
    municipality: { start: 'municipalityPostStart', post: 'municipalityPost', documents: 'municipalityName' },
    postal_code: { start: 'postalPostStart', post: 'postalPost', documents: 'postalCode' },
  },
  rows: {
    kind: 'unit',
    start: 'unitRowStart',
    lat: 'rowLat',
    lng: 'rowLng',
    sections: [
      'rowFirst',
      'rowSecond',
      'rowLetter',
      'rowMarks',
      'rowLat',
      'rowLng',
      'gridBounds',
      'gridStart',
      'gridRows',
    ],
    area: { section: 'unitMunicipality', field: 'municipality' },
    columns: (sections) => ({
      first: sections.rowFirst,
      second: sections.rowSecond,
      letter: sections.rowLetter,
      marks: sections.rowMarks,
      lat: sections.rowLat,
      lng: sections.rowLng,
    }),
    noColumns,
    row: (columns, row, unit, idOf) => new ColumnRow(columns, row, unit, idOf),
    packed: packedRows,
  },
  identifiers: [
    {
      kind: 'address',
      within: 'rows',
      count: ({ rowLat }) => rowLat.length,
      key: (directory, row) => directory.rowKey(row),
    },
    {
      kind: 'street',
      within: 'documents',
      count: ({ streetCode }) => streetCode.length,
      key: (directory, street) => directory.text(directory.sections.streetCode[street]),
    },
    {
      kind: 'municipality',
      within: 'memory',
      count: ({ municipalityCode }) => municipalityCode.length,
      key: (directory, municipality) => directory.text(directory.sections.municipalityCode[municipality]),
    },
    {
      kind: 'postal_code',
      within: 'documents',
      count: ({ postalCode }) => postalCode.length,
      key: (directory, document) => {
        const { postalCode, postalMunicipality, municipalityCode } = directory.sections;
        const municipality = directory.text(municipalityCode[postalMunicipality[document]]);
        return postalPlaceKey(postalCode[document], municipality);
      },
    },
    {
      kind: 'county',
      within: 'memory',
      count: ({ countyCode }) => countyCode.length,
      key: (directory, county) => directory.text(directory.sections.countyCode[county]),
    },
    {
      kind: 'region',
      within: 'memory',
      count: ({ regionCode }) => regionCode.length,
      key: (directory, region) => directory.text(directory.sections.regionCode[region]),
    },
  ],
};

/** Names of the indices that hold the documents of addresses in Elasticsearch. */
export const addressIndexKinds: readonly string[] = indexKinds(addressSchema).map(({ name }) => name);

/** Opens an index file of addresses. @throws {IndexFileError} when it cannot be used */
export const openAddressIndex = (path: string): Promise<AddressIndex> => openIndex(path, addressSchema);

/** Opens a generation of addresses in Elasticsearch for searching. @param server where searches go */
export const openAddressGeneration = (
  client: SearchClient,
  server: ElasticsearchServer | string,
  place: GenerationPlace,
): Promise<AddressIndex> => openGeneration(client, server, place, addressSchema);

/** Writes the documents of a generation of addresses. @throws {DocumentsRefusedError} when not every one arrived */
export const writeAddressGeneration = (
  client: SearchClient,
  place: GenerationPlace,
  data: AddressIndex,
  signal: AbortSignal,
): Promise<void> => writeGeneration(client, place, data, addressSchema, signal);

/** The engine over an index of addresses in memory. */
export const embeddedEngine = (directory: Directory): EmbeddedEngine<AddressTypes> =>
  new EmbeddedEngine(directory, addressSchema);
