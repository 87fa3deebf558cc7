import { BudgetError, type ResultCache, withinBudget } from '@tripoint/outside';
import { getDomain } from 'tldts';
import { emailId } from './address/email-id';
import { type Email, partsOf, readEmail } from './address/read-email';
import { DnsFailedError, type DnsQuestions, type MailHost, mailHosts } from './dns/mail-hosts';
import type { Lanes } from './lanes';
import { type DomainLists, type Listed, listed } from './lists/lists';
import { decisions, type Outcome, type Reachable } from './outcome';
import type { SelfTest } from './self-test';
import type { Findings, Prober } from './smtp/prober';

/** What is answered about an address: the fields of the API. */
export interface Verification {
  readonly email_id: string;
  readonly email: string;
  readonly username: string;
  readonly domain: string;
  readonly reachable: Reachable;
  readonly disposable: boolean;
  readonly roleAccount: boolean;
  readonly free: boolean;
  readonly mxValid: boolean;
  readonly connection: boolean;
  readonly inboxFull: boolean;
  readonly catchAll: boolean;
  readonly deliverable: boolean;
  readonly disabled: boolean;
  /** Seconds, to the millisecond. */
  readonly took: number;
}

/** How mail servers are asked. */
export interface SmtpParts {
  readonly prober: Prober;
  readonly selfTest: SelfTest;
  readonly perDomain: Lanes;
  /** By the domain of the mail host: one provider has the mail of many domains. */
  readonly perProvider: Lanes;
}

export interface VerifierParts {
  readonly dns: DnsQuestions;
  readonly dnsTest: SelfTest;
  /** Whether a mail server may be connected to. */
  readonly allowed: (address: string) => boolean;
  /** null: mail servers are not asked. */
  readonly smtp: SmtpParts | null;
  readonly lists: () => DomainLists;
  readonly cache: ResultCache;
}

/** Longest verification, in milliseconds: the caller has an answer after seven seconds. */
export const BUDGET_MS = 6_500;
/** What is left of the caller's own deadline for the way back, in milliseconds. */
const WAY_BACK_MS = 300;
/** What DNS may take of it. */
const DNS_MS = 4_000;

const NO_ONE: Listed = { disposable: false, free: false, roleAccount: false };

/** What is known of an address so far, for when the time is over. */
interface Known {
  findings: Findings;
}

/** Verifies e-mail addresses. It never rejects for a fault of the outside: `reachable` is `unknown` then. */
export class EmailVerifier {
  /** Two callers who ask for one address at a time cost one conversation. */
  private readonly running = new Map<string, Promise<Findings>>();

  constructor(private readonly parts: VerifierParts) {}

  /**
   * @param text an address, or what somebody took for one
   * @param keyId whose `email_id` it is
   * @param deadlineMs epoch milliseconds after which nobody waits for the answer
   */
  async verify(text: string, keyId: string | null, deadlineMs: number): Promise<Verification> {
    const startedMs = performance.now();
    const given = text.normalize('NFC');
    const email = readEmail(given);
    const budgetMs = Math.min(BUDGET_MS, deadlineMs - Date.now() - WAY_BACK_MS);
    const { outcome, connection } =
      email === null ? { outcome: 'wrong syntax' as const, connection: false } : await this.find(email, budgetMs);
    const lists = email === null ? NO_ONE : listed(email, this.parts.lists());
    const { reachable, flag, mxValid } = decisions[outcome];
    const isRisk = lists.disposable || lists.roleAccount;
    return {
      email_id: emailId(keyId, email === null ? given : addressOf(email)),
      email: given,
      ...(email === null ? partsOf(given) : { username: email.local, domain: email.domain }),
      reachable: reachable === 'safe' && isRisk ? 'risky' : reachable,
      ...lists,
      mxValid,
      connection,
      inboxFull: flag === 'inboxFull',
      catchAll: flag === 'catchAll',
      deliverable: flag === 'deliverable' || flag === 'catchAll',
      disabled: flag === 'disabled',
      took: Math.round(performance.now() - startedMs) / 1_000,
    };
  }

  private async find(email: Email, budgetMs: number): Promise<Findings> {
    const address = addressOf(email);
    const cached = await this.parts.cache.get<Findings>(keptAs(address));
    if (cached !== undefined) return cached;
    const running = this.running.get(address);
    if (running === undefined) return this.start(email, address, budgetMs);
    // Who joins may have less time than who began.
    return withinBudget(budgetMs, () => running).catch(() => ({ outcome: 'out of time', connection: false }));
  }

  private start(email: Email, address: string, budgetMs: number): Promise<Findings> {
    const known: Known = { findings: { outcome: 'out of time', connection: false } };
    const running = withinBudget(budgetMs, (signal) => this.ask(email, known, signal))
      .catch((error: unknown) => {
        if (error instanceof BudgetError || (error as Error).name === 'AbortError') return known.findings;
        throw error;
      })
      .then((findings) => {
        const { keptSeconds } = decisions[findings.outcome];
        if (keptSeconds > 0) void this.parts.cache.set(keptAs(address), findings, keptSeconds * 1_000);
        return findings;
      })
      .finally(() => this.running.delete(address));
    this.running.set(address, running);
    return running;
  }

  private async ask(email: Email, known: Known, signal: AbortSignal): Promise<Findings> {
    const { smtp } = this.parts;
    const hosts = await this.hostsOf(email.asciiDomain);
    if (hosts === null) return { outcome: 'DNS failed', connection: false };
    if (hosts.length === 0) return { outcome: 'no mail hosts', connection: false };
    if (smtp === null || smtp.selfTest.state !== 'works') return { outcome: 'SMTP off', connection: false };
    return this.askServers(smtp, email, hosts, known, signal);
  }

  /** null: DNS failed. */
  private async hostsOf(domain: string): Promise<readonly MailHost[] | null> {
    const { dns, dnsTest, allowed } = this.parts;
    if (dnsTest.state !== 'works') return null;
    try {
      const hosts = await withinBudget(DNS_MS, () => mailHosts(domain, dns, allowed));
      dnsTest.succeeded();
      return hosts;
    } catch (error) {
      if (!(error instanceof DnsFailedError || error instanceof BudgetError)) throw error;
      dnsTest.failed();
      return null;
    }
  }

  private async askServers(
    { prober, perDomain, perProvider }: SmtpParts,
    email: Email,
    hosts: readonly MailHost[],
    known: Known,
    signal: AbortSignal,
  ): Promise<Findings> {
    const { asciiDomain } = email;
    const provider = getDomain(hosts[0]!.name) ?? hosts[0]!.name;
    return perDomain.run(asciiDomain, signal, () =>
      perProvider.run(provider, signal, async () => {
        const domainKey = `domain ${asciiDomain}`;
        const catchAll = await this.parts.cache.get<boolean>(domainKey);
        if (catchAll === true) return { outcome: 'catch-all', connection: true };
        const findings = await prober.probe(email, hosts, catchAll === false, signal, (soFar) => {
          known.findings = soFar;
        });
        const isCatchAll = catchAllSaid[findings.outcome];
        if (isCatchAll !== undefined) {
          await this.parts.cache.set(domainKey, isCatchAll, decisions['catch-all'].keptSeconds * 1_000);
        }
        return findings;
      }),
    );
  }
}

/** Outcomes that say whether the whole domain takes any name. */
const catchAllSaid: Partial<Record<Outcome, boolean>> = {
  'catch-all': true,
  accepted: false,
  'unknown user': false,
  full: false,
  disabled: false,
};

const addressOf = ({ local, asciiDomain }: Email): string => `${local}@${asciiDomain}`;
const keptAs = (address: string): string => `address ${address.toLowerCase()}`;
