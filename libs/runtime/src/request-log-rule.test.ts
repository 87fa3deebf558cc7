import { randomUUID } from 'node:crypto';
import { logLineOf } from './request-log-rule';

const tenth = { requestLogShare: 0.1, slowRequestMs: 500 };
const ids = Array.from({ length: 20_000 }, () => randomUUID() as string);

test('errors and slow requests are always logged', () => {
  const none = { ...tenth, requestLogShare: 0 };
  for (const status of [400, 402, 404, 500, 504]) expect(logLineOf(none, ids[0]!, { status }, 1)).toEqual({});
  expect(logLineOf(none, ids[0]!, { status: 200 }, 501)).toEqual({});
  expect(logLineOf(none, ids[0]!, { status: 200 }, 500)).toBeNull();
});

test.each([ids, ids.map((_, i) => `req-${10_000_000 + i}`)])(
  'of the others about the wanted part is logged, and the line says which part',
  (...some) => {
    const lines = some.map((id) => logLineOf(tenth, id, { status: 200 }, 1)).filter((line) => line !== null);
    expect(lines.length / some.length).toBeGreaterThan(0.09);
    expect(lines.length / some.length).toBeLessThan(0.11);
    expect(lines[0]).toEqual({ share: 0.1 });
  },
);

test('by default every request is logged, and the line says nothing of it', () => {
  expect(logLineOf({ ...tenth, requestLogShare: 1 }, ids[0]!, { status: 200 }, 1)).toEqual({});
});
