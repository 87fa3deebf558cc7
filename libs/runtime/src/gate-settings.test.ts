import { gateSettings, limitsFor, limitsProblem } from './gate-settings';
import { loadSettings } from './settings';

const POSTAL = 'IMPORT_MAX_WITHOUT_POSTAL_CODE_SHARE';
const load = (text: string) => loadSettings(gateSettings, { [POSTAL]: text });
const postal = (text: string, register: string) => limitsFor(load(text), register).maximumShareWithoutPostalCode;

test.each([
  ['', 0.02, 0.3],
  ['0.5', 0.5, 0.5],
  ['pl-addresses=1', 0.02, 1],
  ['cz-addresses = 0.1; pl-addresses=1', 0.1, 1],
  ['0.4; pl-addresses=0.9', 0.4, 0.9],
])('"%s" is %d for the Czech register and %d for the Polish one', (text, czech, polish) => {
  expect([postal(text, 'cz-addresses'), postal(text, 'pl-addresses')]).toEqual([czech, polish]);
});

test.each(['abc', '1.5', '-1', 'pl-addresses=', 'pl-addresses=0.5;', 'Poland=0.5', '__proto__=1'])(
  '"%s" is refused, and the variable named',
  (text) => {
    expect(() => load(text)).toThrow(`${POSTAL} must be a number from 0 to 1, or REGISTER=NUMBER; ...`);
  },
);

test('a register that does not exist is named', () => {
  const registers = ['cz-addresses', 'pl-addresses'];
  expect(limitsProblem(load('de-addresses=0.5'), registers)).toBe(
    `${POSTAL} names de-addresses, which is no register: there is cz-addresses, pl-addresses`,
  );
  expect(limitsProblem(load(''), registers)).toBeNull();
});
