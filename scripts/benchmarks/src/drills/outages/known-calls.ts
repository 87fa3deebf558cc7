import { placeIdText } from '@tripoint/addresses';
import type { Caller, KnownCall } from './calls';
import { register, type State } from './states';

/** Calls under way while something is asked about every address. */
const CONCURRENCY = 8;
const country = 'sk';
/** Results asked for per search. */
const RESULT_LIMIT = 7;

const idOf = (key: string): string => placeIdText(country, register, 'address', key);

/** @param expected the whole answer; null when it is to be learnt */
function detailCall(key: string, expected: string | null): KnownCall {
  return {
    path: `/v1/places/${idOf(key)}`,
    body: {},
    problemOf: (body) => (expected === null || body === expected ? null : `detail of ${key}: ${body.slice(0, 200)}`),
  };
}

function searchCall(key: string, text: string): KnownCall {
  const id = idOf(key);
  return {
    path: '/v1/places/query',
    body: { query: text, country: country.toUpperCase(), limit: RESULT_LIMIT },
    problemOf: (body) => {
      const ids = [...body.matchAll(/"place_id":"([^"]+)"/g)].map(([, found]) => found);
      if (new Set(ids).size !== ids.length) return `${text}: one place twice`;
      return ids.includes(id) ? null : `${text}: ${ids.length} results, not ${id}`;
    },
  };
}

/** Addresses whose details are asked for: every one that differ between the states, and so many that they do not. */
export function askedKeys(states: readonly State[], same: number): string[] {
  const all = new Set(states.flatMap(({ addresses }) => [...addresses.keys()]));
  const differs = (key: string): boolean => new Set(states.map(({ addresses }) => addresses.get(key))).size > 1;
  let left = same;
  return [...all].filter((key) => differs(key) || left-- > 0);
}

/** What the gateway answers about these addresses, as far as a state has them. */
export async function learnDetails(
  caller: Caller,
  { addresses }: State,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const learnt = new Map<string, string>();
  const there = keys.filter((key) => addresses.has(key));
  await forEach(there, async (key) => {
    const { outcome } = await caller.call(detailCall(key, null), (body) => learnt.set(key, body));
    if (outcome !== '200') throw new Error(`the detail of ${key} is answered with ${outcome}`);
  });
  return learnt;
}

/** Addresses that the gateway answers otherwise than it did, of these; and those of the other state that it has not lost. */
export async function askDetails(
  caller: Caller,
  details: ReadonlyMap<string, string>,
  keys: readonly string[],
): Promise<string[]> {
  const problems: string[] = [];
  await forEach(keys, async (key) => {
    const expected = details.get(key);
    const { outcome, problem } = await caller.call(detailCall(key, expected ?? null));
    const wanted = expected === undefined ? '404' : '200';
    if (outcome !== wanted) problems.push(`detail of ${key}: ${outcome} instead of ${wanted}`);
    else if (wanted === '200' && problem !== null) problems.push(problem);
  });
  return problems;
}

/** Searches and details of addresses that are the same in all states, as far as searches find them at rest. */
export async function knownCalls(
  caller: Caller,
  { written }: State,
  details: readonly ReadonlyMap<string, string>[],
  addresses: number,
): Promise<KnownCall[]> {
  const calls: KnownCall[] = [];
  const same = [...(details[0]?.keys() ?? [])].filter((key) => new Set(details.map((of) => of.get(key))).size === 1);
  for (const key of same.slice(0, addresses)) {
    const first = details[0]?.get(key) as string;
    calls.push(detailCall(key, first));
    const search = searchCall(key, written.get(key) ?? '');
    const { outcome, problem } = await caller.call(search);
    if (outcome === '200' && problem === null) calls.push(search);
  }
  return calls;
}

async function forEach<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < items.length) await act(items[next++]);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}
