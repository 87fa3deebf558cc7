import type { RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, places } from '@tripoint/contract';
import { listen, Metrics, type RunningServer } from '@tripoint/runtime';
import { openCall } from '@tripoint/runtime/testing';
import { createHttpUpstream, type HttpUpstream, showUpstream } from './http-upstream';
import { BROKEN_AFTER, REST_MS, SILENT_MS } from './replica';

const params = { given: { query: 'kolín' }, checked: null };
const clock = { nowMs: 0, now: () => clock.nowMs };

/** A replica that counts how often it was asked; the test sets its answer. */
interface FakeReplica {
  readonly url: string;
  asked: number;
  answer: RequestListener;
  stop(): Promise<void>;
  startAgain(): Promise<void>;
}

const json =
  (status: number, body: string): RequestListener =>
  (_req, res) => {
    res.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
const fine = json(200, '[]');
const hangUp: RequestListener = (req) => void req.socket.destroy();
const trouble = (status: number) => json(status, '{"error":{"code":null}}');

const replicas: FakeReplica[] = [];
let upstream: HttpUpstream;
let query = places.query;
beforeEach(() => {
  clock.nowMs = Date.now();
});
afterEach(async () => {
  await upstream.close();
  for (const replica of replicas.splice(0)) await replica.stop();
});

async function startReplica(): Promise<FakeReplica> {
  let server: RunningServer | null = null;
  const start = async (port: number): Promise<void> => {
    server = await listen({
      handler: (req, res) => {
        replica.asked += 1;
        req.resume().on('end', () => replica.answer(req, res));
      },
      host: '127.0.0.1',
      port,
    });
  };
  const replica: FakeReplica = {
    url: '',
    asked: 0,
    answer: fine,
    stop: async () => {
      await server?.close(0);
      server = null;
    },
    startAgain: () => start(Number(new URL(replica.url).port)),
  };
  await start(0);
  replicas.push(Object.assign(replica, { url: server!.url }));
  return replica;
}

async function start(count: number, repeatable = true): Promise<FakeReplica[]> {
  const started: FakeReplica[] = [];
  for (let i = 0; i < count; i += 1) started.push(await startReplica());
  upstream = createHttpUpstream({
    urls: started.map(({ url }) => url),
    internalSecret: null,
    clock,
    countries: ['CZ'],
  });
  query = { ...places.query, repeatable };
  return started;
}

function ask(deadlineInMs = 5_000) {
  return upstream.call(query, params, openCall({ deadlineMs: clock.nowMs + deadlineInMs }));
}

async function situation(pending: Promise<unknown>): Promise<string> {
  const failure = await pending.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiError)) throw new Error(`no refusal: ${String(failure)}`);
  return failure.situation;
}

test('calls go to all replicas in turn', async () => {
  const all = await start(3);
  for (let i = 0; i < 30; i += 1) await ask();
  expect(all.map(({ asked }) => asked)).toEqual([10, 10, 10]);
});

test.each<[string, (replica: FakeReplica) => Promise<void> | void]>([
  ['is not there', (replica) => replica.stop()],
  [
    'loses the connection',
    (replica) => {
      replica.answer = hangUp;
    },
  ],
  ...[502, 503].map((status): [string, (replica: FakeReplica) => void] => [
    `answers ${status}`,
    (replica) => {
      replica.answer = trouble(status);
    },
  ]),
])('a replica that %s costs no call its answer when another one is fine', async (_, spoil) => {
  const [bad, good] = await start(2);
  await spoil(bad!);
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask()));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(good!.asked).toBe(50);
});

test('a replica that failed is passed over for a while and then tried again', async () => {
  const [bad, good] = await start(2);
  bad!.answer = trouble(503);
  for (let i = 0; i < 10; i += 1) await ask();
  expect([bad!.asked, good!.asked]).toEqual([1, 10]);
  bad!.answer = fine;
  clock.nowMs += REST_MS;
  for (let i = 0; i < 10; i += 1) await ask();
  expect([bad!.asked, good!.asked]).toEqual([6, 15]);
});

test('a call is tried twice and no more, and the answer of a service is passed on', async () => {
  const all = await start(3);
  for (const replica of all) replica.answer = trouble(503);
  expect((await ask()).status).toBe(503);
  expect(all.reduce((sum, { asked }) => sum + asked, 0)).toBe(2);
});

test.each([500, 504])('%d, which every replica would give, is not asked for twice', async (status) => {
  const all = await start(2);
  for (const replica of all) replica.answer = trouble(status);
  expect((await ask()).status).toBe(status);
  expect(all.reduce((sum, { asked }) => sum + asked, 0)).toBe(1);
});

describe('a call that must not happen twice', () => {
  test.each<[string, RequestListener]>([
    ['loses its connection', hangUp],
    ['is answered 503', trouble(503)],
  ])('is not sent to a second replica when it %s', async (_, answer) => {
    const all = await start(2, false);
    for (const replica of all) replica.answer = answer;
    await ask().catch(() => undefined);
    expect(all.reduce((sum, { asked }) => sum + asked, 0)).toBe(1);
  });

  test('is sent to a second one when it could not be sent to the first', async () => {
    const [bad, good] = await start(2, false);
    await bad!.stop();
    for (let i = 0; i < 4; i += 1) expect((await ask()).status).toBe(200);
    expect(good!.asked).toBe(4);
  });
});

describe('a replica that hangs', () => {
  /** Its calls wait; the other has answered since, and a second has passed. */
  async function hang(repeatable = true): Promise<{ readonly all: FakeReplica[]; readonly waiting: Promise<unknown> }> {
    const all = await start(2, repeatable);
    all[0]!.answer = () => undefined;
    const waiting = ask();
    clock.nowMs += 1;
    await ask();
    clock.nowMs += SILENT_MS;
    return { all, waiting };
  }

  test('costs no safe call its answer when another one answers, and gets no further ones', async () => {
    const { all, waiting } = await hang();
    for (let i = 0; i < 4; i += 1) await ask();
    await expect(waiting).resolves.toMatchObject({ status: 200 });
    expect(all.map(({ asked }) => asked)).toEqual([1, 6]);
  });

  test('is asked again after a rest', async () => {
    const { all, waiting } = await hang();
    await waiting;
    all[0]!.answer = fine;
    clock.nowMs += REST_MS;
    for (let i = 0; i < 4; i += 1) await ask();
    expect(all.map(({ asked }) => asked)).toEqual([3, 4]);
  });

  test('keeps a call that must not happen twice', async () => {
    const { all, waiting } = await hang(false);
    clock.nowMs += 5_000;
    all[0]!.answer = fine;
    await all[0]!.stop();
    expect(await situation(waiting)).toBe('bad_gateway');
    expect(all[1]!.asked).toBe(1);
  });

  test('keeps its calls where the gateway itself did not run: their answers may have come', async () => {
    let nowMs = 0;
    const stopped = jest.spyOn(performance, 'now').mockImplementation(() => {
      nowMs += 10_000;
      return nowMs;
    });
    const all = await start(2);
    const held: (() => void)[] = [];
    all[0]!.answer = (req, res) => void held.push(() => fine(req, res));
    const waiting = ask();
    clock.nowMs += 1;
    await ask();
    clock.nowMs += SILENT_MS;
    await delay(600);
    for (const answer of held) answer();
    await expect(waiting).resolves.toMatchObject({ status: 200 });
    stopped.mockRestore();
    expect(all.map(({ asked }) => asked)).toEqual([1, 1]);
  });

  test('keeps its calls while no other one answers either: what all of them ask is slow then', async () => {
    const all = await start(2);
    for (const replica of all) replica.answer = () => undefined;
    const waiting = [situation(ask(1_500)), situation(ask(1_500))];
    clock.nowMs += SILENT_MS;
    expect(await Promise.all(waiting)).toEqual(['gateway_timeout', 'gateway_timeout']);
    expect(all.map(({ asked }) => asked)).toEqual([1, 1]);
  });
});

test('searches that wait for an engine hold no catalog up, and make no replica look bad for it', async () => {
  const all = await start(2);
  for (const replica of all) {
    replica.answer = (req, res) => {
      if (req.url === '/v1/places/regions') fine(req, res);
    };
  }
  const waiting = Array.from({ length: 200 }, () => situation(ask(300)));
  const regions = () =>
    upstream.call(
      places.regions,
      { given: { country: 'CZ' }, checked: null },
      openCall({ deadlineMs: clock.nowMs + 5_000 }),
    );
  expect((await regions()).status).toBe(200);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['gateway_timeout']));
  expect(await situation(ask())).toBe('unavailable');
  expect((await regions()).status).toBe(200);
});

test('a second replica is not asked after the deadline', async () => {
  const all = await start(2);
  for (const replica of all) replica.answer = () => undefined;
  expect(await situation(ask(1_000))).toBe('gateway_timeout');
  expect(all.reduce((sum, { asked }) => sum + asked, 0)).toBe(1);
});

test('when no replica answers any more, calls are refused at once, and one at a time finds out when one is back', async () => {
  const all = await start(2);
  for (const replica of all) replica.answer = hangUp;
  for (let i = 0; i < BROKEN_AFTER; i += 1) expect(await situation(ask())).toBe('bad_gateway');
  const asked = () => all.reduce((sum, one) => sum + one.asked, 0);
  expect(asked()).toBe(2 * BROKEN_AFTER);
  for (let i = 0; i < 20; i += 1) expect(await situation(ask())).toBe('unavailable');
  expect(asked()).toBe(2 * BROKEN_AFTER);
  clock.nowMs += REST_MS;
  await Promise.all(Array.from({ length: 20 }, () => situation(ask())));
  expect(asked()).toBe(2 * BROKEN_AFTER + 2);
  for (const replica of all) replica.answer = fine;
  clock.nowMs += REST_MS;
  for (let i = 0; i < 20; i += 1) expect((await ask()).status).toBe(200);
});

test('operators see whether all replicas answer, some do not, or none does', async () => {
  const [first, second] = await start(2);
  const metrics = new Metrics(false);
  showUpstream(metrics, 'places', upstream);
  const state = async () => /^upstream_state{upstream="places"} (\d)$/m.exec((await metrics.text()).body)?.[1];
  expect(await state()).toBe('0');
  first!.answer = hangUp;
  for (let i = 0; i < 2 * BROKEN_AFTER; i += 1) {
    clock.nowMs += REST_MS;
    await ask();
  }
  expect(await state()).toBe('1');
  second!.answer = hangUp;
  for (let i = 0; i < BROKEN_AFTER; i += 1) await situation(ask());
  expect(await state()).toBe('2');
});

test('callers who hang up do not make a replica look bad', async () => {
  const [only] = await start(1);
  only!.answer = () => undefined;
  for (let i = 0; i < 2 * BROKEN_AFTER; i += 1) {
    const call = openCall({ deadlineMs: clock.nowMs + 5_000 });
    const pending = situation(upstream.call(query, params, call));
    call.abort(new Error('gone'));
    await pending;
  }
  only!.answer = fine;
  expect((await ask()).status).toBe(200);
});

test('a service that hangs holds a bounded number of calls; more are refused at once', async () => {
  const [only] = await start(1);
  only!.answer = () => undefined;
  const held = Array.from({ length: 1_024 }, () => situation(ask(400)));
  // At its deadline it would be a timeout.
  expect(await situation(ask(10_000))).toBe('unavailable');
  expect(new Set(await Promise.all(held))).toEqual(new Set(['gateway_timeout']));
});

test('a replica that is stopped and started again under load is not noticed by callers', async () => {
  const [one] = await start(2);
  let going = true;
  let failures = 0;
  let answered = 0;
  const side = async (): Promise<void> => {
    while (going) {
      clock.nowMs = Date.now();
      await ask().then(
        ({ status }) => {
          answered += 1;
          if (status !== 200) failures += 1;
        },
        () => {
          failures += 1;
        },
      );
    }
  };
  const sides = Array.from({ length: 8 }, side);
  for (let i = 0; i < 3; i += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await one!.stop();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await one!.startAgain();
  }
  going = false;
  await Promise.all(sides);
  expect(failures).toBe(0);
  expect(answered).toBeGreaterThan(100);
});
