import { utils } from '@tripoint/contract';
import { emailSettings, openEmail } from '@tripoint/email';
import {
  loopbackReach,
  type MailScript,
  ScriptedDns,
  ScriptedMailServer,
  TEST_DOMAIN,
  type Zone,
} from '@tripoint/email/testing';
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
  type ServiceParts,
  Shared,
  Shutdown,
  silentLogger,
} from '@tripoint/runtime';
import { until } from '@tripoint/testing';
import { translationSettings } from '@tripoint/translation';
import { type StubbedEngine, stubGoogle } from '@tripoint/translation/testing';
import { openVatNumbers, vatSettings } from '@tripoint/vat';
import { StubVies } from '@tripoint/vat/testing';
import { openTranslation } from '../open-translation';
import { checkVatNumber } from '../operations/check-vat-number';
import { ipDetails } from '../operations/ip-details';
import { translate } from '../operations/translate';
import { validateEmail } from '../operations/validate-email';

/** Operations answer within this time, in milliseconds. */
const ANSWER_MS = 7_000;
const DOMAINS = 50;

export type Utility = 'translate' | 'checkVatNumber' | 'validateEmail' | 'ipDetails';
export const UTILITIES: readonly Utility[] = ['translate', 'checkVatNumber', 'validateEmail', 'ipDetails'];

export interface Answered {
  readonly name: Utility;
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** How long the answer took, in milliseconds. */
  readonly tookMs: number;
}

/** What can be wrong with what one utility asks. */
export interface Trouble {
  readonly what: string;
  readonly of: Utility;
  readonly begin: () => void;
  readonly end: () => void;
}

const named = async (ip: string): Promise<string[]> => [`host-${ip}.example.cz`];

/** The four utilities in this process, over stubs on loopback of everything that they ask. */
export class StubbedUtilities {
  private number = 1_000_000;
  /** How the name servers of the machine answer. */
  private reverse = named;
  private service!: Service;

  private constructor(
    private readonly parts: ServiceParts,
    private readonly google: StubbedEngine,
    private readonly vies: StubVies,
    private readonly dns: ScriptedDns,
    private readonly mail: ScriptedMailServer,
  ) {}

  /** Resolves when all four answer. */
  static async start(dataDir: string): Promise<StubbedUtilities> {
    const records = { MX: [[10, 'mx.test']] } as const;
    const zone: Zone = {
      'mx.test': { A: ['127.0.0.1'] },
      [TEST_DOMAIN]: records,
      ...Object.fromEntries(Array.from({ length: DOMAINS }, (_, i) => [`d${i}.test`, records])),
    };
    const [google, vies, dns, mail] = await Promise.all([
      stubGoogle(),
      StubVies.start(),
      ScriptedDns.start(zone),
      ScriptedMailServer.start(),
    ]);
    const parts = {
      logger: silentLogger,
      metrics: new Metrics(false),
      shared: new Shared(),
      shutdown: new Shutdown({ logger: silentLogger, timeoutMs: 2_000 }),
    };
    const utilities = new StubbedUtilities(parts, google, vies, dns, mail);
    await utilities.open(dataDir);
    // Whether SMTP works is found out after the start.
    for (const name of UTILITIES) await utilities.untilWorks(name);
    return utilities;
  }

  private async open(dataDir: string): Promise<void> {
    const { parts, google, vies, dns, mail } = this;
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
    const outside: Outside = {
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
      resolver: { reverse: (ip) => this.reverse(ip), cancel: () => undefined },
    });
    const addresses = await openIpDatabase(loadSettings(ipSettings, {}), parts);
    this.service = createService({
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
  }

  async close(): Promise<void> {
    await this.parts.shutdown.run();
    await Promise.all([this.google.server.stop(), this.vies.close(), this.dns.close(), this.mail.close()]);
  }

  async call(name: Utility): Promise<Answered> {
    const fields = { requestId: 'outage', organisationId: null, isPublicKey: false, areas: null, clientIp: null };
    const startedMs = performance.now();
    const context = new Call({ ...fields, keyId: 'key', deadlineMs: Date.now() + ANSWER_MS });
    const { status, body }: Answer = await answer(this.service, utils[name], this.paramsOf(name), context);
    const tookMs = performance.now() - startedMs;
    return { name, status, body: JSON.parse(String(body)) as Answered['body'], tookMs };
  }

  /** Calls all of them in turn at the rate, in calls a second, whether or not answers come. */
  async callAll(seconds: number, rate: number): Promise<readonly Answered[]> {
    const answers: Promise<Answered>[] = [];
    const startedMs = performance.now();
    for (let i = 0; i < rate * seconds; i += 1) {
      const waitMs = startedMs + (i * 1_000) / rate - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      answers.push(this.call(UTILITIES[i % UTILITIES.length]!));
    }
    return Promise.all(answers);
  }

  async untilWorks(name: Utility): Promise<void> {
    await until(`${name} works`, async () => works(await this.call(name)));
  }

  troubles(): readonly Trouble[] {
    const { google, vies, mail } = this;
    const engine = (what: string, mood: StubbedEngine['server']['mood']): Trouble => ({
      what: `the engine ${what}`,
      of: 'translate',
      begin: () => {
        google.server.mood = mood;
      },
      end: () => {
        google.server.mood = 'works';
      },
    });
    const states = (what: string, trouble: Parameters<StubVies['troubles']['set']>[1]): Trouble => ({
      what: `VIES ${what}`,
      of: 'checkVatNumber',
      begin: () => void vies.troubles.set('*', trouble),
      end: () => vies.troubles.clear(),
    });
    const names = (what: string, reverse: typeof named): Trouble => ({
      what: `name servers ${what}`,
      of: 'ipDetails',
      begin: () => {
        this.reverse = reverse;
      },
      end: () => {
        this.reverse = named;
      },
    });
    const servers = (what: string, script: MailScript): Trouble => ({
      what: `mail servers ${what}`,
      of: 'validateEmail',
      begin: () => {
        mail.script = script;
      },
      end: () => {
        mail.script = {};
      },
    });
    return [
      engine('frozen', 'frozen'),
      engine('full of garbage', 'garbage'),
      engine('failing', { status: 503, body: {} }),
      states('frozen', 'slow'),
      states('broken', 'broken'),
      states('full of garbage', { bytes: '<html>' }),
      names('frozen', () => new Promise(() => undefined)),
      names('failing', () => Promise.reject(new Error('ESERVFAIL'))),
      servers('frozen', { greeting: 'hang' }),
      servers('full of garbage', { greeting: '\u0000!?' }),
    ];
  }

  /** Parameters that no cache knows. */
  private paramsOf(name: Utility): Record<string, unknown> {
    this.number += 1;
    const { number } = this;
    if (name === 'translate') return { q: `The house ${number}`, sl: 'en', tl: 'sk' };
    if (name === 'validateEmail') return { email: `jana${number}@d${number % DOMAINS}.test` };
    if (name === 'ipDetails') return { ip_address: `88.${100 + (number % 4)}.${(number >> 8) % 256}.${number % 256}` };
    const vatNumber = `20${number}0`.padEnd(10, '0');
    this.vies.numbers.set(`SK ${vatNumber}`, true);
    return { countryCode: 'SK', vatNumber };
  }
}

/** Whether an answer is that of an operation whose outside works. */
export const works = ({ status, body, name }: Answered): boolean =>
  status === 200 &&
  (name !== 'validateEmail' || body.reachable === 'safe') &&
  (name !== 'ipDetails' || body.hostname !== null);

/** Whether it is that of one whose outside does not: an outage of its own, never a verdict. */
export function admits({ status, body, name }: Answered): boolean {
  if (name === 'validateEmail') return status === 200 && body.reachable === 'unknown';
  if (name === 'ipDetails') return status === 200 && body.hostname === null && body.country_code === 'CZ';
  return status === 503 && (body.error as { type: string }).type === 'api_error';
}

/** Answers that are not as decided, each kind once. */
export const unlike = (answers: readonly Answered[], isRight: (one: Answered) => boolean): readonly string[] => [
  ...new Set(
    answers.filter((one) => !isRight(one)).map(({ name, status, body }) => `${name} ${status} ${JSON.stringify(body)}`),
  ),
];
