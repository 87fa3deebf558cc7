import { allCountries, countryCode, isPlaceId } from '@tripoint/contract';
import { KeyInputError } from './key-input-error';

/**
 * An area restriction as it is kept: a country code in lower case, or the place id of a region, county or municipality.
 * @throws KeyInputError
 */
export function areaOf(text: string): string {
  const country = countryCode(text);
  if (country !== null) return country.toLowerCase();
  if (isPlaceId(text)) return text;
  const countries = allCountries.map((code) => code.toLowerCase()).join(', ');
  throw new KeyInputError(
    'area',
    `"${text}" is not an area. Give a country (${countries}) or the place_id of a region, county or municipality.`,
  );
}
