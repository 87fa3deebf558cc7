import { optional, someOf } from '../fields';
import { choiceField, listField, nullable, numberField, objectField, textField } from '../result-fields';

/** What callers may ask for besides the fields of a place. */
export type Included = 'codes' | 'distance' | 'position' | 'match' | 'why';

const meanings: Readonly<Record<Included, string>> = {
  codes: 'codes of the register',
  distance: 'metres from the point of the search',
  position: 'the middle of a street, a municipality or a postal code',
  match: 'how well the words and the number match',
  why: 'how the text was read and what the place costs in the ranking; for keys with the right `why`',
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

const repairKinds = [
  'former_name',
  'keyboard',
  'given_names',
  'postal_code',
  'spelling',
  'spaces',
  'resemblance',
  'optional_words',
  'segment',
] as const;
/** What was changed of a text that was not found as it was typed. */
export type RepairKind = (typeof repairKinds)[number];

const costParts = [
  'area',
  'street',
  'municipality',
  'district',
  'words',
  'number',
  'distance',
  'pass',
  'preference',
] as const;
/** What a place can cost in the ranking. */
export type CostPart = (typeof costParts)[number];

const cost = (description: string) => numberField(description, 0, 1e9, 0.3);

const why = objectField('Why the place was found. With `include=why`, for a key that has the right to it.', {
  plan: objectField('How the text was read.', {
    words: listField(
      'The words that were looked for.',
      objectField('A word.', {
        text: textField('As it was looked for, folded.', 'karlova'),
        found: nullable(textField('The word of the place that it met.', 'karlova'), 'Null where it met none.'),
        by: choiceField(
          '`whole`, `begun`, `corrected` to another word, by `resemblance`, or `elsewhere`: in a name that is not shown, such as the county.',
          ['whole', 'begun', 'corrected', 'resemblance', 'elsewhere'],
          'whole',
        ),
      }),
    ),
    numbers: listField('The numbers, of houses or of names.', textField('A number.', '213')),
    postal_code: nullable(textField('Digits of the postal code.', '35002'), 'Null where none was read.'),
    left_out: listField('What of the text was not looked for, as it was typed.', textField('A word.', 'byt'), []),
  }),
  repairs: listField(
    'What was changed because nothing matched as it was typed: the `former_name` of a street by the one of today, `keyboard` (y and z), `given_names` or `optional_words` left out, `postal_code` left out, `spelling`, `spaces`, `resemblance` of words, a `segment` between commas left out.',
    choiceField('A change.', repairKinds, 'spelling'),
    [],
  ),
  ranking: objectField('Where it stands: a lower tier comes first, in a tier a lower cost.', {
    tier: choiceField(
      '`whole_name`, `words` as a whole, the `last_begun`, `every_begun`, `repaired`, or `further` addresses of streets above.',
      ['whole_name', 'words', 'last_begun', 'every_begun', 'repaired', 'further'],
      'words',
    ),
    cost: cost('The sum of the parts.'),
    parts: listField(
      'What it costs: words that its names have and the text lacks, or that are met in part; another number; distance; a later `pass`; not in the area of `preference`.',
      objectField('A part that costs something.', {
        what: choiceField('What costs.', costParts, 'municipality'),
        cost: cost('How much.'),
      }),
    ),
  }),
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
export const askedFields = { latlng, codes, distance, match, why };

type Values = { readonly [K in keyof typeof askedFields]: (typeof askedFields)[K]['example'] };
export type PlaceCodes = Values['codes'];
export type PlaceMatch = Values['match'];
export type PlaceWhy = Values['why'];
/** The fields themselves; those that were not asked for are absent. */
export type AskedFields = Partial<{ readonly [K in 'codes' | 'match' | 'why']: Values[K] }> & {
  readonly latlng?: Values['latlng'];
  readonly distance?: Values['distance'];
};
