import { until } from '@tripoint/testing';
import { Lanes } from './lanes';

const never = new AbortController().signal;

/** An action that ends when the test says so. */
function held() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, action: () => ended };
}

test('of one name so many run as are allowed, of another one too, and the next one follows the first that ends', async () => {
  const lanes = new Lanes({ concurrency: 2, paceMs: 0 });
  const started: string[] = [];
  const [one, two, three, other] = [held(), held(), held(), held()];
  const run = (name: string, what: string, { action }: ReturnType<typeof held>) =>
    lanes.run(name, never, () => {
      started.push(what);
      return action();
    });
  const all = [run('a', 'one', one), run('a', 'two', two), run('a', 'three', three), run('b', 'other', other)];
  await until('three have started', () => started.length === 3);
  expect(started).toEqual(['one', 'two', 'other']);
  two.end();
  await until('the third has started', () => started.includes('three'));
  for (const each of [one, three, other]) each.end();
  await Promise.all(all);
  await until('no lane is left', () => lanes.size === 0);
});

test('who waits longer than he may leaves the lane, and takes no turn from the others', async () => {
  const lanes = new Lanes({ concurrency: 1, paceMs: 0 });
  const first = held();
  const running = lanes.run('a', never, first.action);
  const gone = new AbortController();
  const waiting = lanes.run('a', gone.signal, async () => 'never');
  const next = lanes.run('a', never, async () => 'next');
  gone.abort(new Error('too late'));
  await expect(waiting).rejects.toThrow('too late');
  first.end();
  await running;
  await expect(next).resolves.toBe('next');
});

test('an action that fails makes room', async () => {
  const lanes = new Lanes({ concurrency: 1, paceMs: 0 });
  await expect(lanes.run('a', never, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(lanes.run('a', never, async () => 'next')).resolves.toBe('next');
});

test('actions of one name start one pace apart, whether the one before has ended or not', async () => {
  const lanes = new Lanes({ concurrency: 5, paceMs: 40 });
  const starts: number[] = [];
  const note = async (): Promise<void> => void starts.push(performance.now());
  await Promise.all([lanes.run('a', never, note), lanes.run('a', never, note)]);
  await lanes.run('a', never, note);
  const gaps = starts.slice(1).map((at, i) => at - starts[i]!);
  for (const gap of gaps) expect(gap).toBeGreaterThan(30);
});
