import { Resolver } from 'node:dns/promises';
import { isPublicAddress, type Outside, type OutsideState } from '@tripoint/outside';
import type { Logger, Shutdown } from '@tripoint/runtime';
import { readEmail } from './address/read-email';
import { type DnsQuestions, mailHosts } from './dns/mail-hosts';
import { EmailVerifier, type SmtpParts } from './email-verifier';
import { Lanes } from './lanes';
import { KeptLists } from './lists/kept-lists';
import { SelfTest, type SelfTestOptions } from './self-test';
import type { EmailSettings } from './settings';
import { Prober, type Reach } from './smtp/prober';

export interface EmailParts {
  readonly outside: Outside;
  readonly logger: Logger;
  readonly shutdown: Pick<Shutdown, 'add'>;
}

/** Where mail servers of the internet are. Code of tests alone gives another reach: no setting leads to one. */
const INTERNET: Reach = { allowed: isPublicAddress, port: 25 };

const DNS_TIMEOUT_MS = 1_500;
const DNS_TRIES = 2;
/** Calls of one provider for each call of a domain that may run at a time. */
const PROVIDER_SHARE = 5;

const dnsWatch = { name: 'DNS for e-mail verification', suspectAfter: 3, retryMs: 2_000, attemptMs: 4_000 };
const smtpWatch = { name: 'outgoing SMTP', suspectAfter: 10, retryMs: 300_000, attemptMs: 10_000 };

/** Opens e-mail verification and names its outsides, `email:dns` and `email:smtp`, among the states of the service. */
export async function openEmail(
  settings: EmailSettings & { readonly dataDir: string },
  { outside, logger, shutdown }: EmailParts,
  reach: Reach = INTERNET,
): Promise<EmailVerifier> {
  const dns = resolverOf(settings.emailDnsServers);
  const domains = settings.emailTestDomains;
  const dnsTest = new SelfTest(
    { ...dnsWatch, logger, attempt: () => Promise.any(domains.map((name) => answers(dns, name))) },
    true,
  );
  const smtp = settings.emailSmtp === 'on' ? openSmtp(settings, dns, reach, logger) : null;
  const lists = await KeptLists.open(settings.dataDir, logger);
  shutdown.add('e-mail verification', () => {
    for (const part of [dnsTest, smtp?.selfTest, lists]) part?.close();
  });
  outside.states.add('email:dns', () => dnsTest.state);
  outside.states.add('email:smtp', (): OutsideState => smtp?.selfTest.state ?? 'off');
  return new EmailVerifier({
    dns,
    dnsTest,
    allowed: reach.allowed,
    smtp,
    lists: () => lists.lists,
    cache: outside.cache('email'),
  });
}

function openSmtp(settings: EmailSettings, dns: DnsQuestions, reach: Reach, logger: Logger): SmtpParts {
  const { emailPerDomain: concurrency, emailPaceMs: paceMs, emailTestDomains } = settings;
  const prober = new Prober({
    reach,
    heloName: settings.emailHeloName ?? '',
    sender: asciiAddress(settings.emailSender ?? ''),
    connected: (worked) => (worked ? selfTest.succeeded() : selfTest.failed()),
  });
  const attempt: SelfTestOptions['attempt'] = (signal) =>
    Promise.any(emailTestDomains.map(async (name) => prober.greet(await mailHosts(name, dns, reach.allowed), signal)));
  const selfTest = new SelfTest({ ...smtpWatch, logger, attempt }, false);
  return {
    prober,
    selfTest,
    perDomain: new Lanes({ concurrency, paceMs }),
    perProvider: new Lanes({ concurrency: concurrency * PROVIDER_SHARE, paceMs: 0 }),
  };
}

function resolverOf(servers: readonly string[]): Resolver {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
}

/** Any answer shows that DNS works. @throws when there is none */
async function answers(dns: DnsQuestions, name: string): Promise<void> {
  await mailHosts(name, dns, () => true);
}

function asciiAddress(text: string): string {
  const email = readEmail(text);
  return email === null ? '' : `${email.local}@${email.asciiDomain}`;
}
