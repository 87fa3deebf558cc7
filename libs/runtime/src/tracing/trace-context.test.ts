import { newTraceContext, readTraceContext, traceHeaders } from './trace-context';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const GOOD = `00-${TRACE}-${SPAN}-01`;

test('a context is read from its headers and written again as it was', () => {
  const headers = { traceparent: GOOD, tracestate: 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE' };
  const context = readTraceContext(headers);
  expect(context).toEqual({ traceId: TRACE, spanId: SPAN, sampled: true, state: headers.tracestate });
  expect(traceHeaders(context!)).toEqual(headers);
});

test('of a later version what is known is read, and other flags are not passed on', () => {
  const context = readTraceContext({ traceparent: `cc-${TRACE}-${SPAN}-02-what-the-future-brings` });
  expect(traceHeaders(context!)).toEqual({ traceparent: `00-${TRACE}-${SPAN}-00` });
});

/** Security: what is not in the right form reaches no service, no log and no collector. */
test.each([
  '',
  'x',
  GOOD.toUpperCase(),
  `${GOOD}-more`,
  `${GOOD},${GOOD}`,
  ` ${GOOD}`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.slice(1)}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-1`,
  `00-${TRACE}-${SPAN}-01\r\nX-Evil: 1`,
  `cc-${TRACE}-${SPAN}-01-${'a'.repeat(10_000)}`,
  'a'.repeat(10_000),
])('a wrong traceparent is ignored: %#', (traceparent) => {
  expect(readTraceContext({ traceparent })).toBeNull();
});

test.each([
  'a=1;'.repeat(300),
  Array.from({ length: 33 }, (_, i) => `k${i}=1`).join(','),
  'no pair',
  'UPPER=1',
  'a=1,b=\u0001',
  'a='.padEnd(260, 'x'),
  '',
  ' , ',
])('a wrong tracestate is left out, and the trace goes on: %#', (tracestate) => {
  expect(readTraceContext({ traceparent: GOOD, tracestate })).toMatchObject({ traceId: TRACE, state: null });
});

test('a new context is in the right form, and one of its own', () => {
  const made = [newTraceContext(), newTraceContext()];
  for (const context of made) expect(readTraceContext(traceHeaders(context))).toEqual(context);
  expect(made[0]!.traceId).not.toBe(made[1]!.traceId);
});
