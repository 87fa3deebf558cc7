import { operations, places } from '@tripoint/contract';
import { RouteTable } from '@tripoint/runtime';
import { findRoute } from './find-route';

const routes = new RouteTable(operations);
const ID = 'cz_012345678901234567890A';

test('an operation is found with its path parameter', () => {
  expect(findRoute(routes, 'POST', `/v1/places/${ID.replace('_', '%5F')}`)).toMatchObject({
    operation: places.detail,
    pathParams: { place_id: ID },
  });
});

function refusal(method: string, path: string): unknown {
  try {
    return findRoute(routes, method, path);
  } catch (error) {
    return error;
  }
}

test.each([
  ['POST', '/v1/nothing/here', 404, 'listed in /openapi.json'],
  ['GET', '/v1/places/query', 404, 'method POST'],
  ['GET', `/v1/places/${ID}`, 404, 'method POST'],
  ['HEAD', '/v1/places/query', 404, 'method POST'],
  ['POST', '/v1/places/%zz', 400, 'percent-encoding of the path'],
])('%s %s is refused', (method, path, status, message) => {
  expect(refusal(method, path)).toMatchObject({ status, param: null, message: expect.stringContaining(message) });
});

test.each(['search', 'complaints', '%63omplaints', 'a%2Fb', `%20${ID}`, ID.replace(/A$/, 'B')])(
  'what can be no identifier, as %s, leads nowhere, and the endpoints are named',
  (segment) => {
    for (const method of ['POST', 'GET']) {
      expect(refusal(method, `/v1/places/${segment}`)).toMatchObject({
        code: 'missing',
        param: 'place_id',
        message: expect.stringMatching(
          /^There is no endpoint at this path, .* \/v1\/places\/query, .* and .*\{place_id\}\.$/,
        ),
      });
    }
  },
);

test.each(['/v1/places', '/v1/places/', '/v1/places/query/'])('%s is refused with the endpoints that exist', (path) => {
  const message = expect.stringContaining('There is /v1/places/query, /v1/places/street');
  expect(refusal('POST', path)).toMatchObject({ code: 'missing', param: null, message });
});
