/** What the batches hold, from the region down to the flat; a flat (BUILDING_UNIT) is no part of an address here. */
export type ObjectKind = 'region' | 'county' | 'municipality' | 'part' | 'street' | 'building' | 'entrance' | 'unit';

/** The kinds an address is joined from. */
export type AddressKind = Exclude<ObjectKind, 'unit'>;

/** The elements of a row that are read, as text without white space around it; empty where there is none. */
export interface RowFields {
  changeId: string;
  databaseOperation: string;
  objectId: string;
  versionId: string;
  createdReason: string;
  validFrom: string;
  validTo: string;
  code: string;
  name: string;
  status: string;
  city: string;
  region: string;
  county: string;
  municipality: string;
  part: string;
  building: string;
  street: string;
  number: string;
  postalCode: string;
  latitude: string;
  longitude: string;
}

export const NO_FIELDS: Readonly<RowFields> = {
  changeId: '',
  databaseOperation: '',
  objectId: '',
  versionId: '',
  createdReason: '',
  validFrom: '',
  validTo: '',
  code: '',
  name: '',
  status: '',
  city: '',
  region: '',
  county: '',
  municipality: '',
  part: '',
  building: '',
  street: '',
  number: '',
  postalCode: '',
  latitude: '',
  longitude: '',
};

/** Elements inside an element: a field of the row, or elements again. Whatever is not named is passed over. */
export interface ElementTree {
  readonly [element: string]: keyof RowFields | ElementTree;
}

export interface KindFacts {
  readonly kind: ObjectKind;
  /** Number of its initial batch. */
  readonly batch: number;
  /** What `type` says. */
  readonly type: string;
  readonly element: string;
  readonly fields: ElementTree;
}

const COMMON: ElementTree = {
  changeId: 'changeId',
  databaseOperation: 'databaseOperation',
  objectId: 'objectId',
  versionId: 'versionId',
  createdReason: 'createdReason',
  validFrom: 'validFrom',
  validTo: 'validTo',
};
const CODELIST: ElementTree = { Codelist: { CodelistItem: { ItemCode: 'code', ItemName: 'name' } } };
/** Change batches write `AxisB`, initial batches `axisB`: the latitude; `AxisL` is the longitude. */
const AXES: ElementTree = { AxisB: 'latitude', axisB: 'latitude', AxisL: 'longitude', axisL: 'longitude' };

/** The eight batches of the register of addresses (registers of MV SR, layout of 2015). */
export const KINDS: readonly KindFacts[] = [
  { kind: 'region', batch: 1, type: 'REGION', element: 'regionChange', fields: { ...COMMON, Region: CODELIST } },
  {
    kind: 'county',
    batch: 2,
    type: 'COUNTY',
    element: 'countyChange',
    fields: { ...COMMON, County: CODELIST, regionIdentifier: 'region' },
  },
  {
    kind: 'municipality',
    batch: 3,
    type: 'MUNICIPALITY',
    element: 'municipalityChange',
    fields: {
      ...COMMON,
      Municipality: CODELIST,
      countyIdentifier: 'county',
      status: 'status',
      cityIdentifier: 'city',
    },
  },
  { kind: 'part', batch: 4, type: 'DISTRICT', element: 'districtChange', fields: { ...COMMON, District: CODELIST } },
  {
    kind: 'street',
    batch: 5,
    type: 'STREET_NAME',
    element: 'streetNameChange',
    fields: { ...COMMON, StreetName: 'name' },
  },
  {
    kind: 'building',
    batch: 6,
    type: 'PROPERTY_REGISTRATION_NUMBER',
    element: 'propertyRegistrationNumberChange',
    fields: {
      ...COMMON,
      PropertyRegistrationNumber: 'number',
      municipalityIdentifier: 'municipality',
      districtIdentifier: 'part',
    },
  },
  {
    kind: 'entrance',
    batch: 7,
    type: 'BUILDING_NUMBER',
    element: 'buildingNumberChange',
    fields: {
      ...COMMON,
      BuildingNumber: 'number',
      PostalCode: 'postalCode',
      AddressPoint: { BLH: AXES },
      propertyRegistrationNumberIdentifier: 'building',
      streetNameIdentifier: 'street',
    },
  },
  { kind: 'unit', batch: 8, type: 'BUILDING_UNIT', element: 'buildingUnitChange', fields: { changeId: 'changeId' } },
];

/** Kinds an address is joined from, in the order of their batches. */
export const ADDRESS_KINDS: readonly AddressKind[] = [
  'region',
  'county',
  'municipality',
  'part',
  'street',
  'building',
  'entrance',
];

/** Columns of the table of each kind; all are whole numbers, a text is its number in the pool. */
export const COLUMNS = {
  region: ['code', 'name'],
  county: ['code', 'name', 'region'],
  municipality: ['code', 'name', 'county', 'city', 'isCityPart'],
  part: ['name'],
  street: ['name'],
  building: ['number', 'municipality', 'part'],
  entrance: ['building', 'street', 'number', 'postalCode', 'latitude', 'longitude'],
} as const satisfies Record<AddressKind, readonly string[]>;

type ColumnNumbers = { [K in AddressKind]: Readonly<Record<(typeof COLUMNS)[K][number], number>> };

/** The place of each column in the table of its kind. */
export const COLUMN = Object.fromEntries(
  Object.entries(COLUMNS).map(([kind, names]) => [kind, Object.fromEntries(names.map((name, at) => [name, at]))]),
) as unknown as ColumnNumbers;

/** A row in one line for reports: what was read of it. */
export function describeRow(facts: KindFacts, fields: Readonly<RowFields>): string {
  const written = Object.entries(fields).filter(([, value]) => value !== '');
  return [facts.element, ...written.map(([name, value]) => `${name}=${value}`)].join(' ');
}
