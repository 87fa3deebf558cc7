import { percent, textTable, verdict } from '../shared/table';
import type { ClassResult } from './measure';
import type { Difficulty } from './query-class';

const titles: Readonly<Record<Difficulty, string>> = {
  correct: 'without a spelling error',
  misspelt: 'with one spelling error',
  hard: 'hard kinds',
};

function shares(first: number, among: number, count: number): string[] {
  return count === 0 ? ['-', '-'] : [percent(first / count), percent(among / count)];
}

/** The table of a run: every class, then the sum of each difficulty. */
export function relevanceTable(results: readonly ClassResult[]): string {
  const rows = results.map(({ name, count, first, among, goal, ok }) => [
    name,
    String(count),
    ...shares(first, among, count),
    String(goal),
    verdict(ok),
  ]);
  const sums = (Object.keys(titles) as Difficulty[]).map((difficulty) => {
    const group = results.filter((result) => result.difficulty === difficulty);
    const sum = (of: 'count' | 'first' | 'among'): number => group.reduce((total, result) => total + result[of], 0);
    const met = sum('count') === 0 ? null : group.every(({ ok }) => ok !== false);
    return [
      `all ${titles[difficulty]}`,
      String(sum('count')),
      ...shares(sum('first'), sum('among'), sum('count')),
      String(group[0]?.goal ?? ''),
      verdict(met),
    ];
  });
  return textTable(['queries', 'n', 'first %', 'in 7 %', 'goal', ''], [...rows, ...sums]);
}

/** Up to `limit` misses of each class, one line each. */
export function missLines(results: readonly ClassResult[], limit: number): string {
  return results
    .filter(({ misses }) => misses.length > 0)
    .map(({ name, misses }) => {
      const lines = misses
        .slice(0, limit)
        .map(
          ({ query, expected, got, among }) =>
            `  ${query}\n      wanted ${expected}\n      got    ${got ?? 'nothing'}${among ? ' (the right one is among the rest)' : ''}`,
        );
      const more = misses.length > limit ? [`  and ${misses.length - limit} more`] : [];
      return [`${name}: ${misses.length} not first`, ...lines, ...more].join('\n');
    })
    .join('\n');
}
