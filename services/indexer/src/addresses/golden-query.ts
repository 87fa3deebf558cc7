import type { SampledAddress } from './checked-search';

/**
 * The words a person would type to find an address: street and number, then municipality. Where there is no street, the
 * part of the municipality stands for it, with the postal code to distinguish villages of one name.
 */
export function goldenQuery(place: SampledAddress): string {
  if (place.street !== null) return `${place.street} ${place.formatted_number}, ${place.municipality}`;
  const settlement = place.district ?? place.municipality;
  return `${settlement} ${place.formatted_number}, ${place.postal_code} ${place.municipality}`;
}
