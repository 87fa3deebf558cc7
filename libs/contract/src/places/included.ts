import { optional, someOf } from '../fields';
import { choiceField, nullable, numberField, objectField, textField } from '../result-fields';

/** What callers may ask for besides the fields of a place. */
export type Included = 'codes' | 'distance' | 'position' | 'match';

const meanings: Readonly<Record<Included, string>> = {
  codes: 'codes of the register',
  distance: 'metres from the point of the search',
  position: 'the middle of a street, a municipality or a postal code',
  match: 'how well the words and the number match',
};

/** The parameter of an operation that can answer these besides. */
export const include = <I extends Included>(...what: readonly I[]) =>
  optional(someOf(...what), {
    description: `What is answered besides: ${what.map((one) => `\`${one}\` (${meanings[one]})`).join(', ')}.`,
    example: [what[0]],
  });

const code = (description: string, example: string) =>
  nullable(textField(description, example), 'Null where the place has none.');

const codes = objectField(
  'Codes of the register: RÚIAN in Czechia, Register adries in Slovakia, PRG and TERYT in Poland. With `include=codes`.',
  {
    address: code(
      'The address: kód adresního místa, identifier in the Register adries, lokalny identyfikator of PRG.',
      '24321788',
    ),
    street: code('The street; in Poland the code of SIMC and that of ULIC with a slash.', '134317'),
    part: code('The part of the municipality.', '50822'),
    district: code('The city district or city part.', '500208'),
    municipality: code('The municipality; in Poland the place of SIMC.', '554481'),
    county: code('The county; in Poland of TERC.', '3402'),
    region: code('The region; in Poland of TERC.', '51'),
  },
);

const distance = nullable(
  numberField('Metres from the point of the search. With `include=distance`.', 0, 20_040_000, 12.3),
  'Null where the place has no position or no point was given.',
);

const match = objectField('How the place matches what was typed. With `include=match`.', {
  words: choiceField(
    '`whole`: every word as it was typed. `begun`: the last word, or every one, is the beginning of a longer one. `repaired`: other words were meant, or some left out. `further`: another address of a street above.',
    ['whole', 'begun', 'repaired', 'further'],
    'whole',
  ),
  number: nullable(
    choiceField(
      'The house number: `exact`, its halves `swapped`, another `letter`, inside a registered `range`, or `begun`.',
      ['exact', 'swapped', 'letter', 'range', 'begun'],
      'exact',
    ),
    'Null where none was typed or the place has none.',
  ),
});

const latlng = nullable(
  objectField(
    'Middle of the place: the mean of its addresses, of a postal code that of one in each street. With `include=position`.',
    {
      lat: numberField('Latitude in degrees, WGS84.', -90, 90, 50.0799016),
      lng: numberField('Longitude in degrees, WGS84.', -180, 180, 12.3725941),
    },
  ),
  'Null where the register gives no coordinates.',
);

/** Fields of a place that callers ask for, in the order in which answers carry them. */
export const askedFields = { latlng, codes, distance, match };

type Values = { readonly [K in keyof typeof askedFields]: (typeof askedFields)[K]['example'] };
export type PlaceCodes = Values['codes'];
export type PlaceMatch = Values['match'];
/** The fields themselves; those that were not asked for are absent. */
export type AskedFields = Partial<{ readonly [K in 'codes' | 'match']: Values[K] }> & {
  readonly latlng?: Values['latlng'];
  readonly distance?: Values['distance'];
};
