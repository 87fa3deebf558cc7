import type { PlaceQuery, PlaceSearch } from '@tripoint/addresses';
import type { Drawing } from '../relevance/drawing';
import { RESULT_LIMIT } from '../search/time-queries';
import { adversarialQueries, fullQueries, keystrokes, typedQueries } from '../search/workload';
import { seededRandom, seedFor } from '../shared/random';
import type { Asked, QuestionClass } from './compare';

type Operation = 'query' | 'street' | 'municipality' | 'postal' | 'reverse' | 'detail';

/** A question about places. */
export interface Question extends Asked {
  readonly operation: Operation;
  /** What the method of the search is given. */
  readonly input: object;
}

/** The answer as JSON text. */
export async function askSearch(
  search: PlaceSearch,
  { operation, input }: Pick<Question, 'operation' | 'input'>,
): Promise<string> {
  const ask = search[operation] as (input: object) => Promise<unknown>;
  return JSON.stringify(await ask.call(search, input));
}

/** Distances that are asked for around a point, in metres. */
const distances = [10, 50, 500];
/** Metres by which a point lies beside a house, about, as degrees. */
const BESIDE_DEGREES = 0.0003;

type AddressPlace = Awaited<ReturnType<PlaceSearch['sample']>>[number];

/** What a search by text is asked besides its text. */
type TextInput = Omit<Partial<PlaceQuery>, 'text' | 'limit'>;

function byText(typed: string, more: TextInput = {}, operation: Operation = 'query'): Question {
  // The public interface takes texts without spaces around them.
  const text = typed.trim();
  const { near, postalCode, ...same } = more;
  return {
    text: [operation, text, ...(Object.keys(more).length > 0 ? [JSON.stringify(more)] : [])].join(' '),
    operation,
    input: { text, limit: RESULT_LIMIT, ...more },
    path: `/v1/places/${operation}`,
    params: {
      query: text,
      limit: RESULT_LIMIT,
      ...same,
      ...(postalCode && { postal_code: postalCode }),
      ...(near && { around_latlng: `${near.lat},${near.lng}` }),
    },
  };
}

/** An address asked for by its street, with its municipality in one of the ways that callers name it. */
async function refined(
  { street, municipality, postal_code: postalCode }: AddressPlace,
  way: number,
  known: PlaceSearch,
): Promise<Question> {
  const text = street ?? municipality;
  if (way === 0) return byText(text, { municipality });
  if (way === 1) return byText(text, { municipality, postalCode, contextType: 'strict' });
  const [first] = await known.municipality({ text: municipality, limit: 1 });
  return byText(text, first ? { context: [first.place_id], ...(way === 2 && { contextType: 'preference' }) } : {});
}

/**
 * Questions of every class, about so many in all: addresses by kind and letter by letter, names of streets, towns and
 * postal codes, points, identifiers, and inputs made to be costly.
 */
export async function everyQuestion(
  drawing: Drawing,
  part: string,
  count: number,
  known: PlaceSearch,
): Promise<QuestionClass<Question>[]> {
  const random = seededRandom(seedFor(drawing.seed, `${part} questions`));
  const kinds = fullQueries(drawing, part, Math.ceil(count / 12));
  const each = Math.ceil(count / 12);
  const typed = typedQueries(drawing, part, Math.ceil(each / 8)).flatMap(keystrokes);
  const beginnings = (texts: readonly string[]): string[] => {
    const wanted = Array.from({ length: each }, () => random.pick(texts));
    return wanted.map((text) => text.slice(0, 1 + Math.floor(random.next() * text.length)));
  };
  const names = kinds.flatMap(({ name, queries }) => (name === 'one word' ? queries : []));
  const codes = kinds.flatMap(({ name, queries }) => (name === 'postal code' ? queries : []));
  const places = await known.sample(each, seedFor(drawing.seed, `${part} places`));
  const located = places.flatMap(({ latlng }) => latlng ?? []);
  return [
    ...kinds.map(({ name, queries }) => ({ name, questions: queries.map((text) => byText(text)) })),
    { name: 'keystrokes', questions: typed.map((text) => byText(text)) },
    { name: 'streets', questions: beginnings(names).map((text) => byText(text, {}, 'street')) },
    { name: 'municipalities', questions: beginnings(names).map((text) => byText(text, {}, 'municipality')) },
    { name: 'postal codes', questions: beginnings(codes).map((text) => byText(text, {}, 'postal')) },
    {
      name: 'texts near a point',
      questions: located.slice(0, each).map((near, i) => byText(names[i % names.length], { near })),
    },
    { name: 'refined texts', questions: await Promise.all(places.map((place, i) => refined(place, i % 4, known))) },
    {
      name: 'points',
      questions: located.map(({ lat, lng }): Question => {
        const around = {
          lat: lat + (random.next() - 0.5) * BESIDE_DEGREES,
          lng: lng + (random.next() - 0.5) * BESIDE_DEGREES,
          distanceMetres: random.pick(distances),
          limit: RESULT_LIMIT,
        };
        const { lat: south, lng: west, distanceMetres: distinct, limit } = around;
        return {
          text: JSON.stringify(around),
          operation: 'reverse',
          input: around,
          path: '/v1/places/reverse',
          params: { lat: south, lng: west, distinct, limit },
        };
      }),
    },
    {
      name: 'identifiers',
      questions: places.map(
        ({ place_id: placeId }): Question => ({
          text: placeId,
          operation: 'detail',
          input: { placeId },
          path: `/v1/places/${placeId}`,
          params: {},
        }),
      ),
    },
    { name: 'inputs made to be costly', questions: adversarialQueries.map((text) => byText(text)) },
  ];
}
