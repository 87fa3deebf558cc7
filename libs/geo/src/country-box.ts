/** The countries whose registers the service reads. */
export type Country = 'cz' | 'sk' | 'pl';

/** Bounds in WGS84 degrees, wider than the country: a guard against mistaken axes or datums, not a border. */
export interface CountryBox {
  readonly latMin: number;
  readonly latMax: number;
  readonly lngMin: number;
  readonly lngMax: number;
}

const COUNTRY_BOX: Readonly<Record<Country, CountryBox>> = {
  cz: { latMin: 48, latMax: 51.5, lngMin: 12, lngMax: 19 },
  sk: { latMin: 47, latMax: 50, lngMin: 16, lngMax: 23 },
  pl: { latMin: 48.9, latMax: 55, lngMin: 14, lngMax: 24.3 },
};

/** Whether a WGS84 position can be a point of the country. */
export function isInCountryBox(lat: number, lng: number, country: Country): boolean {
  const box = COUNTRY_BOX[country];
  return lat >= box.latMin && lat <= box.latMax && lng >= box.lngMin && lng <= box.lngMax;
}
