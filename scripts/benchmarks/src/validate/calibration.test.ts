import { calibrationOf } from './calibration';

test('each tenth compares what was said with what was right; those without answers are left out', () => {
  const answers = [
    { confidence: 0.92, right: true },
    { confidence: 0.98, right: false },
    { confidence: 1, right: true },
    { confidence: 0.3, right: false },
  ];
  const [low, high] = calibrationOf(answers);
  expect(low).toMatchObject({ from: 0.3, n: 1, confidence: 0.3, right: 0, ok: null });
  expect(high).toMatchObject({ from: 0.9, n: 3, right: 2 / 3 });
  expect(high?.confidence).toBeCloseTo(0.9667, 4);
  expect(calibrationOf([])).toEqual([]);
});

test.each([
  [880, true],
  [860, false],
  [940, false],
])('of 1,000 answers with 0.9, %i that are right: %s; of a hundred nobody can say so', (right, ok) => {
  const answers = Array.from({ length: 1_000 }, (_, i) => ({ confidence: 0.9, right: i < right }));
  expect(calibrationOf(answers)).toMatchObject([{ n: 1_000, ok }]);
  expect(calibrationOf(answers.slice(right - 50, right + 50))).toMatchObject([{ n: 100, ok: null }]);
});
