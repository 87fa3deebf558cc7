import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { missing, serverError, unavailable } from '@tripoint/contract';
import type { Exchange } from '../exchange';
import type { KeyVerifier, Principal } from '../keys/principal';
import { Admission, BURST_SECONDS, WRONG_KEYS } from './admission';

const limits = { ratePerSecond: 1, burst: 3, monthlyQuota: null };
const open: Principal = {
  keyId: 'k',
  organisationId: 'org_k',
  label: '',
  tier: 'free',
  websites: [],
  ips: [],
  areas: [],
  rights: [],
  limits,
};
const PER_SECOND = 2;
const rateLimited = (retryAfterSeconds: number) => expect.objectContaining({ code: 'rate_limit', retryAfterSeconds });

let principal: Principal;
let admission: Admission;
const guesses: (boolean | undefined)[] = [];
const admissionOf = (keys: KeyVerifier) =>
  new Admission({ keys, clock: { now: () => 0 }, unadmittedPerSecond: PER_SECOND });
beforeEach(() => {
  principal = open;
  admission = admissionOf({
    verify: (presented, isGuess) => {
      guesses.push(isGuess);
      return presented === 'right' ? principal : null;
    },
  });
});

function from(clientIp: string | null, headers: IncomingHttpHeaders = {}, query = '') {
  const connection = { clientIp, trustedPeer: false, secure: true, loopback: false, unnamedProxy: false };
  const exchange: Pick<Exchange, 'req' | 'query' | 'connection' | 'principal'> = {
    req: { headers } as IncomingMessage,
    query,
    connection,
    principal: null,
  };
  return exchange;
}

const HOME = '192.0.2.1';
const ELSEWHERE = '203.0.113.5';

test('a right key gives whoever it stands for', async () => {
  const exchange = from(HOME);
  expect(await admission.admit(exchange, 'right')).toBe(principal);
  expect(exchange.principal).toBe(principal);
});

test('a request without any key is a mistake and no guess, however often', async () => {
  for (let i = 0; i < WRONG_KEYS.burst * 2; i++) {
    await expect(admission.admit(from(HOME), null)).rejects.toMatchObject({ situation: 'unauthorized' });
  }
});

test('too many wrong keys have to wait, and hold up no right one from the same address', async () => {
  for (let i = 0; i < WRONG_KEYS.burst; i++) {
    await expect(admission.admit(from(HOME), 'wrong')).rejects.toMatchObject({ situation: 'unauthorized' });
  }
  await expect(admission.admit(from(HOME), 'wrong')).rejects.toEqual(rateLimited(1));
  expect(await admission.admit(from(HOME), 'right')).toBe(principal);
});

test.each([
  [new Error('disk'), { situation: 'unavailable', cause: expect.objectContaining({ message: 'disk' }) }],
  [unavailable(9), { situation: 'unavailable', retryAfterSeconds: 9 }],
])('keys that cannot be read are no answer about the key: %s', async (error, expected) => {
  const broken = admissionOf({ verify: () => Promise.reject(error) });
  await expect(broken.admit(from(HOME), 'right')).rejects.toMatchObject(expected);
});

test.each([
  [{ websites: ['shop.example'] }, { referer: 'https://shop.example/' }, { referer: 'https://evil.example/' }],
  [{ ips: [HOME] }, {}, {}],
])(
  'a key that is used from where it may not be, %j, has to wait there and there alone',
  async (restriction, right, wrong) => {
    principal = { ...open, ...restriction };
    for (let i = 0; i < limits.burst; i++) {
      await expect(admission.admit(from(ELSEWHERE, wrong), 'right')).rejects.toMatchObject({ code: 'restricted' });
    }
    await expect(admission.admit(from(ELSEWHERE, wrong), 'right')).rejects.toEqual(rateLimited(1));
    await expect(admission.admit(from('203.0.113.6', wrong), 'right')).rejects.toMatchObject({ code: 'restricted' });
    expect(await admission.admit(from(HOME, right), 'right')).toBe(principal);
    principal = { ...principal, keyId: 'other' };
    await expect(admission.admit(from(ELSEWHERE, wrong), 'right')).rejects.toMatchObject({ code: 'restricted' });
  },
);

describe('an address over its bound', () => {
  const reason = missing('place_id');
  beforeEach(() => {
    for (let i = 0; i < PER_SECOND * BURST_SECONDS; i++)
      expect(admission.countRefused(from(HOME), reason)).toBe(reason);
  });

  test('has to wait with whatever needs no key or has none', () => {
    expect(admission.countRefused(from(HOME), reason)).toEqual(rateLimited(1));
    expect(() => admission.countStranger(from(HOME))).toThrow('Too many requests');
    expect(admission.countRefused(from(ELSEWHERE), reason)).toBe(reason);
    expect(() => admission.countStranger(from(ELSEWHERE))).not.toThrow();
  });

  test('is refused nothing that it does with a right key, and learns of our own trouble', async () => {
    expect(admission.countRefused({ ...from(HOME), principal }, reason)).toBe(reason);
    expect(await admission.admit(from(HOME), 'right')).toBe(principal);
    expect(guesses.at(-1)).toBe(true);
    await admission.admit(from(ELSEWHERE), 'right');
    expect(guesses.at(-1)).toBe(false);
    const trouble = serverError();
    expect(admission.countRefused(from(HOME), trouble)).toBe(trouble);
  });

  test('has nothing large read before its key is known', () => {
    const large: [IncomingHttpHeaders, string][] = [
      [{ 'content-length': '4097' }, ''],
      [{ 'transfer-encoding': 'chunked' }, ''],
      [{ 'content-length': '100' }, 'q'.repeat(4_000)],
    ];
    for (const [headers, query] of large) {
      expect(() => admission.refuseLarge(from(HOME, headers, query))).toThrow('Too many requests');
      expect(() => admission.refuseLarge(from(ELSEWHERE, headers, query))).not.toThrow();
    }
    expect(() => admission.refuseLarge(from(HOME, { 'content-length': '300' }, 'query=a'))).not.toThrow();
  });
});
