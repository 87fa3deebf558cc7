import { spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';

/** Priorities of the threads of another process after it lowered its own, which it could not raise again. */
function loweredPriorities(before: number): number[] {
  const code = `
    const { readdirSync, existsSync } = require('node:fs');
    const { getPriority, setPriority } = require('node:os');
    const tasks = () => existsSync('/proc/self/task') ? readdirSync('/proc/self/task').map(Number) : [0];
    for (const task of tasks()) setPriority(task, ${before});
    require(${JSON.stringify(join(__dirname, 'own-priority.js'))}).lowerOwnPriority();
    process.stdout.write(JSON.stringify(tasks().map((task) => getPriority(task))));`;
  return JSON.parse(spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' }).stdout) as number[];
}

test('every thread of an import gives way to a service', () => {
  const lowered = loweredPriorities(constants.priority.PRIORITY_NORMAL);
  expect(new Set(lowered)).toEqual(new Set([constants.priority.PRIORITY_BELOW_NORMAL]));
});

test('an import that was started lower still stays there', () => {
  expect(new Set(loweredPriorities(constants.priority.PRIORITY_LOW))).toEqual(
    new Set([constants.priority.PRIORITY_LOW]),
  );
});
