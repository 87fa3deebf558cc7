import type { ImportProgress } from '../run/run-journal';
import { ProgressBar, renderProgress } from './progress-bar';

const reading: ImportProgress = {
  state: 'reading',
  rows: 500_000,
  elapsedMs: 2_000,
  phaseMs: 2_000,
  bytes: 16_000_000,
  share: 0.25,
};

test('a line reports phase, per cent, rows, rows a second and time left', () => {
  expect(renderProgress(reading)).toBe(
    'reading [======                  ] 25.0 %  500,000 rows, 250,000 rows/s, 6.0 s left',
  );
});

test('a source of unknown size has no bar, a beginning no time left', () => {
  expect(renderProgress({ ...reading, share: null })).toBe('reading  500,000 rows, 250,000 rows/s, 2.0 s');
  expect(renderProgress({ ...reading, share: 0.01 })).not.toContain('left');
  expect(renderProgress({ ...reading, rows: 0, elapsedMs: 0, phaseMs: 0, share: 0 })).toContain('0 rows/s');
});

test('a download reports its bytes, and its time left by its own beginning', () => {
  const downloading: ImportProgress = { ...reading, state: 'downloading', rows: 0, elapsedMs: 60_000, phaseMs: 1_000 };
  expect(renderProgress(downloading)).toBe('downloading [======                  ] 25.0 %  16.0 MB, 3.0 s left');
  expect(renderProgress({ ...downloading, share: null })).toBe('downloading  16.0 MB, 1.0 s');
});

test('the steps after reading are named', () => {
  expect(renderProgress({ ...reading, state: 'building' })).toBe('building the index (500,000 rows, 2.0 s)');
});

function shown(isTTY: boolean, ...steps: ImportProgress[]): string {
  let text = '';
  const bar = new ProgressBar({
    isTTY,
    write: (part) => {
      text += part;
    },
  });
  for (const step of steps) bar.show(step);
  bar.end();
  return text;
}

test('a terminal line is drawn over, at most every 100 ms, and kept when the phase changes', () => {
  const text = shown(
    true,
    { ...reading, elapsedMs: 0 },
    { ...reading, elapsedMs: 50 },
    { ...reading, elapsedMs: 100 },
    { ...reading, state: 'building', elapsedMs: 110 },
  );
  expect(text.split('\r\u001B[2K')).toHaveLength(4);
  expect(text.split('\n')).toHaveLength(3);
  expect(text.endsWith('\n')).toBe(true);
});

test('elsewhere there is a line every 2 s and at each phase, without control characters', () => {
  const steps = Array.from({ length: 50 }, (_, index) => ({ ...reading, elapsedMs: index * 100 }));
  const text = shown(false, ...steps, { ...reading, state: 'checking', elapsedMs: 5_000 });
  expect(text.trim().split('\n')).toHaveLength(4);
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});

test('the end of a run is left to the report', () => {
  expect(shown(false, { ...reading, state: 'live' })).toBe('');
});
