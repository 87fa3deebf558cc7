import { isInCountryBox } from '@tripoint/geo';
import type { GenerationChecks, IndexedKind } from '@tripoint/index';
import type { AddressRecord, GoldenList } from '@tripoint/registers';
import { AddressIndexBuilder } from '../build/address-index-builder';
import { PlaceSearch } from '../place-search';
import { IndexRecords } from '../records/index-records';
import { addressIndexKinds, addressSchema } from '../schema/address-schema';
import type { AddressCounts, AddressTypes } from '../schema/address-types';
import { addressRecordCheck } from './check-record';
import { type CheckedSearch, checkedSearch, type OpenedSearch } from './checked-search';
import { goldenGates } from './golden-gates';
import { rowGates } from './row-gates';
import { searchGates } from './search-gates';
import { type GateThresholds, thresholdsOf } from './thresholds';

export interface AddressKindOptions {
  /** Part of every identifier, so that identifiers stay the same after each import. */
  readonly register: string;
  readonly country: AddressRecord['country'];
  /** Thresholds instead of those of the country. */
  readonly thresholds?: Partial<GateThresholds>;
  /** Queries and points of the operator. */
  readonly goldenList?: GoldenList;
}

/** The addresses of one register as a kind of record: how they are built, searched and proved. */
export function addressKind(options: AddressKindOptions): IndexedKind<AddressRecord, OpenedSearch, AddressTypes> {
  const { register, country, goldenList } = options;
  const thresholds = { ...thresholdsOf(country), ...options.thresholds };
  return {
    schema: addressSchema,
    documents: addressIndexKinds,
    maximumRefusedChangesShare: thresholds.maximumRefusedChangesShare,
    check: addressRecordCheck(country),
    createBuilder: () => new AddressIndexBuilder({ country, register }),
    records: (index) => new IndexRecords(index).all(),
    openSearch: (index, signal) => checkedSearch(new PlaceSearch([index]), signal),
    startChecks: () => addressChecks(country, thresholds, goldenList),
  };
}

function addressChecks(
  country: AddressRecord['country'],
  thresholds: GateThresholds,
  goldenList: GoldenList | undefined,
): GenerationChecks<AddressRecord, CheckedSearch> {
  let outsideCountry = 0;
  return {
    add: (records) => {
      for (const { lat, lng } of records) {
        if (lat !== null && lng !== null && !isInCountryBox(lat, lng, country)) outsideCountry += 1;
      }
    },
    gates: async (built, search) => {
      const { previous, published, received, refused } = built;
      // Made by the builder of addresses, now and then.
      const counts = built.counts as AddressCounts;
      const predecessor = previous && {
        counts: previous.manifest.report.counts as AddressCounts,
        sample: previous.manifest.sample,
      };
      return [
        ...rowGates({ published, received, refused, outsideCountry }, counts, predecessor, thresholds),
        ...(await searchGates(search, thresholds)),
        ...(goldenList === undefined ? [] : await goldenGates(search, goldenList)),
      ];
    },
  };
}
