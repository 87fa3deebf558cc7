import { FakeEnvironment } from '../testing/fake-environment.js';
import type { SearchError, Suggestion } from '../types.js';
import { createSearcher, type Searcher } from './searcher.js';

const DEBOUNCE_MS = 250;
const limitError = (code: string) => ({ error: { type: 'invalid_request', code, message: 'Too much.', param: null } });

describe('the searcher', () => {
  let environment: FakeEnvironment;
  let searcher: Searcher;
  let answers: (readonly Suggestion[])[];
  let errors: SearchError[];
  let stalled: number;

  beforeEach(() => {
    environment = new FakeEnvironment();
    searcher = createSearcher(environment);
    answers = [];
    errors = [];
    stalled = 0;
  });

  const question = (text: string, more: Record<string, string> = {}) => ({
    url: 'https://api.test/v1/places/query',
    params: new URLSearchParams({ query: text, ...more }),
    answered: (suggestions: readonly Suggestion[]) => void answers.push(suggestions),
    failed: (error: SearchError) => void errors.push(error),
    stalled: () => void stalled++,
  });
  const ask = (text: string, more?: Record<string, string>) => searcher.ask(question(text, more), DEBOUNCE_MS);
  const asked = () => environment.calls.map(({ params }) => params.get('query'));
  const last = () => environment.calls[environment.calls.length - 1] as (typeof environment.calls)[number];

  /** Asks and waits until the call was made. */
  async function call(text: string): Promise<void> {
    ask(text);
    await environment.pass(DEBOUNCE_MS);
  }

  it('asks when nothing was typed for the debounce time, and only for the last text', async () => {
    ask('k');
    await environment.pass(DEBOUNCE_MS - 1);
    ask('ka');
    await environment.pass(DEBOUNCE_MS - 1);
    expect(asked()).toEqual([]);
    await environment.pass(1);
    expect(asked()).toEqual(['ka']);
  });

  it('ends the call before when another text is asked for, and never answers with it', async () => {
    await call('ka');
    await call('kar');
    const [first, second] = environment.calls;
    expect([first?.signal.aborted, second?.signal.aborted]).toEqual([true, false]);
    await second?.answer([{ place_id: 'second' }]);
    await first?.answer([{ place_id: 'first' }]);
    expect(answers).toEqual([[{ place_id: 'second' }]]);
    expect(errors).toEqual([]);
  });

  it('has at most one call in flight at ten letters a second and answers of any delay', async () => {
    let most = 0;
    for (const length of Array.from({ length: 40 }, (_, index) => index + 1)) {
      searcher.ask(question('x'.repeat(length)), 50);
      await environment.pass(100);
      most = Math.max(most, environment.inFlight);
      if (length % 3 === 0) await environment.calls[environment.calls.length - 2]?.answer([{ old: true }]);
    }
    await last().answer([{ length: 40 }]);
    expect(most).toBe(1);
    expect(answers).toEqual([[{ length: 40 }]]);
  });

  it('does not repeat a question that waits for its answer', async () => {
    await call('ka');
    await call('ka');
    expect(asked()).toEqual(['ka']);
  });

  it('answers a known question from its cache, with all parameters as the key', async () => {
    await call('ka');
    await last().answer([{ place_id: 'a' }]);
    await call('kar');
    ask('ka');
    expect(answers).toHaveLength(2);
    expect(asked()).toEqual(['ka', 'kar']);
    ask('ka', { municipality: 'Cheb' });
    await environment.pass(DEBOUNCE_MS);
    expect(asked()).toEqual(['ka', 'kar', 'ka']);
  });

  it('forgets the answer that was used longest ago when it has fifty', async () => {
    for (let text = 0; text < 50; text++) {
      await call(`t${text}`);
      await last().answer([]);
    }
    await call('t0');
    expect(environment.calls).toHaveLength(50);
    await call('t50');
    await last().answer([]);
    await call('t0');
    expect(environment.calls).toHaveLength(51);
    await call('t1');
    expect(environment.calls).toHaveLength(52);
  });

  it('says that an answer is late, once', async () => {
    await call('ka');
    await environment.pass(299);
    expect(stalled).toBe(0);
    await environment.pass(1);
    expect(stalled).toBe(1);
    await last().answer([]);
    await environment.pass(1_000);
    expect(stalled).toBe(1);
  });

  it('gives up a call without an answer after ten seconds', async () => {
    await call('ka');
    await environment.pass(10_000);
    expect(errors).toMatchObject([{ type: 'api_error', code: null, status: 0 }]);
    expect(last().signal.aborted).toBe(true);
    expect(environment.waiting).toBe(0);
  });

  it('asks again after a failure', async () => {
    await call('ka');
    await last().break(new TypeError('Failed to fetch'));
    expect(errors).toMatchObject([{ message: 'Failed to fetch', type: 'api_error', code: null, status: 0 }]);
    await call('ka');
    expect(asked()).toEqual(['ka', 'ka']);
  });

  it.each([['a text'], [undefined], [null]])('reports a failure that is %p as an error', async (thrown) => {
    await call('ka');
    await last().break(thrown);
    expect(errors).toMatchObject([{ type: 'api_error', status: 0 }]);
  });

  it('leaves nothing behind when it is cancelled', async () => {
    await call('ka');
    searcher.cancel();
    expect(environment.inFlight).toBe(0);
    expect(environment.waiting).toBe(0);
    await environment.pass(60_000);
    expect([answers, errors, stalled]).toEqual([[], [], 0]);
  });

  it('repeats a call that came too fast when Retry-After has passed', async () => {
    await call('ka');
    await last().answer(limitError('rate_limit'), 402, { 'Retry-After': '3' });
    expect(errors).toMatchObject([{ code: 'rate_limit', status: 402 }]);
    await environment.pass(2_999);
    expect(asked()).toEqual(['ka']);
    await environment.pass(1);
    expect(asked()).toEqual(['ka', 'ka']);
    await last().answer([{ place_id: 'a' }]);
    expect(answers).toEqual([[{ place_id: 'a' }]]);
  });

  it('asks nothing else before Retry-After has passed, only the last text after it', async () => {
    await call('ka');
    await last().answer(limitError('rate_limit'), 402, { 'Retry-After': '3' });
    await call('kar');
    await call('karl');
    expect(asked()).toEqual(['ka']);
    await environment.pass(3_000);
    expect(asked()).toEqual(['ka', 'karl']);
  });

  it('waits longer after each refusal without Retry-After', async () => {
    await call('ka');
    for (const [index, pauseMs] of [1_000, 2_000, 4_000].entries()) {
      await last().answer(limitError('rate_limit'), 402);
      await environment.pass(pauseMs - 1);
      expect(environment.calls).toHaveLength(index + 1);
      await environment.pass(1);
      expect(environment.calls).toHaveLength(index + 2);
    }
  });

  it('reads a Retry-After that is a date', async () => {
    await call('ka');
    const date = new Date(environment.now() + 5_000).toUTCString();
    await last().answer(limitError('rate_limit'), 402, { 'Retry-After': date });
    await environment.pass(4_000 - (environment.now() % 1_000));
    expect(asked()).toEqual(['ka']);
    await environment.pass(2_000);
    expect(asked()).toEqual(['ka', 'ka']);
  });

  it('leaves a server that is down in peace for as long as it asks for', async () => {
    await call('ka');
    await last().answer({ error: { type: 'api_error' } }, 503, { 'Retry-After': '5' });
    await call('kar');
    expect(asked()).toEqual(['ka']);
    await environment.pass(5_000);
    expect(asked()).toEqual(['ka', 'kar']);
  });

  it('asks nothing any more after the monthly limit, until a new key may help', async () => {
    await call('ka');
    await last().answer(limitError('over_query_limit'), 402);
    expect(errors).toMatchObject([{ code: 'over_query_limit' }]);
    await call('kar');
    await environment.pass(86_400_000);
    expect(asked()).toEqual(['ka']);
    expect(environment.waiting).toBe(0);
    searcher.resume();
    await call('karl');
    expect(asked()).toEqual(['ka', 'karl']);
  });

  it('asks again when the month of the limit has passed', async () => {
    await call('ka');
    await last().answer(limitError('over_query_limit'), 402, { 'Retry-After': '86400' });
    await call('kar');
    await environment.pass(86_400_000);
    await call('kar');
    expect(asked()).toEqual(['ka', 'kar']);
  });
});
