import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { peakMemoryBytes } from './peak-memory';

/** More than a small process needs. */
const LARGE_BYTES = 400 * 1024 ** 2;

test('a process started by a large one reports its own memory', () => {
  const ballast = Buffer.alloc(LARGE_BYTES, 1);
  const program = `process.stdout.write(String(require(${JSON.stringify(join(__dirname, 'peak-memory'))}).peakMemoryBytes()))`;
  const reported = Number(execFileSync(process.execPath, ['-e', program]));
  expect(ballast[LARGE_BYTES - 1]).toBe(1);
  expect(reported).toBeGreaterThan(LARGE_BYTES / 100);
  // Where the system reports no more than it counts, that has to do.
  if (process.platform === 'linux') expect(reported).toBeLessThan(LARGE_BYTES / 2);
});

test('where the system has no such file its own count is reported', () => {
  const ownCount = jest.spyOn(process, 'resourceUsage').mockReturnValue({ ...process.resourceUsage(), maxRSS: 54_321 });
  expect(peakMemoryBytes('/nowhere')).toBe(54_321 * 1024);
  ownCount.mockRestore();
});
