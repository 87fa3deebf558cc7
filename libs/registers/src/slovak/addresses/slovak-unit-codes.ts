import { normalizeName } from './normalize-name';

/** LAU 2 code of a municipality: the county, then the six digits of the statistical office. */
const LAU2 = /^(SK0\d\d[0-9A-Z])(\d{6})$/;

/** County and municipality code behind a LAU 2 code (`SK031B517402`); null when it is none. */
export function splitLau2(code: string): { county: string; municipality: string } | null {
  const match = LAU2.exec(code);
  return match === null ? null : { county: match[1], municipality: match[2] as string };
}

/** The code of a county known by its name alone. */
export function countyCodeOfName(county: string): string {
  return slug(county);
}

/** The code of a municipality known by its name and that of its county: the pair is unique in Slovakia. */
export function municipalityCodeOfNames(municipality: string, county: string): string {
  return `${slug(municipality)}/${slug(county)}`;
}

/**
 * The code of a street or part inside its municipality. Names give it even where a source has numbers of its own, so
 * that every source of the register leads to the same place.
 */
export function codeInMunicipality(municipalityCode: string, name: string): string {
  return `${municipalityCode}/${slug(name)}`;
}

const slug = (name: string): string => normalizeName(name).replaceAll(' ', '-');
