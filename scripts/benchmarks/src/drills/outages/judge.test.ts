import type { CallResult } from './calls';
import { judge } from './judge';
import { allowances } from './victims';

const outage = { killedMs: 1_000, backMs: 3_000 };
const call = (sentMs: number, outcome = '200', milliseconds = 10, problem: string | null = null): CallResult => ({
  path: '/v1/places/query',
  sentMs,
  milliseconds,
  outcome,
  problem,
});

test('while Elasticsearch is away, 503 and 504 are as they must be, and nothing else is', () => {
  const results = [call(900), call(995, '503'), call(2_000, '504'), call(4_000, '503'), call(5_000)];
  expect(judge(results, outage, allowances.elasticsearch)).toMatchObject({
    calls: 5,
    failed: { 503: 2, 504: 1 },
    wrong: [],
    longestGapMs: 4_100,
    recoveryMs: 1_000,
  });
  const wrong = [
    call(900, '503'),
    call(2_000, '500', 10, '500: oops'),
    call(14_000, '503'),
    call(2_000, 'ECONNREFUSED'),
  ];
  expect(judge(wrong, outage, allowances.elasticsearch).wrong).toHaveLength(4);
});

test('an answer with the wrong body is wrong whatever is away', () => {
  for (const allowed of Object.values(allowances)) {
    expect(judge([call(2_000, '200', 10, 'empty')], outage, allowed).wrong).toEqual(['1000 ms after the kill: empty']);
  }
});

test('a replica or Redis that is away fails no call, and Redis holds none up', () => {
  expect(judge([call(2_000, '502')], outage, allowances.places).wrong).toHaveLength(1);
  expect(judge([call(2_000, '200', 1_200)], outage, allowances.redis).wrong).toHaveLength(1);
  expect(judge([call(2_000, '200', 900)], outage, allowances.redis).wrong).toEqual([]);
});

test('a gateway that is away refuses connections', () => {
  const results = [call(990, 'ECONNRESET', 20), call(2_000, 'ECONNREFUSED')];
  expect(judge(results, outage, allowances.gateway)).toMatchObject({
    failed: { ECONNRESET: 1, ECONNREFUSED: 1 },
    wrong: [],
  });
  expect(judge([call(5_000, 'ECONNREFUSED')], outage, allowances.gateway).wrong).toHaveLength(1);
});

test('where few calls may fail, many are wrong', () => {
  const results = Array.from({ length: 100 }, (_, i) => call(2_000, i < 3 ? '504' : '200'));
  const allowed = { ...allowances.elasticsearch, mostFailed: 0.02 };
  expect(judge(results, outage, allowed).wrong).toEqual(['3 of 100 calls failed']);
  expect(judge(results.slice(1), outage, allowed).wrong).toHaveLength(1);
  expect(judge(results.slice(2), outage, allowed).wrong).toEqual([]);
});
