import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { LogFields, Logger } from '@tripoint/runtime';
import { until } from '@tripoint/testing';
import { SupervisedProcess, type SupervisionTimes } from './supervised-process';

const STAYS = 'setInterval(() => {}, 1000); process.on("SIGTERM", () => process.exit(0));';
const SAYS_READY = 'console.log("ready http://127.0.0.1:1");';

let folder: string;
let member: SupervisedProcess;
let logged: { message: string; fields: LogFields }[];
const logger: Logger = Object.fromEntries(
  ['error', 'warn', 'info', 'debug'].map((level) => [
    level,
    (message: string, fields: LogFields = {}) => void logged.push({ message, fields }),
  ]),
) as unknown as Logger;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tripoint-member-'));
  logged = [];
});
afterEach(async () => {
  await member.stop();
  rmSync(folder, { recursive: true });
});

/** A process that runs this; it writes a line into the file `starts` each time. */
function memberOf(program: string, times: Partial<SupervisionTimes> = {}, isBackground = false): SupervisedProcess {
  const module = join(folder, 'program.js');
  writeFileSync(module, `require("node:fs").appendFileSync(${JSON.stringify(startsFile())}, "x\\n");${program}`);
  const options = { name: 'places 1', module, env: {}, logger, isBackground };
  member = new SupervisedProcess({ ...options, times: { restart: 10, ...times } });
  return member;
}
const startsFile = () => join(folder, 'starts');
const starts = () => readFileSync(startsFile(), 'utf8').split('\n').length - 1;
const restarts = () => logged.filter(({ message }) => message === 'process ended').map(({ fields }) => fields);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('resolves with the address that its process is ready at, and ends it when asked', async () => {
  expect(await memberOf(SAYS_READY + STAYS).start()).toBe('http://127.0.0.1:1');
  const pid = member.pid as number;
  expect(isRunning(pid)).toBe(true);
  await member.stop();
  expect([isRunning(pid), member.pid, restarts()]).toEqual([false, null, []]);
});

test.each([
  ['that works for nobody who waits has a lower priority', true, constants.priority.PRIORITY_BELOW_NORMAL],
  ['that answers has that of its parent', false, getPriority()],
])('a process %s', async (_, isBackground, priority) => {
  await memberOf(SAYS_READY + STAYS, {}, isBackground).start();
  expect(getPriority(member.pid!)).toBe(priority);
});

test('a process that listens nowhere is ready with the words that it says', async () => {
  expect(await memberOf(`console.log("ready for the schedule");${STAYS}`).start()).toBe('for the schedule');
  expect(logged).toEqual([
    { message: 'process ready', fields: { process: 'places 1', pid: expect.any(Number), url: null } },
  ]);
});

test('a line that comes in pieces is read when it is whole', async () => {
  const inPieces = 'process.stdout.write("ready http://127.0.0.1"); setTimeout(() => console.log(":1"), 50);';
  expect(await memberOf(inPieces + STAYS).start()).toBe('http://127.0.0.1:1');
});

test('starts a process again that was killed', async () => {
  await memberOf(SAYS_READY + STAYS).start();
  const pid = member.pid as number;
  process.kill(pid, 'SIGKILL');
  await until('it runs again', () => logged.filter(({ message }) => message === 'process ready').length === 2);
  expect(member.pid).not.toBe(pid);
  expect(restarts()).toEqual([{ process: 'places 1', code: null, signal: 'SIGKILL', startedAgainInMs: 10 }]);
});

test('waits longer with every end in a row, up to a bound', async () => {
  await memberOf(`${SAYS_READY}setTimeout(() => process.exit(3), 50);`, { restartMax: 35 }).start();
  await until('it ended four times', () => restarts().length >= 4);
  expect(restarts().slice(0, 4)).toMatchObject(
    [10, 20, 35, 35].map((startedAgainInMs) => ({ code: 3, startedAgainInMs })),
  );
});

test('a process that lived long before its end is started again as soon as the first time', async () => {
  await memberOf(`${SAYS_READY}setTimeout(() => process.exit(3), 50);`, { sound: 1 }).start();
  await until('it ended three times', () => restarts().length >= 3);
  expect(restarts().slice(0, 3)).toMatchObject([10, 10, 10].map((startedAgainInMs) => ({ startedAgainInMs })));
});

test('what ends before it was ever ready is a failure of the start, and is not started again', async () => {
  await expect(memberOf('process.exit(1);').start()).rejects.toThrow('places 1 ended before it was ready: see its log');
  await after(50);
  expect([starts(), restarts()]).toEqual([1, []]);
});

test('what nobody waits for is started again even when it ends before it was ready', async () => {
  memberOf('process.exit(1);').keep();
  await until('it ended three times', () => restarts().length >= 3);
  expect(restarts().slice(0, 3)).toMatchObject([10, 20, 40].map((startedAgainInMs) => ({ startedAgainInMs })));
});

test('what is not ready in time is ended', async () => {
  const late = memberOf(STAYS, { ready: 300 });
  const starting = late.start();
  const pid = late.pid as number;
  await expect(starting).rejects.toThrow('not ready within 0.3 s');
  expect(isRunning(pid)).toBe(false);
});

test('a stop while it starts, or waits to start again, is the end of it', async () => {
  const starting = memberOf(STAYS).start();
  await until('it runs', () => member.pid !== null);
  await Promise.all([expect(starting).rejects.toThrow('ended before it was ready'), member.stop()]);

  await memberOf(SAYS_READY + STAYS, { restart: 50 }).start();
  process.kill(member.pid as number, 'SIGKILL');
  await until('it waits', () => restarts().length === 1);
  await member.stop();
  const before = starts();
  await after(150);
  expect([starts(), member.pid]).toEqual([before, null]);
});

test('a process that does not end when asked is killed', async () => {
  await memberOf(`process.on("SIGTERM", () => {});setInterval(() => {}, 1000);${SAYS_READY}`, { stop: 100 }).start();
  const pid = member.pid as number;
  await member.stop();
  expect(isRunning(pid)).toBe(false);
});

test('a program that cannot be run is reported at once', async () => {
  member = new SupervisedProcess({ name: 'places 1', module: join(folder, 'absent.js'), env: {}, logger });
  await expect(member.start()).rejects.toThrow('ended before it was ready');
});
