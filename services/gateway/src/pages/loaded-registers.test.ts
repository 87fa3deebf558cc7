import { businessService, placesService, type RegisterItem } from '@tripoint/contract';
import type { LogFields } from '@tripoint/runtime';
import { homePage } from './home-page';
import { LoadedRegisters } from './loaded-registers';

const REGISTER: RegisterItem = {
  object: 'register',
  id: 'cz-addresses',
  country: 'CZ',
  kind: 'addresses',
  day: '2026-11-01',
  records: 2_945_678,
  sample: false,
  publisher: 'ČÚZK <b>',
  licence: 'CC BY 4.0',
  licence_url: 'https://creativecommons.org/licenses/by/4.0/',
  attribution: 'RÚIAN, ČÚZK',
  source_url: 'javascript:alert(1)',
};

function open(answer: () => { readonly status: number; readonly body: string }) {
  const seen = { asked: 0, nowMs: 0, lines: [] as string[] };
  const log = (message: string, fields?: LogFields): void => void seen.lines.push(JSON.stringify({ message, fields }));
  const upstream = {
    countries: () => [],
    call: async () => {
      seen.asked += 1;
      return { code: null, ...answer() };
    },
    close: async () => {},
  };
  const registers = new LoadedRegisters({
    services: [placesService, businessService].map((contract) => ({ contract, upstream })),
    clock: { now: () => seen.nowMs },
    logger: { error: log, warn: log, info: log, debug: log },
  });
  return { registers, seen };
}
const good = () => ({ status: 200, body: JSON.stringify([REGISTER]) });

test('each service is asked once a minute, however many read', async () => {
  const { registers, seen } = open(good);
  const lists = await Promise.all(Array.from({ length: 20 }, () => registers.list()));
  expect(lists.every((list) => list?.[0]?.id === 'cz-addresses' && list.length === 2)).toBe(true);
  expect(seen.asked).toBe(2);
  seen.nowMs = 59_999;
  await registers.list();
  expect(seen.asked).toBe(2);
  seen.nowMs = 60_000;
  await registers.list();
  expect(seen.asked).toBe(4);
});

test.each([
  ['an error', () => ({ status: 503, body: '{}' })],
  ['no JSON', () => ({ status: 200, body: '<' })],
  ['no list', () => ({ status: 200, body: '{"error":{}}' })],
])('%s leaves the page without a list, and is asked again soon', async (_, answer) => {
  const { registers, seen } = open(answer);
  expect(await registers.list()).toBeNull();
  expect(await registers.list()).toBeNull();
  expect(seen.asked).toBe(2);
  expect(seen.lines).toHaveLength(1);
  seen.nowMs = 5_000;
  await registers.list();
  expect(seen.asked).toBe(4);
});

test('a service without the operation is not asked', async () => {
  const registers = new LoadedRegisters({ services: [], clock: { now: () => 0 }, logger: {} as never });
  expect(await registers.list()).toBeNull();
});

const page = (registers: Parameters<typeof homePage>[0]['registers']) =>
  homePage({ services: [placesService], baseUrl: '', countries: ['CZ'], registers, extension: null, key: null });

test('the page shows day, size, source and licence of each register', () => {
  const text = page([REGISTER]);
  expect(text).toContain('<h3>Addresses, Czechia</h3>');
  expect(text).toContain(
    '<strong>2\u202f945\u202f678</strong> records of <time datetime="2026-11-01">2026-11-01</time>',
  );
  expect(text).toContain(`<a href="${REGISTER.licence_url}" rel="noreferrer">CC BY 4.0</a>`);
  expect(text).toContain('RÚIAN, ČÚZK');
  expect(page([{ ...REGISTER, day: null }])).toContain('</strong> records</p>');
  expect(page([{ ...REGISTER, sample: true }])).toContain('Invented, for trying the service out');
});

/** Security: what a service answers is text, and a link leads to a website or nowhere. */
test('nothing of a register becomes HTML', () => {
  const text = page([REGISTER]);
  expect(text).toContain('ČÚZK &#60;b&#62;');
  expect(text).not.toContain('javascript:');
});

test('a sentence stands where the list cannot be had, or nothing is loaded', () => {
  expect(page(null)).toContain('cannot be said at the moment');
  expect(page([])).toContain('No register is loaded yet.');
});
