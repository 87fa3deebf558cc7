import type { Generation, ServingProcess } from '@tripoint/generations';
import { untilServed } from './until-served';

const REGISTER = 'cz-addresses';

/** Looks at processes that answer, one look after the other, from these generations. */
function looks(...each: readonly Readonly<Record<string, string | null>>[]) {
  let look = 0;
  const list = async (): Promise<ServingProcess[]> => {
    const at = each[Math.min(look++, each.length - 1)]!;
    const others = { name: 'elsewhere', registers: { 'sk-addresses': 'old' } };
    return [...Object.entries(at).map(([name, id]) => ({ name, registers: { [REGISTER]: id } })), others];
  };
  return { list };
}

const waited: (readonly string[])[] = [];
beforeEach(() => waited.splice(0));
const wait = (serving: ReturnType<typeof looks>, signal = new AbortController().signal, patienceMs = 10_000) =>
  untilServed({
    register: REGISTER,
    generations: { live: async () => ({ id: 'new' }) as Generation },
    serving,
    signal,
    onWaiting: (names) => void waited.push(names),
    patienceMs,
    pauseMs: 1,
  });

test('the wait ends when every process that answers for the register has switched', async () => {
  const serving = looks({ a: 'old', b: null }, { a: 'new', b: null }, { a: 'new', b: 'new' });
  expect(await wait(serving)).toEqual({ switched: ['a', 'b'], late: [] });
  expect(waited).toEqual([['a', 'b']]);
});

test('nobody is waited for where nobody is late, or nobody answers', async () => {
  expect(await wait(looks({ a: 'new' }))).toEqual({ switched: ['a'], late: [] });
  expect(await wait(looks({}))).toEqual({ switched: [], late: [] });
  expect(waited).toEqual([]);
});

test('who does not switch is named when the time is over, or when the wait is stopped', async () => {
  const serving = looks({ a: 'new', b: 'old' });
  expect(await wait(serving, undefined, 5)).toEqual({ switched: ['a'], late: ['b'] });
  const stop = new AbortController();
  setImmediate(() => stop.abort());
  expect(await wait(serving, stop.signal)).toEqual({ switched: ['a'], late: ['b'] });
});
