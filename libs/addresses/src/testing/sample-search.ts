import type { AddressPlace } from '@tripoint/contract';
import { TestEngines } from '@tripoint/index/testing';
import type { AddressRecord } from '@tripoint/registers';
import { fold } from '@tripoint/text';
import { type PlaceQuery, PlaceSearch } from '../place-search';
import { addressSchema } from '../schema/address-schema';
import type { AddressIndex } from '../schema/address-types';
import { sampleIndex, sampleRecords } from './sample-addresses';

/** Test support: the sample register, its index and a search over it. */
export interface SampleSearch {
  readonly records: readonly AddressRecord[];
  readonly data: AddressIndex;
  readonly search: PlaceSearch;
  /** The addresses of a query, seven unless said otherwise. */
  ask(text: string, more?: Partial<PlaceQuery>): Promise<AddressPlace[]>;
  /** The first address of a query on one line, or null. */
  first(text: string, more?: Partial<PlaceQuery>): Promise<string | null>;
  close(): Promise<void>;
}

const isOnElasticsearch = process.env.SEARCH_ENGINE === 'elasticsearch';

/** Test support: how many to draw. Elasticsearch, whose answers are compared with the other engine's too, gets a third. */
export const drawnOf = (count: number): number => (isOnElasticsearch ? Math.ceil(count / 3) : count);

/** Suites over the sample that run unchanged on both engines (`SEARCH_ENGINE` chooses) close it. */
export async function sampleSearch(): Promise<SampleSearch> {
  const engines = isOnElasticsearch ? new TestEngines() : null;
  const records = await sampleRecords();
  const data = await sampleIndex();
  const search = new PlaceSearch([engines === null ? data : await engines.index(data, addressSchema)]);
  const ask = (text: string, more: Partial<PlaceQuery> = {}): Promise<AddressPlace[]> =>
    search.query({ text, limit: 7, ...more });
  const first = async (text: string, more: Partial<PlaceQuery> = {}): Promise<string | null> =>
    (await ask(text, more))[0]?.formatted_address ?? null;
  return { records, data, search, ask, first, close: async () => engines?.close() };
}

/** Test support: so many of the items, evenly drawn. */
export function evenly<T>(items: readonly T[], count: number): T[] {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, i) => items[Math.floor(i * step)]);
}

/** Test support: the orientation number of a record with its letter, or an empty string. */
export const orientationOf = ({ orientationNumber, orientationLetter }: AddressRecord): string =>
  orientationNumber === null ? '' : `${orientationNumber}${orientationLetter}`;

/** Test support: every order of a few things. */
export function orders<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, i) =>
    orders([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
  );
}

/** Test support: a text as it is and as people type it who leave out diacritics. */
export const spellings = (text: string): string[] => [text, fold(text)];

/** Test support: the text behind `highlight`. */
export const withoutMarks = (html: string): string => html.replace(/<\/?em>/g, '');
