import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { until } from '@tripoint/testing';
import { silentLogger } from './log';
import { lowerPriority } from './lower-priority';

/** The share of the processors of a session, where the system has such shares. */
function shareOf(pid: number | 'self'): string | null {
  const path = `/proc/${pid}/autogroup`;
  return existsSync(path) ? readFileSync(path, 'latin1') : null;
}

test('a child has a lower priority; detached, its session has a smaller share, and that of its parent stays', async () => {
  const own = shareOf('self');
  const children = [true, false].map((detached) =>
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached, stdio: 'ignore' }),
  );
  try {
    for (const child of children) lowerPriority(child, silentLogger);
    const lower = constants.priority.PRIORITY_BELOW_NORMAL;
    expect(children.map(({ pid }) => getPriority(pid))).toEqual([lower, lower]);
    const detached = children[0]!.pid!;
    await until('the session is lowered', () => own === null || shareOf(detached)?.endsWith('nice 5\n'));
    expect(shareOf('self')).toBe(own);
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
});
