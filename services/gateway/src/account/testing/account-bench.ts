import { mkdtempSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { type AnyOperation, intl, intlService } from '@tripoint/contract';
import { type Accounts, hashToken, newToken, openAccounts, type Role } from '@tripoint/organisations';
import type { Call } from '@tripoint/runtime';
import { temporaryFolder } from '@tripoint/testing';
import { KeyFormat } from '../../keys/key-format';
import { openBench } from '../../testing/gateway-bench';
import { MemoryKeyStore } from '../../testing/memory-key-store';
import type { DayUsage, Refusal } from '../../usage/usage-history';
import type { AccountOptions } from '../account-options';
import { TestBrowser } from './test-browser';

export const SHOP = 'org_AAAAAAAAAAAAAAAAAAAAAA';
export const OTHER = 'org_BBBBBBBBBBBBBBBBBBBBBB';
const LINK_MS = 900_000;

/** A call of the fake service of translations. */
export interface IntlCall {
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly call: Call;
}

export interface AccountBench {
  readonly gateway: RequestListener;
  readonly accounts: Accounts;
  readonly keys: MemoryKeyStore;
  readonly clock: { nowMs: number };
  readonly lines: string[];
  /** Mails sent so far: to whom, and the link in them. */
  readonly mails: { readonly email: string; readonly link: string }[];
  readonly days: DayUsage[];
  readonly refusals: Refusal[];
  /** Selectors whose changes were published. */
  readonly published: string[];
  readonly intlCalls: IntlCall[];
  /** What the fake service answers, by the id of the operation; by default the example of the contract. */
  readonly intlAnswers: Map<
    string,
    (params: IntlCall['params']) => { readonly status: number; readonly body: unknown }
  >;
  browser(options?: ConstructorParameters<typeof TestBrowser>[1]): TestBrowser;
  /** A browser in which a new member of an organisation is signed in. */
  signedIn(email: string, roles: readonly Role[], organisation?: string): Promise<TestBrowser>;
  /** A link as the operator's command makes it. */
  operatorLink(email: string): Promise<string>;
}

/** Benches of a file of tests, which are closed behind its last test. */
export function accountBenches(): (options?: Partial<AccountOptions>) => Promise<AccountBench> {
  const folder = temporaryFolder('account');
  const opened: Accounts[] = [];
  afterAll(() => Promise.all(opened.map((accounts) => accounts.close())));
  return async (options = {}) => {
    const accounts = openAccounts({
      dataDir: mkdtempSync(join(folder, 'data-')),
      engine: 'embedded',
      elasticsearchUrl: null,
      elasticsearchPrefix: 'none',
    });
    opened.push(accounts);
    return benchOf(accounts, options);
  };
}

/** A gateway with the pages of accounts, of two organisations without members that matter. */
async function benchOf(accounts: Accounts, options: Partial<AccountOptions>): Promise<AccountBench> {
  const owner = { email: 'first@example.com', name: 'First', roles: ['owner'] as const, addedAtMs: 1 };
  await accounts.organisations.create({ id: SHOP, name: 'Shop <b>&', createdAtMs: 1 }, owner);
  await accounts.organisations.create({ id: OTHER, name: 'Other', createdAtMs: 2 }, owner);
  const keys = new MemoryKeyStore();
  const mails: AccountBench['mails'] = [];
  const days: DayUsage[] = [];
  const refusals: Refusal[] = [];
  const published: string[] = [];
  const intlCalls: IntlCall[] = [];
  const [phraseWithCandidates] = intl.translationsQuery.result.objects.toReversed();
  const intlAnswers: AccountBench['intlAnswers'] = new Map([
    [intl.translationsQuery.id, () => ({ status: 200, body: phraseWithCandidates!.example })],
  ]);
  const upstream = {
    countries: () => [],
    async call(operation: AnyOperation, { checked }: { readonly checked: unknown }, call: Call) {
      const params = checked as IntlCall['params'];
      intlCalls.push({ operation: operation.id, params, call });
      const { status, body } = intlAnswers.get(operation.id)?.(params) ?? {
        status: 200,
        body: operation.example.answer,
      };
      return { status, body: JSON.stringify(body), code: null };
    },
    close: () => Promise.resolve(),
  };
  const bench = openBench({
    settings: { publicUrl: null, trustedProxies: ['127.0.0.1'] },
    account: ({ clock, logger }) => ({
      accounts,
      keyStore: keys,
      keyFormat: new KeyFormat('tp_live'),
      publishKeys: async (selectors) => void published.push(...selectors),
      limiter: { used: async () => 1_234 },
      usage: { days: async () => days, refusals: async () => refusals },
      services: [{ contract: intlService, upstream }],
      bounds: { accountMaxKeys: 3, accountMaxQuota: 10_000, accountMaxRate: 50, accountMaxBurst: 100 },
      mailer: {
        sendLink: async (email, link) => void mails.push({ email, link }),
        sendInvitation: async (email, _organisation, _by, link) => void mails.push({ email, link }),
        close: () => undefined,
      },
      openId: null,
      publicUrl: 'https://api.example',
      deadlineMs: 5_000,
      clock,
      logger,
      ...options,
    }),
  });
  const { gateway, clock, lines } = bench;
  const operatorLink = async (email: string): Promise<string> => {
    const token = newToken();
    const link = { tokenHash: hashToken(token), email, browserHash: null, createdAtMs: clock.nowMs };
    await accounts.sessions.addLink({ ...link, expiresAtMs: clock.nowMs + LINK_MS });
    return `/account/sign-in?token=${token}`;
  };
  return {
    ...{
      gateway,
      accounts,
      keys,
      clock,
      lines,
      mails,
      days,
      refusals,
      published,
      intlCalls,
      intlAnswers,
      operatorLink,
    },
    browser: (own) => new TestBrowser(gateway, own),
    async signedIn(email, roles, organisation = SHOP) {
      const member = { organisationId: organisation, email, name: email, roles, addedAtMs: 1 };
      if (roles.length > 0) await accounts.organisations.addMember(member);
      const browser = new TestBrowser(gateway);
      await browser.get(await operatorLink(email));
      await browser.send('/account/sign-in/link');
      return browser;
    },
  };
}
