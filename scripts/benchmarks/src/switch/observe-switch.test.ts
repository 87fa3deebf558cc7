import { phaseOfLine } from '../processes/import-process';
import { takeOverWatch } from './observe-switch';
import { residentBytes } from './resident-memory';

test('a take-over is what the service logs of this very register, from now on', async () => {
  const watch = takeOverWatch('sk-addresses');
  const log = (message: string, register: string): void => watch.onLogLine(JSON.stringify({ message, register }));
  log('generation taken over', 'sk-addresses');
  let resolved = false;
  const next = watch.next().then(() => {
    resolved = true;
  });
  log('generation taken over', 'cz-addresses');
  log('a request about generation taken over', 'sk-addresses');
  await Promise.resolve();
  expect(resolved).toBe(false);
  log('generation taken over', 'sk-addresses');
  await next;
  expect(resolved).toBe(true);
});

test.each([
  ['reading  0 rows, 0 rows/s, 0.0 s', 'reading'],
  ['building the index (1,700,000 rows, 5.4 s)', 'building'],
  ['checking the index (1,700,000 rows, 9.9 s)', 'checking'],
  ['switching to the new generation (1,700,000 rows, 12 s)', 'switching'],
  ['  rows        1,700,000 read', null],
])('"%s" opens the phase %s', (line, phase) => {
  expect(phaseOfLine(line)).toBe(phase);
});

test('resident memory of a process is read, and a process that is gone has none', () => {
  if (process.platform === 'linux') expect(residentBytes(process.pid)).toBeGreaterThan(1e6);
  expect(residentBytes(2 ** 30)).toBeNull();
});
