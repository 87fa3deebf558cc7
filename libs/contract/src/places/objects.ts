import { countryNames } from '../countries';
import {
  countryField,
  defineObject,
  nullable,
  numberField,
  type ObjectOf,
  objectField,
  textField,
  wordField,
} from '../result-fields';
import { askedFields } from './included';

const { codes, distance, match, why } = askedFields;
const exampleCountry = 'CZ';
const noHierarchy = 'Null where the register was imported without its hierarchy.';

/** Identifiers of the examples, one per kind, used in every example of the reference. */
export const exampleIds = {
  address: 'cz_VboCcTCuCIoYH4gFckJivg',
  street: 'cz_EHFVBVGPwr4FiXKNWNbmow',
  municipality: 'cz_jX3h7IlB5_SY6eadDZnWGQ',
  postalCode: 'cz_V3G5dAAQzrEuunK3OHaBrw',
  county: 'cz_ZToVisFd4h1ghS3lAocySA',
  region: 'cz_8qNorjQpeg1urSSVzEQmzA',
} as const;

const placeId = (example: string) =>
  textField(
    'Unique place identifier: the country code in lower case, an underscore and 22 characters. It stays the same when the register is read again.',
    example,
  );
const highlight = (example: string) =>
  textField(
    'The part that matches the query. HTML: the text is escaped, and in search results the matches are wrapped in `<em>` tags; a detail or a catalog has no tags.',
    example,
  );
const municipality = textField('Municipality name.', 'Cheb');
const county = nullable(textField('County name.', 'Cheb'), noHierarchy);
const region = nullable(textField('Region name.', 'Karlovarský'), noHierarchy);
const postalCode = textField('Postal code, written as the post of the country writes it.', '350 02');
const country = countryField('Country code, ISO 3166 two letters, upper case.', exampleCountry);
const ofCountry = {
  formatted_country: textField("Country name in the country's own language.", countryNames[exampleCountry]),
  country,
};
const lat = numberField('Latitude in degrees, WGS84.', -90, 90, 50.0800412);
const lng = numberField('Longitude in degrees, WGS84.', -180, 180, 12.3740454);
const noPosition = 'Null where the register gives no coordinates.';
const position = objectField('Position.', { lat, lng });
const middle = objectField('Middle of the municipality: the mean of its addresses.', {
  lat: numberField('Latitude in degrees, WGS84.', -90, 90, 50.0799016),
  lng: numberField('Longitude in degrees, WGS84.', -180, 180, 12.3725941),
});

const addressFields = {
  place_id: placeId(exampleIds.address),
  highlight: highlight('<em>Karlova</em> <em>213</em>/1, 350 02 <em>Cheb</em>'),
  formatted_address: textField('The whole address in one line.', 'Karlova 213/1, 350 02 Cheb'),
  street: nullable(textField('Street name.', 'Karlova'), 'Null where the place has no streets.'),
  formatted_street: textField(
    'Street and number; where there is no street, the name that stands in its place and the number.',
    'Karlova 213/1',
  ),
  street_number: nullable(
    textField('Registration (conscription) number, unique in its part of the municipality.', '213'),
    'Null where the address has none.',
  ),
  building_number: nullable(
    textField('Orientation number along the street, with its letter.', '1'),
    'Null where the address has none.',
  ),
  formatted_number: textField('Registration and orientation number with a slash, or the one that exists.', '213/1'),
  postal_code: postalCode,
  municipality,
  district: nullable(textField('Name of the part of the municipality.', 'Cheb'), 'Null where there are no parts.'),
  county,
  region,
  latlng: nullable(position, noPosition),
  object: wordField('Object type.', 'address'),
  ...ofCountry,
};

export const addressPlace = defineObject('AddressPlace', 'An address.', addressFields, {
  codes,
  distance,
  match,
  why,
});
export type AddressPlace = ObjectOf<typeof addressPlace>;

/** An address near a point: the longitude is named `lon`. */
export const reversePlace = defineObject(
  'ReversePlace',
  'An address near a point. The longitude of its position is named `lon`.',
  {
    ...addressFields,
    highlight: highlight('Karlova 213/1, 350 02 Cheb'),
    latlng: nullable(objectField('Position.', { lat, lon: lng }), noPosition),
  },
  { codes, distance },
);
export type ReversePlace = ObjectOf<typeof reversePlace>;

export const streetPlace = defineObject(
  'StreetPlace',
  'A street of a municipality.',
  {
    place_id: placeId(exampleIds.street),
    highlight: highlight('<em>Karlova</em>, Cheb'),
    street: textField('Street name.', 'Karlova'),
    municipality,
    object: wordField('Object type.', 'street'),
    ...ofCountry,
  },
  askedFields,
);
export type StreetPlace = ObjectOf<typeof streetPlace>;

/** A municipality found by a search. */
export const municipalityPlace = defineObject(
  'MunicipalityPlace',
  'A municipality.',
  {
    place_id: placeId(exampleIds.municipality),
    highlight: highlight('<em>Cheb</em>'),
    municipality,
    county,
    region,
    object: wordField('Object type.', 'municipality'),
    ...ofCountry,
  },
  askedFields,
);
export type MunicipalityPlace = ObjectOf<typeof municipalityPlace>;

export const postalCodePlace = defineObject(
  'PostalCodePlace',
  'A postal code in a municipality.',
  {
    place_id: placeId(exampleIds.postalCode),
    highlight: highlight('<em>350 02</em> Cheb'),
    postal_code: postalCode,
    municipality,
    object: wordField('Object type.', 'postal_code'),
    ...ofCountry,
  },
  askedFields,
);
export type PostalCodePlace = ObjectOf<typeof postalCodePlace>;

export const regionItem = defineObject(
  'RegionItem',
  'A region of a catalog.',
  {
    place_id: placeId(exampleIds.region),
    name: textField('Region name.', 'Karlovarský'),
    object: wordField('Object type.', 'region'),
    country,
  },
  { codes },
);
export type RegionItem = ObjectOf<typeof regionItem>;

export const countyItem = defineObject(
  'CountyItem',
  'A county of a catalog.',
  {
    place_id: placeId(exampleIds.county),
    name: textField('County name.', 'Cheb'),
    object: wordField('Object type.', 'county'),
    ...ofCountry,
  },
  { codes },
);
export type CountyItem = ObjectOf<typeof countyItem>;

/** A municipality of a catalog; also the detail of a municipality. */
export const municipalityItem = defineObject(
  'MunicipalityItem',
  'A municipality of a catalog, with its position.',
  {
    place_id: placeId(exampleIds.municipality),
    highlight: highlight('Cheb'),
    municipality,
    county,
    region,
    object: wordField('Object type.', 'municipality'),
    latlng: nullable(middle, noPosition),
    ...ofCountry,
  },
  { codes },
);
export type MunicipalityItem = ObjectOf<typeof municipalityItem>;
