import { places } from '@tripoint/contract';
import type { Exchange } from '../exchange';
import { recordUsage } from './record-usage';

/** @param destroyed whether the caller has hung up */
function recorded(status: number, destroyed: boolean): string[] {
  const calls: string[] = [];
  const usage = { record: (...call: string[]) => void calls.push(call.join(' ')), remember: () => undefined };
  const exchange = { principal: { keyId: 'k' }, operation: places.query, res: { destroyed }, country: null };
  recordUsage(usage, exchange as unknown as Exchange, { status, code: null }, 0);
  return calls;
}

test('a call that its caller gave up did not fail; one that was answered too late was answered', () => {
  expect(recorded(503, true)).toEqual([]);
  expect(recorded(503, false)).toEqual(['k places.query failed']);
  expect(recorded(200, true)).toEqual(['k places.query answered']);
  expect(recorded(304, false)).toEqual(['k places.query answered']);
});
