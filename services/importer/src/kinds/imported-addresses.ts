import {
  type AddressCounts,
  addressIndexKinds,
  IndexedAddresses,
  IndexRecords,
  openAddressGeneration,
  openAddressIndex,
  openAddressLookup,
  openKnownAddresses,
  PlaceSearch,
} from '@tripoint/addresses';
import { markOfKey } from '@tripoint/index';
import type { AddressRecord } from '@tripoint/registers';
import {
  type ComparedFile,
  type ImportedKind,
  type RecordFields,
  TRIAL_ANSWERS,
  type TrialPlace,
  type TrialSearch,
} from './imported-kind';
import { recordDifferences } from './record-differences';

/** Metres around a point of a trial search. */
const REVERSE_METRES = 100;
const POINT = /^(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/;

export const importedAddresses: ImportedKind<'address'> = {
  plural: 'addresses',
  hasHierarchy: true,
  documents: addressIndexKinds,
  counted: (counts) => {
    // Made by the builder of addresses.
    const { streets, municipalities, postalCodes } = counts as AddressCounts;
    return { streets, municipalities, 'postal codes': postalCodes };
  },
  cinOf: null,
  ofNumber: null,
  openKnown: openKnownAddresses,
  openLookup: openAddressLookup,
  async *differences({ before, after }) {
    const [old, now] = [await compared(before), await compared(after)];
    yield* recordDifferences(old, now, { markOf: (key) => markOfKey(now.keyForm, key), fieldsOf });
  },
  lineOf,
  openTrial,
};

async function compared({ path, fingerprints }: ComparedFile) {
  const records = new IndexRecords(await openAddressIndex(path));
  const known = new IndexedAddresses(records);
  return {
    allBut: (isPassedOver: (key: string) => boolean) => records.allBut(isPassedOver),
    find: (key: string) => known.find(key),
    fingerprints,
    keyForm: records.directory.header.keyForm,
  };
}

const UNITS = ['region', 'county', 'city', 'municipality', 'part', 'cityDistrict', 'gmina', 'street'] as const;
const PLAIN = [
  'numberKind',
  'houseNumber',
  'orientationNumber',
  'orientationLetter',
  'numberText',
  'postalCode',
  'lat',
  'lng',
] as const;

/** Names and numbers of an address, its units as `street` and `streetCode`. */
function fieldsOf(record: AddressRecord): RecordFields {
  const fields: Record<string, string | number | null> = {};
  for (const name of UNITS) {
    const unit = record[name];
    if (unit === null) continue;
    fields[name] = unit.name;
    fields[`${name}Code`] = unit.code;
  }
  for (const name of PLAIN) fields[name] = record[name];
  return fields;
}

/** `Karlova 213/1, 350 02 Cheb`. */
function lineOf(fields: RecordFields): string {
  const { street, part, municipality, houseNumber, orientationNumber, orientationLetter, numberText, postalCode } =
    fields;
  const own = orientationNumber === null ? null : `${orientationNumber}${orientationLetter ?? ''}`;
  const number = numberText ?? [houseNumber, own].filter((each) => each !== null).join('/');
  const town = [postalCode, municipality].filter((each) => each !== '' && each !== undefined).join(' ');
  return `${street ?? part ?? municipality} ${number}, ${town}`;
}

async function openTrial({ path, remote }: TrialPlace): Promise<TrialSearch> {
  const index =
    remote === null ? await openAddressIndex(path) : await openAddressGeneration(remote.client, remote.server, remote);
  const search = new PlaceSearch([index]);
  return {
    answers: async (text) => {
      const [, lat, lng] = POINT.exec(text) ?? [];
      const found =
        lat === undefined
          ? await search.query({ text, limit: TRIAL_ANSWERS })
          : await search.reverse({
              lat: Number(lat),
              lng: Number(lng),
              distanceMetres: REVERSE_METRES,
              limit: TRIAL_ANSWERS,
            });
      return found.map((place) => ({ line: `${place.formatted_address}  ${place.place_id}`, object: place }));
    },
    close: () => search.close(),
  };
}
