import type { PlaceSearch } from '@tripoint/addresses';
import type { Drawing } from '../relevance/drawing';
import { RESULT_LIMIT } from '../search/time-queries';
import { adversarialQueries, fullQueries, keystrokes, typedQueries } from '../search/workload';
import { seededRandom, seedFor } from '../shared/random';

/** One call of the public interface, as a search is asked it. */
export interface Question {
  /** For a person who looks at what differs. */
  readonly text: string;
  /** The same over HTTP: path of the operation and its parameters. */
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  ask(search: PlaceSearch): Promise<unknown>;
}

export interface QuestionClass {
  readonly name: string;
  readonly questions: readonly Question[];
}

/** Distances that are asked for around a point, in metres. */
const distances = [10, 50, 500];
/** Metres by which a point lies beside a house, about, as degrees. */
const BESIDE_DEGREES = 0.0003;

function query(typed: string): Question {
  // The public interface takes texts without spaces around them.
  const text = typed.trim();
  return {
    text,
    path: '/v1/places/query',
    params: { query: text, limit: RESULT_LIMIT },
    ask: (search) => search.query({ text, limit: RESULT_LIMIT }),
  };
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
): Promise<QuestionClass[]> {
  const random = seededRandom(seedFor(drawing.seed, `${part} questions`));
  const kinds = fullQueries(drawing, part, Math.ceil(count / 12));
  const each = Math.ceil(count / 12);
  const typed = typedQueries(drawing, part, Math.ceil(each / 8)).flatMap(keystrokes);
  const begun = (texts: readonly string[]): string[] => {
    const wanted = Array.from({ length: each }, () => random.pick(texts));
    return wanted.map((text) => text.slice(0, 1 + Math.floor(random.next() * text.length)));
  };
  const names = kinds.flatMap(({ name, queries }) => (name === 'one word' ? queries : []));
  const codes = kinds.flatMap(({ name, queries }) => (name === 'postal code' ? queries : []));
  const places = await known.sample(each, seedFor(drawing.seed, `${part} places`));
  const located = places.flatMap(({ latlng }) => latlng ?? []);
  const named = (method: 'street' | 'municipality' | 'postal', texts: readonly string[]): Question[] =>
    texts
      .map((typed) => typed.trim())
      .map((text) => ({
        text: `${method} ${text}`,
        path: `/v1/places/${method}`,
        params: { query: text, limit: RESULT_LIMIT },
        ask: (search) => search[method]({ text, limit: RESULT_LIMIT }),
      }));
  return [
    ...kinds.map(({ name, queries }) => ({ name, questions: queries.map(query) })),
    { name: 'keystrokes', questions: typed.map(query) },
    { name: 'streets', questions: named('street', begun(names)) },
    { name: 'municipalities', questions: named('municipality', begun(names)) },
    { name: 'postal codes', questions: named('postal', begun(codes)) },
    {
      name: 'texts near a point',
      questions: located.slice(0, each).map((near, i) => {
        const text = names[i % names.length];
        return {
          text: `${text} near ${near.lat}, ${near.lng}`,
          path: '/v1/places/query',
          params: { query: text, limit: RESULT_LIMIT, around_latlng: `${near.lat},${near.lng}` },
          ask: (search) => search.query({ text, limit: RESULT_LIMIT, near }),
        };
      }),
    },
    {
      name: 'points',
      questions: located.map(({ lat, lng }) => {
        const around = {
          lat: lat + (random.next() - 0.5) * BESIDE_DEGREES,
          lng: lng + (random.next() - 0.5) * BESIDE_DEGREES,
          distanceMetres: random.pick(distances),
          limit: RESULT_LIMIT,
        };
        const { lat: south, lng: west, distanceMetres: distinct, limit } = around;
        return {
          text: JSON.stringify(around),
          path: '/v1/places/reverse',
          params: { lat: south, lng: west, distinct, limit },
          ask: (search: PlaceSearch) => search.reverse(around),
        };
      }),
    },
    {
      name: 'identifiers',
      questions: places.map(({ place_id: placeId }) => ({
        text: placeId,
        path: `/v1/places/${placeId}`,
        params: {},
        ask: (search: PlaceSearch) => search.detail({ placeId }),
      })),
    },
    { name: 'inputs made to be costly', questions: adversarialQueries.map(query) },
  ];
}
