import timezoneAt from '@photostructure/tz-lookup';

/** Where an address is, as far as a database knows. */
export interface KnownPlace {
  /** In English. */
  readonly city: string | null;
  /** In English. */
  readonly region: string | null;
  /** ISO 3166, upper case. */
  readonly country: string | null;
  readonly postal: string | null;
  readonly timezone: string | null;
  /** WGS84 degrees; of the country as a whole when the city is not known. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** Databases hold single precision, and no address is known to less than ten metres. */
const STEPS_IN_DEGREE = 10_000;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const englishOf = (value: unknown): unknown => fieldsOf(fieldsOf(value).names).en;

function textOf(...candidates: readonly unknown[]): string | null {
  return candidates.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
}

function degreesOf(...candidates: readonly unknown[]): number | null {
  const value = candidates.find((candidate) => candidate !== undefined && candidate !== '');
  const degrees = value === undefined ? Number.NaN : Number(value);
  return Number.isFinite(degrees) ? Math.round(degrees * STEPS_IN_DEGREE) / STEPS_IN_DEGREE : null;
}

/** Reads a record of a database: nested as MaxMind has it, or flat as other publishers have it; empty text is nothing. */
export function placeOf(record: unknown): KnownPlace {
  const flat = fieldsOf(record);
  const location = fieldsOf(flat.location);
  const [subdivision] = Array.isArray(flat.subdivisions) ? (flat.subdivisions as unknown[]) : [];
  const latitude = degreesOf(location.latitude, flat.latitude, flat.lat);
  const longitude = degreesOf(location.longitude, flat.longitude, flat.lng);
  const hasPoint = latitude !== null && longitude !== null;
  return {
    city: textOf(englishOf(flat.city), flat.city),
    region: textOf(englishOf(subdivision), flat.state1, flat.region),
    country: textOf(fieldsOf(flat.country).iso_code, flat.country_code, flat.country)?.toUpperCase() ?? null,
    postal: textOf(fieldsOf(flat.postal).code, flat.postcode, flat.postal_code),
    timezone: textOf(location.time_zone, flat.timezone) ?? (hasPoint ? timezoneAt(latitude, longitude) : null),
    latitude: hasPoint ? latitude : null,
    longitude: hasPoint ? longitude : null,
  };
}
