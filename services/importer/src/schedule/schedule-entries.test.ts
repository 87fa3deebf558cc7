import { checkTimeZone, nextDue, parseSchedule } from './schedule-entries';

const REGISTERS = ['cz-addresses', 'sk-addresses'];
const ZONE = 'Europe/Bratislava';

test('one expression is for all registers, named ones are for theirs', () => {
  expect(parseSchedule(' 15 3 * * * ', REGISTERS)).toEqual([
    { register: 'cz-addresses', expression: '15 3 * * *' },
    { register: 'sk-addresses', expression: '15 3 * * *' },
  ]);
  expect(parseSchedule('sk-addresses=15 3 * * *; cz-addresses = 0 4 * * 1-5;', REGISTERS)).toEqual([
    { register: 'sk-addresses', expression: '15 3 * * *' },
    { register: 'cz-addresses', expression: '0 4 * * 1-5' },
  ]);
});

test.each([
  ['no expression', 'daily', 'five fields'],
  ['six fields', '0 15 3 * * *', 'five fields'],
  ['a minute that is none', '99 3 * * *', 'five fields'],
  ['a day that never comes', '0 0 30 2 *', 'whose day comes'],
  ['a register that is not there', 'de-addresses=0 3 * * *', 'registers are cz-addresses, sk-addresses'],
  ['a register without its time', 'cz-addresses=', 'five fields'],
  ['a register twice', 'cz-addresses=0 3 * * *;cz-addresses=0 4 * * *', 'each register once'],
])('%s is refused in words that say what to write', (_name, text, message) => {
  expect(() => parseSchedule(text, REGISTERS)).toThrow(message);
});

test('a time zone is one that there is', () => {
  expect(checkTimeZone(ZONE)).toBe(ZONE);
  expect(() => checkTimeZone('Mars/Olympus')).toThrow('must be the name of a time zone');
});

/** The next moments at which an expression is due, in UTC. */
function dues(expression: string, from: string, count: number): string[] {
  const found: string[] = [];
  for (let at = Date.parse(from); found.length < count; ) {
    at = nextDue(expression, ZONE, at);
    found.push(new Date(at).toISOString().slice(0, 16));
  }
  return found;
}

test('a daily time stays on the clock of the wall when summer time begins and ends', () => {
  expect(dues('15 3 * * *', '2026-03-28T00:00:00Z', 3)).toEqual([
    '2026-03-28T02:15',
    '2026-03-29T01:15',
    '2026-03-30T01:15',
  ]);
  expect(dues('15 3 * * *', '2026-10-24T00:00:00Z', 3)).toEqual([
    '2026-10-24T01:15',
    '2026-10-25T02:15',
    '2026-10-26T02:15',
  ]);
});

test('the hour that is left out on 2026-03-29 is due once, when it would have started', () => {
  expect(dues('30 2 * * *', '2026-03-28T12:00:00Z', 2)).toEqual(['2026-03-29T01:00', '2026-03-30T00:30']);
});

test('the hour that comes twice on 2026-10-25 is due once', () => {
  expect(dues('30 2 * * *', '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30']);
});
