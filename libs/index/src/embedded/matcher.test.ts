import { seededRandom } from '@tripoint/testing';
import type { Clause } from '../port';
import { Matcher } from './matcher';

const DOCUMENTS = 20_000;
/** Terms in alphabetical order with the share of documents that have each: from nearly all to hardly any. */
const shares = { aa: 0.6, ab: 0.3, ba: 0.25, bb: 0.02, bc: 0.01, ca: 0.003, cb: 0.001, cc: 0.0005, da: 0.0002 };
const terms = Object.keys(shares);

const random = seededRandom(1);
const documentsOf = new Map(
  Object.entries(shares).map(([term, share]) => [
    term,
    Array.from({ length: DOCUMENTS }, (_, document) => document).filter(() => random() < share),
  ]),
);
const start = [0];
for (const term of terms) start.push((start.at(-1) as number) + documentsOf.get(term)!.length);
const directory = {
  termId: (term: string) => terms.indexOf(term),
  prefixRange: (prefix: string) => {
    const begun = terms.filter((term) => term.startsWith(prefix));
    const low = terms.indexOf(begun[0] ?? '');
    return { low, high: low + begun.length };
  },
};
const matcher = new Matcher(directory, {
  start: Uint32Array.from(start),
  post: Uint32Array.from([...documentsOf.values()].flat()),
  documents: DOCUMENTS,
});

/** What satisfies the clauses, by their definition. */
function satisfying(clauses: readonly Clause[]): number[] {
  const sets = clauses.map((clause) => {
    const of = clause.flatMap(({ text, prefix }) => terms.filter((t) => (prefix ? t.startsWith(text) : t === text)));
    return new Set(of.flatMap((term) => documentsOf.get(term)!));
  });
  return Array.from({ length: DOCUMENTS }, (_, document) => document).filter((one) =>
    sets.every((set) => set.has(one)),
  );
}

const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
const someClause = (): Clause =>
  Array.from({ length: 1 + Math.floor(random() * 2) }, () => {
    const text = pick(terms);
    return random() < 0.3 ? { text: text.slice(0, 1), prefix: true } : { text, prefix: false };
  });

test('frequent and rare terms, whole and begun, find what has all of them, asked again too', () => {
  const asked = Array.from({ length: 60 }, () => Array.from({ length: 1 + Math.floor(random() * 3) }, someClause));
  const expected = asked.map(satisfying);
  for (const i of [...asked.keys(), ...asked.keys()]) {
    const [clauses, all] = [asked[i] as Clause[], expected[i] as number[]];
    for (const limit of [3, 50]) {
      expect([...matcher.match({ clauses, limit })]).toEqual(all.slice(0, limit));
    }
    const few = matcher.few(clauses, 20);
    if (few !== null) expect([...few]).toEqual(all);
    expect(few === null || all.length <= 20).toBe(true);
  }
});

test('documents that are few are found whole, and more than few are not', () => {
  const clauses: Clause[] = [['cb', 'cc'].map((text) => ({ text, prefix: false }))];
  expect(satisfying(clauses).length).toBeGreaterThan(20);
  expect(matcher.few(clauses, 20)).toBeNull();
  for (const rare of [[{ text: 'cc', prefix: false }], [{ text: 'd', prefix: true }]]) {
    expect([...matcher.few([rare], 20)!]).toEqual(satisfying([rare]));
  }
});
