import { addressSchema, PlacePool } from '@tripoint/addresses';
import { allCountries } from '@tripoint/contract';
import type { CommonServiceSettings, ReadyCheck, ServiceParts } from '@tripoint/runtime';
import {
  type AnsweringRegisters,
  followGenerations,
  type SearchSettings,
  type ServedRegisters,
  searchOptions,
} from '@tripoint/serving';
import { AvailablePlaces } from './available-places';

/** Registers whose indexes hold places: of each country the one of its addresses. */
export const placeRegisters: ServedRegisters = Object.fromEntries(
  allCountries.map((country) => [`${country.toLowerCase()}-addresses`, addressSchema]),
);

/** The search over what is stored, and whether all of that can be searched. */
export interface PlaceData {
  readonly search: AvailablePlaces;
  readonly registers: AnsweringRegisters;
  readonly ready: ReadyCheck;
}

/**
 * Opens the search over the live generations and follows new ones. Resolves when what is there can be searched; before
 * the first import that is a pool that has nothing to search yet.
 */
export async function openPlaceData(
  settings: SearchSettings & CommonServiceSettings,
  parts: ServiceParts,
): Promise<PlaceData> {
  const pool = new PlacePool(searchOptions(settings, parts.logger));
  const { generations } = await followGenerations(settings, parts, {
    service: 'places',
    registers: placeRegisters,
    pool,
  });
  const unavailable = (): ReadonlySet<string> => generations.unavailable;
  return {
    search: new AvailablePlaces(pool, unavailable),
    registers: generations,
    ready: () => notReady(pool, [...unavailable()]),
  };
}

function notReady(pool: Pick<PlacePool, 'countries'>, unavailable: readonly string[]): string | null {
  if (unavailable.length > 0) {
    return `${unavailable.join(', ')} cannot be loaded: see the log for why`;
  }
  return pool.countries.length > 0 ? null : 'no register is loaded: import one';
}
