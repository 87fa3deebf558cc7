import type { AddressRecord } from '@tripoint/registers';
import type { DrawnQuery } from './draw';
import { type AnsweredPlace, describeExpectation, judge } from './expectation';
import { goalsOf, type QueryClass } from './query-class';

/** Results asked for per query: the default of the public interface. */
export const RESULT_LIMIT = 7;

/** A query whose first result was not the right one. */
export interface Miss {
  readonly query: string;
  readonly expected: string;
  /** The first result as the caller sees it; null for an empty answer. */
  readonly got: string | null;
  /** The right one was among the other results. */
  readonly among: boolean;
  readonly key: string;
}

export interface ClassResult {
  readonly name: string;
  readonly difficulty: QueryClass['difficulty'];
  readonly count: number;
  /** Queries whose first result is right. */
  readonly first: number;
  /** Queries with a right one among the results. */
  readonly among: number;
  /** Per cent of `count` that `first` must reach. */
  readonly goal: number;
  /** Null when the register has no record that suits the class. */
  readonly ok: boolean | null;
  readonly misses: readonly Miss[];
}

/** Asks every query of a class. A search that throws is an error of the run, not a miss. */
export async function measureClass(
  queryClass: QueryClass,
  queries: readonly DrawnQuery[],
  search: (text: string, limit: number) => Promise<string>,
  country: AddressRecord['country'] = 'cz',
): Promise<ClassResult> {
  const misses: Miss[] = [];
  let among = 0;
  for (const { text, expected, key } of queries) {
    const answer = JSON.parse(await search(text, RESULT_LIMIT)) as AnsweredPlace[];
    const judgement = judge(expected, answer);
    if (judgement.among) among++;
    if (judgement.first) continue;
    misses.push({
      query: text,
      expected: describeExpectation(expected),
      got: answer[0]?.formatted_address ?? null,
      among: judgement.among,
      key,
    });
  }
  const first = queries.length - misses.length;
  const goal = goalsOf(country)[queryClass.difficulty];
  return {
    name: queryClass.name,
    difficulty: queryClass.difficulty,
    count: queries.length,
    first,
    among,
    goal,
    ok: queries.length === 0 ? null : 100 * first >= goal * queries.length,
    misses,
  };
}
