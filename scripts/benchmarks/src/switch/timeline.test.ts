import { type Answers, figuresByPhase, outcomes } from './timeline';

const answersOf = (...rows: readonly (readonly [at: number, ms: number, outcome: (typeof outcomes)[number]])[]) =>
  ({
    at: Float64Array.from(rows, ([at]) => at),
    ms: Float64Array.from(rows, ([, ms]) => ms),
    outcome: Uint8Array.from(rows, ([, , outcome]) => outcomes.indexOf(outcome)),
  }) satisfies Answers;

const marks = [
  { phase: 'rest', at: 1_000 },
  { phase: 'reading', at: 2_000 },
  { phase: 'after', at: 4_000 },
];

test('a request counts in the phase in which it was due, wherever its answer came', () => {
  const answers = answersOf([1_000, 1, 'ok'], [1_999, 500, 'ok'], [2_000, 3, 'ok'], [4_999, 4, 'ok'], [5_000, 9, 'ok']);
  const [rest, reading, after] = figuresByPhase(marks, 5_000, answers, []);
  expect(rest).toMatchObject({ phase: 'rest', seconds: 1, n: 2, max: 500 });
  expect(reading).toMatchObject({ seconds: 2, n: 1, max: 3 });
  expect(after).toMatchObject({ seconds: 1, n: 1, max: 4 });
});

test('each way to go wrong is counted on its own', () => {
  const answers = answersOf(
    [2_100, 1, 'failed'],
    [2_200, 1, 'empty'],
    [2_300, 1, 'empty'],
    [2_400, 1, 'not found'],
    [2_500, 1, 'ok'],
  );
  expect(figuresByPhase(marks, 5_000, answers, [])[1]).toMatchObject({ n: 5, failed: 1, empty: 2, notFound: 1 });
});

test('memory is the most that was seen in a phase, and none where the process was not there', () => {
  const memory = [
    { at: 1_500, service: 7, importer: null },
    { at: 2_500, service: 9, importer: 3 },
    { at: 2_600, service: 8, importer: 5 },
  ];
  const phases = figuresByPhase(marks, 5_000, answersOf(), memory);
  expect(phases.map(({ serviceBytes, importerBytes }) => [serviceBytes, importerBytes])).toEqual([
    [7, 0],
    [9, 5],
    [0, 0],
  ]);
});

test('a phase without an answer has no waits', () => {
  expect(figuresByPhase(marks, 5_000, answersOf(), [])[0]).toMatchObject({ n: 0, p99: 0, failed: 0 });
});
