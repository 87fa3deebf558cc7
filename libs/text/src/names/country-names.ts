import type { RulesCountry } from '../address-rules';

/** What the countries are called in the languages of their neighbours and in English, folded; German and English as GeoNames. */
const names: Readonly<Record<RulesCountry, string>> = {
  cz: 'ceska republika|ceske republiky|cesko|czech republic|czechia|tschechische republik|tschechien|republika czeska|czechy',
  sk:
    'slovenska republika|slovenskej republiky|slovensko|slovensku|slovenska rep|slovak republic|slovakia|' +
    'slowakische republik|slowakei|republika slowacka|slowacja',
  pl: 'rzeczpospolita polska|republic of poland|republik polen|polska|poland|polen|polsko',
};

/** The names of a country as alternatives of a pattern. */
export const countryNames = (country: RulesCountry): string => names[country];

/** Is the folded text nothing but the name of the country? */
export const isCountryName = (country: RulesCountry): ((folded: string) => boolean) => {
  const all = new Set(names[country].split('|'));
  return (folded) => all.has(folded);
};
