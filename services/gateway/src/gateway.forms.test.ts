import { places } from '@tripoint/contract';
import request from 'supertest';
import { type BenchOptions, KEY, openBench, PLACE_ID } from './testing/gateway-bench';

/* The form in which answers travel: compressed, named by a tag, or not at all for who has them. */

const [address] = places.query.example.answer;
const SEVEN = Array.from({ length: 7 }, () => address);

function post(path: string, body: string, headers: Record<string, string>, options: BenchOptions = {}) {
  const bench = openBench({ answer: () => SEVEN, ...options });
  const sent = { 'x-service-api-key': KEY, ...headers };
  return { bench, answer: request(bench.gateway).post(path).set(sent).type('form').send(body) };
}

describe('an answer above one kilobyte', () => {
  test.each(['gzip', 'br'])('is compressed with %s for who accepts that', async (coding) => {
    const { status, headers, body } = await post('/v1/places/query', 'query=a', { 'accept-encoding': coding }).answer;
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, coding, 'Origin, Accept-Encoding']);
    expect(body).toEqual(SEVEN);
    expect(Number(headers['content-length'])).toBeLessThan(JSON.stringify(SEVEN).length / 3);
  });

  test.each(['identity', 'gzip;q=0', ''])('is plain for who sends "%s"', async (accepted) => {
    const { headers, body } = await post('/v1/places/query', 'query=a', { 'accept-encoding': accepted }).answer;
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Origin, Accept-Encoding']);
    expect(Number(headers['content-length'])).toBe(Buffer.byteLength(JSON.stringify(SEVEN)));
    expect(body).toEqual(SEVEN);
  });
});

test('a smaller answer and an error stay plain', async () => {
  const accepts = { 'accept-encoding': 'gzip, br' };
  for (const { answer } of [
    post(`/v1/places/${PLACE_ID}`, '', accepts, { answer: () => address }),
    post('/v1/places/query', 'limit=x', accepts),
  ]) {
    expect((await answer).headers['content-encoding']).toBeUndefined();
  }
});

describe('a catalog', () => {
  const catalog = (headers: Record<string, string>) => post('/v1/places/regions', 'country=cz', headers);

  test('carries a tag that does not depend on its form, and may be kept by its caller', async () => {
    const answers = await Promise.all(
      ['identity', 'gzip', 'br'].map((coding) => catalog({ 'accept-encoding': coding }).answer),
    );
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
    for (const { headers, body } of answers) {
      expect([headers.etag, headers['cache-control']]).toEqual([answers[0]!.headers.etag, 'private, no-cache']);
      expect(body).toEqual(SEVEN);
    }
  });

  test('is answered with 304 and nothing else to who has it, and is not counted', async () => {
    const { etag } = (await catalog({}).answer).headers;
    const { bench, answer } = catalog({ 'if-none-match': `"x", ${etag}` });
    const { status, headers, text } = await answer;
    expect([status, text, headers.etag, headers['x-service-tier']]).toEqual([304, '', etag, 'free']);
    expect([headers['content-type'], headers['content-length'], headers['content-encoding']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(bench.takes.map(({ quotaCost }) => quotaCost)).toEqual([0]);
    expect(bench.refunds).toEqual([]);
  });

  test('is sent again when it has changed', async () => {
    expect((await catalog({ 'if-none-match': 'W/"other"' }).answer).status).toBe(200);
  });
});

test('a search that its caller has is answered with 304, without asking the data, and counts', async () => {
  const dataVersion = 'cz-addresses/1';
  const { headers } = await post('/v1/places/query', 'query=a', {}, { dataVersion }).answer;
  expect([headers['data-version'], headers['cache-control']]).toEqual([dataVersion, 'private, no-cache']);
  const { bench, answer } = post('/v1/places/query', 'query=a', { 'if-none-match': headers.etag! }, { dataVersion });
  const again = await answer;
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
  expect(again.headers['data-version']).toBe(dataVersion);
  expect([bench.calls, bench.takes.map(({ quotaCost }) => quotaCost), bench.refunds]).toEqual([[], [1], []]);
});

test('a search of data without a name has no tag and is never answered with 304', async () => {
  const { status, headers } = await post('/v1/places/query', 'query=a', { 'if-none-match': '*' }).answer;
  expect([status, headers.etag, headers['cache-control']]).toEqual([200, undefined, 'no-store']);
});
