import type { TypedAddress } from '../http/typed-address';
import { WireError } from '../http/wire';
import { type CheckedKeystroke, checkedKeystrokes, checkKeystroke, rememberAtRest } from './checked-keystrokes';

const typed: TypedAddress = { text: 'Aš 1', country: 'cz', expected: { municipality: 'Aš' } };
const place = (municipality: string) => ({
  formatted_address: municipality,
  street: null,
  street_number: '1',
  building_number: null,
  postal_code: '',
  municipality,
  district: null,
});
const answer = (body: unknown, status = 200) => ({ status, body: Buffer.from(JSON.stringify(body)) });

let first: CheckedKeystroke;
let last: CheckedKeystroke;
beforeEach(() => {
  const keystrokes = checkedKeystrokes([typed], { host: 'localhost', port: 1 }, 'key');
  first = keystrokes[0];
  last = keystrokes.at(-1) as CheckedKeystroke;
});

test('an address is typed letter by letter in its own country, and looked for at its end', () => {
  const keystrokes = checkedKeystrokes([{ ...typed, country: 'sk' }], { host: 'localhost', port: 1 }, 'key');
  expect(keystrokes.map(({ text }) => text)).toEqual(['A', 'Aš', 'Aš ', 'Aš 1']);
  expect(keystrokes.map((one) => one.typed !== null)).toEqual([false, false, false, true]);
  expect(keystrokes[0]?.request.toString()).toContain('query=A&country=SK&limit=7&api_key=key');
});

test.each([
  ['another status', answer({ error: {} }, 503), /Aš 1: status 503/],
  ['a body that is no array', answer({ places: [] }), /no array/],
  ['a broken body', { status: 200, body: Buffer.from('[{') }, /no JSON/],
  ['no answer', new WireError('The server closed the connection.'), /closed/],
])('%s is a failure', (_, given, problem) => {
  expect(checkKeystroke(last, given)).toEqual({ outcome: 'failed', problem: expect.stringMatching(problem) });
});

test('an empty answer is a mistake only where the same text had places at rest', () => {
  rememberAtRest(first, answer([place('Aš')]));
  expect(checkKeystroke(first, answer([])).outcome).toBe('empty');
  rememberAtRest(first, answer([]));
  expect(checkKeystroke(first, answer([])).outcome).toBe('ok');
});

test('an address that was found at rest must be among the answers; one that was not is not asked again', () => {
  expect(rememberAtRest(last, answer([place('Cheb'), place('Aš')])).outcome).toBe('ok');
  expect(checkKeystroke(last, answer([place('Cheb')]))).toEqual({
    outcome: 'not found',
    problem: 'Aš 1: not among Cheb',
  });
  expect(rememberAtRest(last, answer([place('Cheb')])).outcome).toBe('not found');
  expect(checkKeystroke(last, answer([place('Cheb')])).outcome).toBe('ok');
});

test('the last look at rest is what counts', () => {
  rememberAtRest(first, answer([]));
  rememberAtRest(first, answer([place('Aš')]));
  expect(checkKeystroke(first, answer([])).outcome).toBe('empty');
});
