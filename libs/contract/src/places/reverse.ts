import { invalidParameter } from '../api-error';
import {
  DISTINCT_DEFAULT_METRES,
  DISTINCT_MAX_METRES,
  decimal,
  defaulted,
  JTSK_MAX_METRES,
  limit,
  optional,
} from '../fields';
import { defineOperation, type ParamsOfFields } from '../operation';
import { arrayOf } from '../result-fields';
import { countries } from './common-params';
import { include } from './included';
import { reversePlace } from './objects';

const jtsk = { unit: 'metres', min: -JTSK_MAX_METRES, max: JTSK_MAX_METRES };

const fields = {
  lat: optional(decimal({ unit: 'degrees', min: -90, max: 90 }), {
    description: 'Latitude of the point in degrees, WGS84; together with `lng`.',
    example: '50.08004',
  }),
  lng: optional(decimal({ unit: 'degrees', min: -180, max: 180 }), {
    description: 'Longitude of the point in degrees, WGS84; together with `lat`.',
    example: '12.37405',
  }),
  jtskX: optional(decimal(jtsk), {
    description:
      'JTSK (Krovak) X of the point in metres; together with `jtskY`. Both positive: X grows to the south. Both negative: X is the east axis of EPSG:5514.',
    example: '1021868.87',
  }),
  jtskY: optional(decimal(jtsk), {
    description:
      'JTSK (Krovak) Y of the point in metres; together with `jtskX`. Both positive: Y grows to the west. Both negative: Y is the north axis of EPSG:5514.',
    example: '887781.84',
  }),
  distinct: defaulted(
    decimal({ unit: 'metres', min: 0, max: DISTINCT_MAX_METRES, aboveMin: true }),
    DISTINCT_DEFAULT_METRES,
    {
      description: 'Largest distance of an address from the point, in metres.',
      example: '50',
    },
  ),
  country: countries,
  limit,
  include: include('codes', 'distance'),
};

type Given = ParamsOfFields<typeof fields>;
type Rest = Pick<Given, 'distinct' | 'country' | 'limit' | 'include'>;

/** Parameters of a reverse search: exactly one of the two pairs is there. */
export type ReverseParams = Rest &
  (
    | { readonly lat: number; readonly lng: number; readonly jtskX?: never; readonly jtskY?: never }
    | { readonly jtskX: number; readonly jtskY: number; readonly lat?: never; readonly lng?: never }
  );

const wgs84Pair = ['lat', 'lng'] as const;
const jtskPair = ['jtskX', 'jtskY'] as const;

function onePair(given: Given): ReverseParams {
  const { lat, lng, jtskX, jtskY, ...rest } = given;
  if (lat !== undefined || lng !== undefined) {
    const contradicting = jtskPair.find((name) => given[name] !== undefined);
    if (contradicting !== undefined) {
      throw invalidParameter(
        contradicting,
        `${contradicting} cannot be combined with lat and lng. Send one pair only.`,
      );
    }
    if (lat !== undefined && lng !== undefined) return { ...rest, lat, lng };
    throw incomplete(given, wgs84Pair);
  }
  if (jtskX === undefined && jtskY === undefined) {
    throw invalidParameter('lat', 'lat and lng are required, or jtskX and jtskY in their place.');
  }
  if (jtskX === undefined || jtskY === undefined) throw incomplete(given, jtskPair);
  if (jtskX * jtskY > 0) return { ...rest, jtskX, jtskY };
  throw invalidParameter('jtskX', 'jtskX and jtskY must be both positive (south, west) or both negative (EPSG:5514).');
}

function incomplete(given: Given, pair: readonly (keyof Given)[]) {
  const [absent, present] = given[pair[0]!] === undefined ? pair : [...pair].reverse();
  return invalidParameter(absent!, `${absent} is required together with ${present}.`);
}

export const reverse = defineOperation({
  id: 'places.reverse',
  service: 'places',
  method: 'POST',
  path: '/v1/places/reverse',
  summary: 'Find addresses near a point',
  description:
    'Finds the addresses nearest to a point, nearest first. The point is either `lat` and `lng` (WGS84) or `jtskX` and `jtskY` (JTSK).',
  params: fields,
  alternatives: [wgs84Pair, jtskPair],
  exclusive: true,
  relate: onePair,
  result: arrayOf(reversePlace, 'The addresses within the distance, nearest first; empty when there are none.'),
  quotaCost: 1,
  repeatable: true,
  fromRegisters: true,
  area: [{ param: 'country', holds: 'country' }],
  errors: ['over_query_limit'],
  example: { params: { lat: '50.08004', lng: '12.37405', distinct: '5' }, answer: [reversePlace.example] },
});
