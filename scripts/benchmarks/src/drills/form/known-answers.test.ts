import { judge } from '../outages/judge';
import { allowances } from '../outages/victims';
import { knownCall, lasting, mixedCalls } from './known-answers';

const atRest = '[{"place_id":"cz_1","street":"Karlova"}]';
const query = knownCall('/v1/places/query', { query: 'karlova' }, lasting(atRest));

test('an answer other than the one at rest is wrong, be it shorter, empty or of another place', () => {
  expect(query.problemOf(atRest)).toBeNull();
  for (const other of ['[]', '', atRest.replace('cz_1', 'cz_2'), atRest.replace('Karlova', 'karlova')]) {
    expect(query.problemOf(other)).toContain('/v1/places/query {"query":"karlova"}');
  }
});

test('how long an answer took and when it was given may differ, what it says may not', () => {
  const answer = '{"valid":true,"requestDate":"2026-07-01T08:15:30.000Z","took":0.005}';
  const vat = knownCall('/v1/utils/vies/check-vat-number', {}, lasting(answer));
  expect(vat.problemOf('{"valid":true,"requestDate":"2026-08-01T08:15:30.000Z","took":1e-7}')).toBeNull();
  expect(vat.problemOf(answer.replace('true', 'false'))).not.toBeNull();
});

test('a wrong answer counts whatever is away, and a failure only where the table names it', () => {
  const outage = { killedMs: 1_000, backMs: 3_000 };
  const result = { path: query.path, sentMs: 2_000, milliseconds: 5, outcome: '200', problem: query.problemOf('[]') };
  expect(judge([result], outage, allowances.elasticsearch).wrong).toHaveLength(1);
  const catalogsAnswer = { ...allowances.elasticsearch, mayFail: (path: string) => path !== '/v1/places/regions' };
  const failed = { ...result, outcome: '503', problem: null };
  expect(judge([failed], outage, catalogsAnswer).wrong).toEqual([]);
  expect(judge([{ ...failed, path: '/v1/places/regions' }], outage, catalogsAnswer).wrong).toHaveLength(1);
});

test('of calls at a high rate every one has its turn, and one in eleven asks an engine', () => {
  const paths = ['/v1/places/query', '/v1/places/regions', '/v1/business/query', '/v1/utils/ip/1.1.1.1'];
  const round = mixedCalls(paths.map((path) => knownCall(path, {}, ''))).map(({ path }) => path);
  expect(round).toHaveLength(22);
  expect(round.filter((path) => path.endsWith('/query'))).toEqual(['/v1/places/query', '/v1/business/query']);
  expect(new Set(round)).toEqual(new Set(paths));
});
