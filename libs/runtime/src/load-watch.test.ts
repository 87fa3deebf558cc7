import { LoadWatch } from './load-watch';
import { silentLogger } from './log';

const MAX_DELAY_MS = 50;
const lines: string[] = [];
const log = (message: string): void => void lines.push(message);
let watch: LoadWatch;
let nowMs: number;
let cpuMs: number;
beforeEach(() => {
  lines.length = 0;
  nowMs = 0;
  cpuMs = 0;
  watch = new LoadWatch(MAX_DELAY_MS, { ...silentLogger, info: log, warn: log }, nowMs, () => cpuMs);
});
afterEach(() => watch.close());

/** Turns of the event loop of this length, for so long, in which the process has this part of a processor. */
function turns(lengthMs: number, forMs: number, share = 1): void {
  for (const endMs = nowMs + forMs; nowMs < endMs; ) {
    nowMs += lengthMs;
    cpuMs += share * lengthMs;
    watch.look(nowMs);
  }
}
const refusedOf = (calls: number): number =>
  Array.from({ length: calls }, () => watch.refuses()).filter(Boolean).length;

test('a loop in time refuses nothing, nor does one that pauses now and then', () => {
  turns(60, 10_000);
  expect(refusedOf(100)).toBe(0);
  for (let i = 0; i < 20; i++) {
    turns(900, 900);
    turns(20, 600);
  }
  turns(60_000, 60_000);
  expect(refusedOf(100)).toBe(0);
});

test('a loop that is late because others have the processors refuses nothing', () => {
  turns(400, 60_000, 0.1);
  expect(refusedOf(100)).toBe(0);
});

test('a loop that stays late refuses a growing part of the calls, then fewer again, and says so once', () => {
  turns(100, 1_800);
  expect(refusedOf(100)).toBe(0);
  turns(100, 1_200);
  expect(refusedOf(100)).toBe(50);
  turns(100, 4_000);
  expect(refusedOf(100)).toBe(100);
  turns(20, 1_000);
  expect(refusedOf(100)).toBe(50);
  turns(20, 4_000);
  expect(refusedOf(100)).toBe(0);
  expect(lines).toEqual(['new calls are refused: the event loop is late', 'new calls are answered again']);
});
