import { unavailable } from '@tripoint/contract';
import { FAILURES_BURST, FailedKeys } from '../access/failed-keys';
import type { Principal } from '../keys/principal';
import { verifyKey } from './verify-key';

const principal = { keyId: 'k' } as Principal;
const ADDRESS = '203.0.113.5';
const keys = { verify: (presented: string) => (presented === 'right' ? principal : null) };
let failedKeys: FailedKeys;
beforeEach(() => {
  failedKeys = new FailedKeys({ now: () => 0 });
});

test('a right key gives whoever it stands for', async () => {
  expect(await verifyKey(keys, failedKeys, 'right', ADDRESS)).toBe(principal);
});

test('a request without any key is a mistake and no guess, however often', async () => {
  for (let i = 0; i < FAILURES_BURST * 2; i++) {
    await expect(verifyKey(keys, failedKeys, null, ADDRESS)).rejects.toMatchObject({ situation: 'unauthorized' });
  }
});

test('too many wrong keys have to wait, and hold up no right one from the same address', async () => {
  for (let i = 0; i < FAILURES_BURST; i++) {
    await expect(verifyKey(keys, failedKeys, 'wrong', ADDRESS)).rejects.toMatchObject({ situation: 'unauthorized' });
  }
  await expect(verifyKey(keys, failedKeys, 'wrong', ADDRESS)).rejects.toMatchObject({
    situation: 'rate_limit',
    retryAfterSeconds: 1,
  });
  expect(await verifyKey(keys, failedKeys, 'right', ADDRESS)).toBe(principal);
});

test.each([
  [new Error('disk'), { situation: 'unavailable', cause: expect.objectContaining({ message: 'disk' }) }],
  [unavailable(9), { situation: 'unavailable', retryAfterSeconds: 9 }],
])('keys that cannot be read are no answer about the key: %s', async (error, expected) => {
  const broken = { verify: () => Promise.reject(error) };
  await expect(verifyKey(broken, failedKeys, 'right', ADDRESS)).rejects.toMatchObject(expected);
});
