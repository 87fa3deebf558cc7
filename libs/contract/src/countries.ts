/** A country of the service, ISO 3166 two letters, upper case. */
export type CountryCode = 'CZ' | 'SK' | 'PL';

/** Name of each country in its own language: the `formatted_country` of every answer. */
export const countryNames: Readonly<Record<CountryCode, string>> = { CZ: 'Česko', SK: 'Slovensko', PL: 'Polska' };

/** All countries the contract knows; a running service offers those it has data for. */
export const allCountries: readonly CountryCode[] = ['CZ', 'SK', 'PL'];

/** Reads a country code in any letter case; null when it is none of ours. */
export function countryCode(text: string): CountryCode | null {
  const code = text.toUpperCase();
  return code === 'CZ' || code === 'SK' || code === 'PL' ? code : null;
}
