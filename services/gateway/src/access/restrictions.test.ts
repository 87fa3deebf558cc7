import { places } from '@tripoint/contract';
import type { Principal } from '../keys/principal';
import { checkAreas, checkOrigin, mayRead } from './restrictions';

const open: Principal = {
  keyId: 'k',
  organisationId: 'org_k',
  label: '',
  tier: 'free',
  websites: [],
  ips: [],
  areas: [],
  rights: [],
  limits: { ratePerSecond: 1, burst: 1, monthlyQuota: null },
};
const shop = { ...open, websites: ['shop.example'] };
const office = { ...open, ips: ['192.0.2.0/24'] };
const restricted = expect.objectContaining({ code: 'restricted', param: null });
const restrictedBy = (param: string) => expect.objectContaining({ code: 'restricted', param });

function refusal(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return null;
}

test('a key without restrictions may be used from anywhere', () => {
  expect(refusal(() => checkOrigin(open, {}, null))).toBeNull();
});

test.each([
  [{ referer: 'https://shop.example/cart' }, true],
  [{ origin: 'https://shop.example' }, true],
  [{ referer: 'https://evil.example/', origin: 'https://shop.example' }, false],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'null' }, false],
  [{}, false],
])('a key for a website, from %j: %s', (headers, permitted) => {
  expect(refusal(() => checkOrigin(shop, headers, '192.0.2.1'))).toEqual(permitted ? null : restricted);
});

test.each([
  ['192.0.2.9', true],
  ['192.0.3.9', false],
  ['2001:db8::1', false],
  [null, false],
])('a key for addresses, from %s: %s', (address, permitted) => {
  expect(refusal(() => checkOrigin(office, {}, address))).toEqual(permitted ? null : restricted);
});

test('a key with two kinds of restriction must satisfy both', () => {
  const both = { ...shop, ips: office.ips };
  const page = { referer: 'https://shop.example/' };
  expect(refusal(() => checkOrigin(both, page, '192.0.2.9'))).toBeNull();
  expect(refusal(() => checkOrigin(both, {}, '192.0.2.9'))).toEqual(restricted);
  expect(refusal(() => checkOrigin(both, page, '203.0.113.1'))).toEqual(restricted);
});

test.each([
  [['cz'], places.query, { country: ['CZ'] }, null],
  [['CZ'], places.query, { country: ['CZ'] }, null],
  [['cz'], places.query, {}, null],
  [['cz'], places.query, { country: ['CZ', 'SK'] }, 'country'],
  [['sk', 'cz'], places.query, { country: ['CZ', 'SK'] }, null],
  [['cz_012345678901234567890A'], places.query, { country: ['CZ'] }, null],
  [['cz_012345678901234567890A'], places.query, { country: ['SK'] }, 'country'],
  [['cz'], places.query, { context: ['sk_012345678901234567890A'] }, 'context'],
  [['cz'], places.query, { context: ['cz_012345678901234567890A'] }, null],
  [['cz'], places.detail, { place_id: 'sk_012345678901234567890A' }, 'place_id'],
  [['cz'], places.detail, { place_id: 'cz_012345678901234567890A' }, null],
  [['cz'], places.regions, { country: 'SK' }, 'country'],
  [['cz'], places.reverse, { country: ['SK'] }, 'country'],
  [[], places.regions, { country: 'SK' }, null],
])('a key for %j, %o, %j: %s', (areas, operation, params, param) => {
  const expected = param === null ? null : restrictedBy(param);
  expect(refusal(() => checkAreas({ ...open, areas }, operation, params))).toEqual(expected);
});

test('every operation says which parameters name an area', () => {
  for (const operation of Object.values(places)) {
    if (Object.keys(operation.params).length > 0) expect(operation.area.length).toBeGreaterThan(0);
  }
});

test('pages of other websites may not read answers to a key for one website', () => {
  expect(mayRead(open, 'https://any.example')).toBe(true);
  expect(mayRead(shop, 'https://shop.example')).toBe(true);
  expect(mayRead(shop, 'https://evil.example')).toBe(false);
});
