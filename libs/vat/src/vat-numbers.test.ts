import { MemoryBreakers, MemoryCache } from '@tripoint/outside';
import { FakeClock } from '@tripoint/outside/testing';
import { type Logger, Metrics, silentLogger } from '@tripoint/runtime';
import { readVatNumber, type VatNumber } from './numbers/vat-number';
import { StubVies } from './testing';
import { VatNumbers } from './vat-numbers';
import { ViesClient } from './vies/vies-client';
import { ViesFault } from './vies/vies-fault';

const HOUR_MS = 3_600_000;
const PAUSE_MS = 50;
const OPEN_MS = 30_000;
const { signal } = new AbortController();

let vies: StubVies;
let clock: FakeClock;
const clients: ViesClient[] = [];
beforeEach(async () => {
  vies = await StubVies.start();
  clock = new FakeClock(Date.parse('2026-07-01T12:00:00Z'));
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await vies.close();
});

interface Choices {
  readonly useExpired?: boolean;
  readonly requester?: VatNumber;
  readonly logger?: Logger;
  readonly metrics?: Metrics;
}

function open({ useExpired = false, requester, logger = silentLogger, metrics = new Metrics(false) }: Choices = {}) {
  const client = new ViesClient({ url: vies.url, requester: requester ?? null, clock });
  clients.push(client);
  const breakers = new MemoryBreakers({ failures: 5, openMs: OPEN_MS, trialMs: 10_000 }, clock);
  const numbers = new VatNumbers({
    client,
    breakers,
    cache: new MemoryCache(clock),
    useExpired,
    pauseMs: PAUSE_MS,
    clock,
    logger,
    metrics,
  });
  return {
    breakers,
    check: (state: 'SK' | 'DE' | 'CZ', number: string, budgetMs = 3_000) =>
      numbers.check({ state, number, hasFormat: true }, budgetMs, signal),
  };
}

const faultOf = async (pending: Promise<unknown>): Promise<string> => {
  const error = await pending.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ViesFault);
  return (error as ViesFault).code;
};

/** Number of the table, its fault, and how often it is asked for. */
test.each([
  ['201', 'INVALID_INPUT', 1],
  ['202', 'INVALID_REQUESTER_INFO', 1],
  ['300', 'SERVICE_UNAVAILABLE', 3],
  ['301', 'MS_UNAVAILABLE', 1],
  ['302', 'TIMEOUT', 3],
  ['400', 'VAT_BLOCKED', 1],
  ['401', 'IP_BLOCKED', 1],
  ['500', 'GLOBAL_MAX_CONCURRENT_REQ', 3],
  ['501', 'GLOBAL_MAX_CONCURRENT_REQ_TIME', 3],
  ['600', 'MS_MAX_CONCURRENT_REQ', 3],
  ['601', 'MS_MAX_CONCURRENT_REQ_TIME', 3],
  ['999', 'SERVICE_UNAVAILABLE', 3],
])('number %s of the table fails with %s after %i attempts', async (number, code, attempts) => {
  expect(await faultOf(open().check('DE', number))).toBe(code);
  expect(vies.asked).toHaveLength(attempts);
});

test.each([
  ['no JSON', '<html>Service Unavailable</html>', 'UNREADABLE_ANSWER'],
  ['an empty body', '', 'UNREADABLE_ANSWER'],
  ['a text', '"ok"', 'UNREADABLE_ANSWER'],
  ['null', 'null', 'UNREADABLE_ANSWER'],
  ['an object of nothing', '{}', 'UNREADABLE_ANSWER'],
  ['valid as a text', '{"countryCode":"DE","vatNumber":"100","valid":"false"}', 'UNREADABLE_ANSWER'],
  ['another number', '{"countryCode":"DE","vatNumber":"200","valid":false}', 'UNREADABLE_ANSWER'],
  ['the undocumented shape', '{"isValid":false,"userError":"MS_UNAVAILABLE","name":"---"}', 'UNREADABLE_ANSWER'],
  [
    'a fault beside valid',
    '{"actionSucceed":false,"valid":false,"countryCode":"DE","vatNumber":"100"}',
    'SERVICE_UNAVAILABLE',
  ],
  ['faults alone', '{"errorWrappers":[{"error":"MS_UNAVAILABLE"}],"valid":false}', 'MS_UNAVAILABLE'],
  ['an unknown code', '{"actionSucceed":false,"errorWrappers":[{"error":"constructor"}]}', 'SERVICE_UNAVAILABLE'],
  ['wrappers of nothing', '{"actionSucceed":false,"errorWrappers":[null]}', 'SERVICE_UNAVAILABLE'],
  ['a body without end', `{"name":"${'x'.repeat(100_000)}"}`, 'UNREADABLE_ANSWER'],
])('garbage is an outage, never "not valid": %s', async (_, bytes, code) => {
  vies.troubles.set('*', { bytes });
  expect(await faultOf(open().check('DE', '100'))).toBe(code);
});

test('a broken connection is an outage', async () => {
  vies.troubles.set('*', 'broken');
  expect(await faultOf(open().check('DE', '100'))).toBe('NOT_REACHED');
});

test('a VIES that never answers is given up within the budget', async () => {
  vies.troubles.set('*', 'slow');
  const startMs = performance.now();
  expect(await faultOf(open().check('DE', '100', 300))).toBe('TIMEOUT');
  expect(performance.now() - startMs).toBeLessThan(1_000);
});

test('a fault that passes is not seen', async () => {
  vies.troubles.set('DE', { code: 'MS_MAX_CONCURRENT_REQ' });
  const pending = open().check('DE', '100');
  setTimeout(() => vies.troubles.clear(), 20);
  expect((await pending).valid).toBe(true);
});

test.each([
  ['2026-09-24', '2026-09-24T00:00:00.000Z'],
  ['2026-09-24+02:00', '2026-09-23T22:00:00.000Z'],
  ['2026-09-24T10:00:00.123+02:00', '2026-09-24T08:00:00.123Z'],
  ['soon', '2026-07-01T12:00:00.000Z'],
])('the date %s is written %s', async (given, written) => {
  vies.requestDate = given;
  expect((await open().check('DE', '100')).requestDate).toBe(written);
});

test('a wrong format never leaves the house', async () => {
  const { check } = open();
  const asked = readVatNumber('SK', '12');
  expect(asked.hasFormat).toBe(false);
  const answer = await new VatNumbers({
    client: { check: () => Promise.reject(new Error('asked')), requester: '' },
    breakers: new MemoryBreakers({ failures: 5, openMs: OPEN_MS, trialMs: 10_000 }, clock),
    cache: new MemoryCache(clock),
    useExpired: false,
    pauseMs: PAUSE_MS,
    clock,
    logger: silentLogger,
    metrics: new Metrics(false),
  }).check(asked, 1_000, signal);
  expect(answer).toMatchObject({
    valid: false,
    requestDate: '2026-07-01T12:00:00.000Z',
    traderNameMatch: 'NOT_PROCESSED',
    name: '---',
  });
  expect(Object.keys(answer)).toEqual(Object.keys(await check('DE', '100')));
});

test('answers are kept with their first date: valid ones for a day, others for an hour, faults never', async () => {
  const { check } = open();
  await check('DE', '100');
  await check('DE', '200');
  await faultOf(check('DE', '301'));
  vies.requestDate = '2026-07-02T00:00:00.000Z';
  clock.advance(HOUR_MS - 1);
  expect((await check('DE', '100')).requestDate).toBe('2026-07-01T08:15:30.000Z');
  expect((await check('DE', '200')).requestDate).toBe('2026-07-01T08:15:30.000Z');
  await faultOf(check('DE', '301'));
  expect(vies.asked).toHaveLength(4);
  clock.advance(2);
  expect((await check('DE', '200')).requestDate).toBe(vies.requestDate);
  clock.advance(23 * HOUR_MS);
  expect((await check('DE', '100')).requestDate).toBe(vies.requestDate);
});

test.each([true, false])(
  'during an outage an expired answer is given only if that is switched on: %s',
  async (useExpired) => {
    const { check } = open({ useExpired });
    const first = await check('DE', '100');
    vies.troubles.set('DE', { code: 'MS_UNAVAILABLE' });
    clock.advance(25 * HOUR_MS);
    if (useExpired) expect(await check('DE', '100')).toEqual(first);
    else expect(await faultOf(check('DE', '100'))).toBe('MS_UNAVAILABLE');
    clock.advance(7 * 24 * HOUR_MS);
    expect(await faultOf(check('DE', '100'))).toBe('MS_UNAVAILABLE');
  },
);

test('the breaker of a member state opens after five failures, for that state alone, and closes when it is back', async () => {
  const { check, breakers } = open();
  vies.troubles.set('DE', { code: 'MS_UNAVAILABLE' });
  for (let i = 0; i < 5; i++) await faultOf(check('DE', '100'));
  expect(breakers.states().get('DE')).toBe('open');
  expect(await faultOf(check('DE', '100'))).toBe('MS_UNAVAILABLE');
  expect(vies.asked).toHaveLength(5);
  expect((await check('SK', '100')).valid).toBe(true);
  expect([breakers.states().get('SK'), breakers.states().get('VIES')]).toEqual(['closed', 'closed']);
  vies.troubles.clear();
  expect(await faultOf(check('DE', '100'))).toBe('MS_UNAVAILABLE');
  clock.advance(OPEN_MS);
  expect((await check('DE', '100')).valid).toBe(true);
  expect(breakers.states().get('DE')).toBe('closed');
});

test('when VIES as a whole is away, no member state is asked for', async () => {
  const { check, breakers } = open();
  vies.troubles.set('*', 'broken');
  await faultOf(check('DE', '100'));
  await faultOf(check('CZ', '100'));
  expect([breakers.states().get('VIES'), breakers.states().get('DE')]).toEqual(['open', 'closed']);
  const before = vies.asked.length;
  expect(await faultOf(check('SK', '100'))).toBe('NOT_REACHED');
  expect(vies.asked).toHaveLength(before);
  vies.troubles.clear();
  clock.advance(OPEN_MS);
  expect((await check('SK', '100')).valid).toBe(true);
});

test('the number of the operator is sent, and brings a consultation number', async () => {
  const { check } = open({ requester: readVatNumber('SK', '2022749619') });
  expect((await check('DE', '100')).requestIdentifier).toBe('WAPIAAAAY0000001');
  expect(vies.asked).toEqual([
    { countryCode: 'DE', vatNumber: '100', requesterMemberStateCode: 'SK', requesterNumber: '2022749619' },
  ]);
});

test('what only the operator can end is an error of the log; answers are counted by state, code and check digits', async () => {
  const errors: string[] = [];
  const metrics = new Metrics(false);
  const logger = { ...silentLogger, error: (message: string) => void errors.push(message) };
  vies.numbers.set('SK 2022749619', true);
  const { check } = open({ logger, metrics });
  await faultOf(check('DE', '401'));
  await check('SK', '2022749619');
  expect(errors).toEqual(['VIES refuses this service: its operator has to act']);
  const { body } = await metrics.text();
  expect(body).toContain('vies_answers_total{state="DE",answer="IP_BLOCKED",check_digits="wrong"} 1');
  expect(body).toContain('vies_answers_total{state="SK",answer="valid",check_digits="right"} 1');
});
