import { callFromHeaders, createSecretCheck, internalHeaders } from './internal-headers';
import { openCall } from './testing/open-call';

const defaults = { requestId: 'generated', nowMs: 1_000, deadlineMs: 4_000 };

test('a call survives the way to another process', () => {
  const call = openCall({
    requestId: 'request-1',
    keyId: 'k',
    organisationId: 'org_k',
    isPublicKey: true,
    areas: ['cz', 'sk_x'],
    clientIp: '2001:db8::1',
    deadlineMs: 2_000,
  });
  const arrived = callFromHeaders(internalHeaders(call, 'secret', 500), { ...defaults, nowMs: 500 });
  expect(arrived).toMatchObject({
    requestId: 'request-1',
    keyId: 'k',
    organisationId: 'org_k',
    isPublicKey: true,
    areas: ['cz', 'sk_x'],
    clientIp: '2001:db8::1',
    deadlineMs: 2_000,
  });
});

/** Security: a service that gets no organisation must not take the call for anybody's. */
test('a call without a key belongs to no organisation', () => {
  const nobody = internalHeaders(openCall(), null, 0);
  expect(Object.keys(nobody)).toEqual(['x-request-id', 'x-deadline-ms']);
  expect(callFromHeaders(nobody, defaults)).toMatchObject({ organisationId: null, isPublicKey: false });
  expect(callFromHeaders({ 'x-tripoint-organisation': '' }, defaults).organisationId).toBeNull();
});

/** Security: "no areas" must not turn into "all areas" on the way. */
test('an empty list of areas stays empty, an absent one stays absent', () => {
  const none = internalHeaders(openCall({ areas: [] }), null, 0);
  expect(callFromHeaders(none, defaults).areas).toEqual([]);
  expect(callFromHeaders(internalHeaders(openCall({ areas: null }), null, 0), defaults).areas).toBeNull();
});

test.each(['short', 'x'.repeat(65), 'new\nline-123', 'špatné-id', ''])('%p is not taken over as request id', (id) => {
  expect(callFromHeaders({ 'x-request-id': id }, defaults).requestId).toBe('generated');
});

test.each(['0', '-5', 'NaN', '', 'Infinity', '1e9'])('deadline %p stays within that of the service', (text) => {
  const { deadlineMs } = callFromHeaders({ 'x-deadline-ms': text }, defaults);
  expect(deadlineMs).toBe(5_000);
});

test('only the exact secret is right', () => {
  const check = createSecretCheck('secret');
  expect(check('Bearer secret')).toBe(true);
  for (const wrong of [undefined, '', 'Bearer', 'Bearer secre', 'Bearer secret ', 'bearer secret', 'secret']) {
    expect(check(wrong)).toBe(false);
  }
});
