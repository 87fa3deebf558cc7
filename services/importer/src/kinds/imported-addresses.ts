import {
  type AddressCounts,
  addressChanges,
  addressIndexKinds,
  openAddressGeneration,
  openAddressIndex,
  openAddressLookup,
  openKnownAddresses,
  PlaceSearch,
} from '@tripoint/addresses';
import {
  type ImportedKind,
  type RecordFields,
  TRIAL_ANSWERS,
  type TrialPlace,
  type TrialSearch,
} from './imported-kind';

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
  differences: addressChanges,
  lineOf,
  openTrial,
};

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
    remote === null ? await openAddressIndex(path) : await openAddressGeneration(remote.client, remote.url, remote);
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
