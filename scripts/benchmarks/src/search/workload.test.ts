import { drawPool } from '../relevance/pool';
import { RegisterNames } from '../relevance/register-names';
import { inBatches, testRecord } from '../relevance/testing/records';
import { seededRandom } from '../shared/random';
import { rowOf, searchTable, typedBands } from './rows';
import { meetsLatencyGoals, oneRegister, severalRegisters } from './search-goals';
import { adversarialQueries, fullQueries, keystrokes, lengthBand, lengthBands } from './workload';

test('keystrokes are every prefix, in whole characters', () => {
  expect(keystrokes('Aš 1')).toEqual(['A', 'Aš', 'Aš ', 'Aš 1']);
  expect(keystrokes('')).toEqual([]);
});

test('every typed length belongs to one band', () => {
  const bands = [1, 2, 3, 4, 6, 7, 10, 11, 20, 21, 100].map(
    (length) => lengthBands[lengthBand('x'.repeat(length))]?.name,
  );
  expect(bands).toEqual(['1 character', '2', '3', '4-6', '4-6', '7-10', '7-10', '11-20', '11-20', '21+', '21+']);
});

test('inputs made to be costly are distinct and at most as long as a search reads', () => {
  expect(new Set(adversarialQueries).size).toBe(adversarialQueries.length);
  for (const text of adversarialQueries) expect(text.length).toBeLessThanOrEqual(100);
});

test('queries that warm up are not the ones that are measured', async () => {
  const records = Array.from({ length: 400 }, (_, i) =>
    testRecord({
      street: `Ulice${String.fromCharCode(97 + (i % 26))}${i}`,
      town: `Město${i % 40}`,
      houseNumber: i + 1,
    }),
  );
  const pool = await drawPool(inBatches(records, 100), seededRandom(1));
  const drawing = {
    source: { register: 'cz-addresses', path: '', isIndex: false },
    country: 'cz' as const,
    seed: 4,
    poolSeed: 1,
    pool,
    names: new RegisterNames(pool.places),
  };
  const texts = (part: string): string => JSON.stringify(fullQueries(drawing, part, 40));
  expect(texts('measured')).toBe(texts('measured'));
  expect(texts('measured')).not.toBe(texts('warm-up'));
  for (const { name, queries } of fullQueries(drawing, 'measured', 40)) {
    if (name !== 'spelling error') expect(queries.length).toBeGreaterThan(0);
    for (const query of queries) expect(query.trim()).not.toBe('');
  }
});

test('queries of people must meet all goals, attacks only the longest wait', () => {
  for (const goals of [oneRegister, severalRegisters]) {
    const slow = { n: 1, p50: goals.p50, p99: goals.p99, max: goals.max - 1 };
    expect(meetsLatencyGoals(slow, 'all', goals)).toBe(false);
    expect(meetsLatencyGoals(slow, 'max', goals)).toBe(true);
    expect(meetsLatencyGoals({ ...slow, max: goals.max }, 'max', goals)).toBe(false);
  }
});

test('the table has a row for each band with durations and the searches of a CPU second', () => {
  const rows = [
    rowOf('words', ['x', 'y'], [0.1, 0.2], { scope: 'all', goals: oneRegister, cpuSeconds: 0.0004 }),
    ...typedBands(['a', 'abcd'], [0.1, 30], { scope: 'max', goals: oneRegister }),
  ];
  expect(rows.map(({ name, n, perCpuSecond, ok }) => [name, n, perCpuSecond, ok])).toEqual([
    ['words', 2, 5000, true],
    ['  1 character', 1, null, true],
    ['  4-6', 1, null, false],
  ]);
  expect(rows[0]?.slowest).toEqual([
    { text: 'y', ms: 0.2 },
    { text: 'x', ms: 0.1 },
  ]);
  expect(searchTable(rows)).toMatch(/^words +2 +0\.100 +0\.200 +0\.200 +5000 +0\.3 \/ 2 \/ 20 +ok$/m);
});
