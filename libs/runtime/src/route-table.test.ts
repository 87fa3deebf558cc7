import { operations, places } from '@tripoint/contract';
import { pathOf, RouteTable } from './route-table';

const routes = new RouteTable(operations);

test('every operation of the contract is found at its own path', () => {
  for (const operation of operations) {
    const path = pathOf(operation, { place_id: 'cz_x' });
    expect(routes.find(operation.method, path)).toMatchObject({ kind: 'operation', operation: { id: operation.id } });
  }
});

test('fixed paths come before the path parameter', () => {
  expect(routes.find('POST', '/v1/places/regions')).toMatchObject({ operation: { id: 'places.regions' } });
  expect(routes.find('POST', '/v1/places/Regions')).toMatchObject({
    operation: { id: 'places.detail' },
    pathParams: { place_id: 'Regions' },
  });
});

test('a path parameter is decoded and encoded again without loss', () => {
  expect(routes.find('POST', '/v1/places/a%2Fb%3Fc')).toMatchObject({ pathParams: { place_id: 'a/b?c' } });
  expect(pathOf(places.detail, { place_id: 'a/b?c' })).toBe('/v1/places/a%2Fb%3Fc');
});

test('the right method is named when the path is known', () => {
  const wrong = { kind: 'wrong method', rightMethod: 'POST' };
  expect(routes.find('GET', '/v1/places/query')).toMatchObject(wrong);
  expect(routes.find('DELETE', '/v1/places/cz_x')).toMatchObject({ ...wrong, pathParams: { place_id: 'cz_x' } });
});

test.each(['/v1/places/', '/v1/places', '/v1', '/', '', '/v1/places/query/', '/v1/places/a/b', '//v1/places/query'])(
  '%p is unknown',
  (path) => {
    expect(routes.find('POST', path)).toEqual({ kind: 'unknown' });
  },
);

test.each(['/v1/places/%', '/v1/places/%zz', '/v1/places/%ff'])('broken percent-encoding in %s is reported', (path) => {
  expect(() => routes.find('POST', path)).toThrow(URIError);
});

test('the paths beside one that leads nowhere are those of its folder', () => {
  const paths = operations.map(({ path }) => path).filter((path) => /^\/v1\/places\/[^/]+$/.test(path));
  for (const path of ['/v1/places', '/v1/places/', '/v1/places/search', '/v1/places/query/', '/v1/places/a/b']) {
    expect(routes.near(path)).toEqual(paths);
  }
  for (const path of ['/v1', '/v1/place/query', '/v1/placesquery', '', '/']) expect(routes.near(path)).toEqual([]);
});

test('a path parameter may be any whole segment', () => {
  const stop = { id: 'imports.stop', method: 'POST', path: '/imports/{run}/stop' } as const;
  const table = new RouteTable([stop, { ...stop, id: 'imports.show', path: '/imports/{run}' }]);
  expect(table.find('POST', '/imports/a%2Fb/stop')).toMatchObject({ operation: stop, pathParams: { run: 'a/b' } });
  expect(table.find('POST', '/imports/stop')).toMatchObject({ operation: { id: 'imports.show' } });
  expect(table.find('GET', '/imports/a/stop')).toMatchObject({ kind: 'wrong method', rightMethod: 'POST' });
  for (const path of ['/imports//stop', '/imports/a/b/stop', '/imports/stop/', '/imports/a/stop/b']) {
    expect(table.find('POST', path)).toEqual({ kind: 'unknown' });
  }
  expect(pathOf(stop, { run: 'a/b' })).toBe('/imports/a%2Fb/stop');
});

test('declarations that cannot be distinguished are refused', () => {
  expect(() => new RouteTable([places.query, places.query])).toThrow('declared twice');
  for (const path of ['/v1/{a}x', '/v1/x{a}', '/v1/{a}/{b}', '/v1/{a}/x{b}', '/v1/{a', '/v1/{a/b}']) {
    expect(() => new RouteTable([{ ...places.detail, path }])).toThrow('whole segment');
  }
});
