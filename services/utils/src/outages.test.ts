import { utils } from '@tripoint/contract';
import { emailSettings, openEmail } from '@tripoint/email';
import { loopbackReach, ScriptedDns, ScriptedMailServer, TEST_DOMAIN, type Zone } from '@tripoint/email/testing';
import { HostNames, ipSettings, openIpDatabase } from '@tripoint/ip';
import { type Outside, openOutside } from '@tripoint/outside';
import {
  type Answer,
  answer,
  Call,
  createService,
  loadSettings,
  Metrics,
  type Service,
  Shared,
  Shutdown,
  silentLogger,
} from '@tripoint/runtime';
import { temporaryFolder, until } from '@tripoint/testing';
import { translationSettings } from '@tripoint/translation';
import { type StubbedEngine, stubGoogle } from '@tripoint/translation/testing';
import { openVatNumbers, vatSettings } from '@tripoint/vat';
import { StubVies } from '@tripoint/vat/testing';
import { openTranslation } from './open-translation';
import { checkVatNumber } from './operations/check-vat-number';
import { ipDetails } from './operations/ip-details';
import { translate } from './operations/translate';
import { validateEmail } from './operations/validate-email';

/** What all operations are called together, in calls a second. */
const CALLS_PER_SECOND = 40;
const TROUBLE_SECONDS = 2;
/** Operations answer within this time, in milliseconds. */
const ANSWER_MS = 7_000;
const DOMAINS = 50;

type Name = 'translate' | 'checkVatNumber' | 'validateEmail' | 'ipDetails';
const NAMES: readonly Name[] = ['translate', 'checkVatNumber', 'validateEmail', 'ipDetails'];

interface Answered {
  readonly name: Name;
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const dataDir = temporaryFolder('outages');
const parts = {
  logger: silentLogger,
  metrics: new Metrics(false),
  shared: new Shared(),
  shutdown: new Shutdown({ logger: silentLogger, timeoutMs: 2_000 }),
};

let google: StubbedEngine;
let vies: StubVies;
let dns: ScriptedDns;
let mail: ScriptedMailServer;
let outside: Outside;
let service: Service;
let number = 1_000_000;
const named = async (ip: string): Promise<string[]> => [`host-${ip}.example.cz`];
/** How the name servers of the machine answer. */
let reverse = named;

beforeAll(async () => {
  mail = await ScriptedMailServer.start();
  const records = { MX: [[10, 'mx.test']] } as const;
  const zone: Zone = {
    'mx.test': { A: ['127.0.0.1'] },
    [TEST_DOMAIN]: records,
    ...Object.fromEntries(Array.from({ length: DOMAINS }, (_, i) => [`d${i}.test`, records])),
  };
  [google, vies, dns] = await Promise.all([stubGoogle(), StubVies.start(), ScriptedDns.start(zone)]);
  const env = {
    GOOGLE_TRANSLATE_API_KEY: 'secret',
    GOOGLE_TRANSLATE_URL: google.server.url,
    VIES_URL: vies.url,
    TRANSLATION_PRICES: 'google=0',
    EMAIL_SMTP: 'on',
    EMAIL_HELO_NAME: 'verify.example.com',
    EMAIL_SENDER: 'verify@example.com',
    EMAIL_TEST_DOMAINS: TEST_DOMAIN,
    EMAIL_DNS_SERVERS: dns.address,
    EMAIL_PACE_MS: '0',
    EMAIL_PER_DOMAIN: '2',
  };
  const limits = { limits: 'embedded', redisUrl: null, redisPrefix: 'unused' } as const;
  const opened = openOutside(limits, parts);
  // Tests do not wait half a minute for a breaker.
  outside = {
    ...opened,
    states: opened.states,
    cache: (name) => opened.cache(name),
    breakers: (prefix, options) => opened.breakers(prefix, { ...options, openMs: 300, trialMs: 1_000 }),
  };
  const all = { ...limits, dataDir, errorStatuses: 'spec' } as const;
  const email = await openEmail(
    { ...loadSettings(emailSettings, env), dataDir },
    { ...parts, outside },
    loopbackReach(mail.port),
  );
  const translator = await openTranslation({ ...loadSettings(translationSettings, env), ...all }, outside, parts);
  const vatNumbers = openVatNumbers(loadSettings(vatSettings, env), outside, parts);
  const hostNames = new HostNames({
    breakers: outside.breakers('dns', { failures: 20, openMs: 300, trialMs: 1_000 }),
    cache: outside.cache('host-names'),
    resolver: { reverse: (ip) => reverse(ip), cancel: () => undefined },
  });
  const addresses = await openIpDatabase(loadSettings(ipSettings, {}), parts);
  service = createService({
    name: 'utils',
    handlers: [
      validateEmail(email),
      checkVatNumber(vatNumbers),
      translate(translator),
      ipDetails(addresses, hostNames),
    ],
    countries: () => [],
    errorStatuses: 'spec',
    logger: silentLogger,
  });
  // Whether SMTP works is found out after the start.
  for (const name of NAMES) await until(`${name} works`, async () => works(await call(name)));
});

afterAll(async () => {
  await parts.shutdown.run();
  await Promise.all([google.server.stop(), vies.close(), dns.close(), mail.close()]);
});

/** Parameters that no cache knows. */
function paramsOf(name: Name): Record<string, unknown> {
  number += 1;
  if (name === 'translate') return { q: `The house ${number}`, sl: 'en', tl: 'sk' };
  if (name === 'validateEmail') return { email: `jana${number}@d${number % DOMAINS}.test` };
  if (name === 'ipDetails') return { ip_address: `88.${100 + (number % 4)}.${(number >> 8) % 256}.${number % 256}` };
  const vatNumber = `20${number}0`.padEnd(10, '0');
  vies.numbers.set(`SK ${vatNumber}`, true);
  return { countryCode: 'SK', vatNumber };
}

async function call(name: Name): Promise<Answered> {
  const fields = { requestId: 'outage-test', organisationId: null, isPublicKey: false, areas: null, clientIp: null };
  const context = new Call({ ...fields, keyId: 'key', deadlineMs: Date.now() + ANSWER_MS });
  const { status, body }: Answer = await answer(service, utils[name], paramsOf(name), context);
  return { name, status, body: JSON.parse(String(body)) as Answered['body'] };
}

/** Calls all operations in turn at the rate, whether or not answers come. */
async function callAll(seconds: number): Promise<readonly Answered[]> {
  const answers: Promise<Answered>[] = [];
  const startedMs = performance.now();
  for (let i = 0; i < CALLS_PER_SECOND * seconds; i += 1) {
    const waitMs = startedMs + (i * 1_000) / CALLS_PER_SECOND - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    answers.push(call(NAMES[i % NAMES.length]!));
  }
  return Promise.all(answers);
}

/** What an operation answers whose outside works. */
const works = ({ status, body, name }: Answered): boolean =>
  status === 200 &&
  (name !== 'validateEmail' || body.reachable === 'safe') &&
  (name !== 'ipDetails' || body.hostname !== null);

/** What it answers whose outside does not: an outage of its own, never a verdict. */
function admits({ status, body, name }: Answered): boolean {
  if (name === 'validateEmail') return status === 200 && body.reachable === 'unknown';
  if (name === 'ipDetails') return status === 200 && body.hostname === null && body.country_code === 'CZ';
  return status === 503 && (body.error as { type: string }).type === 'api_error';
}

/** Answers that are not as decided, each kind once. */
const unlike = (answers: readonly Answered[], isRight: (one: Answered) => boolean): readonly string[] => [
  ...new Set(
    answers.filter((one) => !isRight(one)).map(({ name, status, body }) => `${name} ${status} ${JSON.stringify(body)}`),
  ),
];

type Trouble = Parameters<StubVies['troubles']['set']>[1];
const setVies = (trouble: Trouble | null) => (): void => {
  if (trouble === null) vies.troubles.clear();
  else vies.troubles.set('*', trouble);
};
const setGoogle = (mood: StubbedEngine['server']['mood']) => (): void => {
  google.server.mood = mood;
};
const setMail = (script: ScriptedMailServer['script']) => (): void => {
  mail.script = script;
};

const setNames = (lookUp: typeof reverse) => (): void => {
  reverse = lookUp;
};

const TROUBLES: readonly (readonly [what: string, name: Name, begin: () => void, end: () => void])[] = [
  ['the engine frozen', 'translate', setGoogle('frozen'), setGoogle('works')],
  ['the engine full of garbage', 'translate', setGoogle('garbage'), setGoogle('works')],
  ['the engine failing', 'translate', setGoogle({ status: 503, body: {} }), setGoogle('works')],
  ['VIES frozen', 'checkVatNumber', setVies('slow'), setVies(null)],
  ['VIES broken', 'checkVatNumber', setVies('broken'), setVies(null)],
  ['VIES full of garbage', 'checkVatNumber', setVies({ bytes: '<html>' }), setVies(null)],
  ['name servers frozen', 'ipDetails', setNames(() => new Promise(() => undefined)), setNames(named)],
  ['name servers failing', 'ipDetails', setNames(() => Promise.reject(new Error('ESERVFAIL'))), setNames(named)],
  ['mail servers frozen', 'validateEmail', setMail({ greeting: 'hang' }), setMail({})],
  ['mail servers full of garbage', 'validateEmail', setMail({ greeting: '\u0000!?' }), setMail({})],
];

it.each(TROUBLES)(
  '%s: its calls are answered as outages, the others as ever, and all of them afterwards',
  async (_what, name, begin, end) => {
    begin();
    const answers = await callAll(TROUBLE_SECONDS);
    end();
    for (const each of NAMES) await until(`${each} works without a restart`, async () => works(await call(each)));
    const own = answers.filter((one) => one.name === name);
    const others = answers.filter((one) => one.name !== name);
    expect(unlike(own, admits)).toEqual([]);
    expect(unlike(others, works)).toEqual([]);
  },
  60_000,
);
