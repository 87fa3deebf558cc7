import { bytesOf, MAX_BODY, requestKinds } from './requests';

const MAX_HEAD = 16_384;
const all = requestKinds.flatMap(({ requests }) => requests);

test('every request is whole and as large as the service reads', () => {
  for (const request of all) {
    const bytes = bytesOf(request, 'k'.repeat(80)).toString('utf8');
    const head = bytes.slice(0, bytes.indexOf('\r\n\r\n') + 4);
    expect([request.name, head.length <= MAX_HEAD, (request.body ?? '').length <= MAX_BODY]).toEqual([
      request.name,
      true,
      true,
    ]);
    expect(bytes.length - head.length).toBe(Number(/Content-Length: ([0-9]+)/.exec(head)?.[1] ?? 0));
  }
});

test('bodies that are made to be dear use all the room there is', () => {
  const sizes = requestKinds.slice(0, 2).flatMap(({ requests }) => requests.map(({ body = '' }) => body.length));
  expect(Math.min(...sizes)).toBeGreaterThan(0.8 * MAX_BODY);
});
