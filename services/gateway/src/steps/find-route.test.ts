import { operations, places } from '@tripoint/contract';
import { RouteTable } from '@tripoint/runtime';
import { findRoute } from './find-route';

const routes = new RouteTable(operations);

test('an operation is found with its path parameter', () => {
  expect(findRoute(routes, 'POST', '/v1/places/a%2Fb')).toMatchObject({
    operation: places.detail,
    pathParams: { place_id: 'a/b' },
  });
});

test.each([
  ['POST', '/v1/nothing/here', 404, 'no endpoint at this path'],
  ['GET', '/v1/places/query', 404, 'method POST'],
  ['POST', '/v1/places/validate', 404, 'no endpoint at this path'],
  ['POST', '/v1/places/%76alidate', 404, 'no endpoint at this path'],
  ['POST', '/v1/places/%zz', 400, 'percent-encoding of the path'],
])('%s %s is refused', (method, path, status, message) => {
  let thrown: unknown;
  try {
    findRoute(routes, method, path);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ status, message: expect.stringContaining(message) });
});
