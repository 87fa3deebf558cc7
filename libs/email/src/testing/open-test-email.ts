import { type Outside, openOutside } from '@tripoint/outside';
import { Metrics, Shutdown, silentLogger } from '@tripoint/runtime';
import type { EmailVerifier, Verification } from '../email-verifier';
import { openEmail } from '../open-email';
import type { EmailSettings } from '../settings';
import type { Reach } from '../smtp/prober';

/** The domain whose mail server shows that SMTP works; a test gives it records. */
export const TEST_DOMAIN = 'self-test.test';
/** Longer than any verification. */
const DEADLINE_MS = 10_000;

/** Mail servers on this machine. No setting leads here: only code of a test can give it to `openEmail`. */
export const loopbackReach = (port: number): Reach => ({
  port,
  allowed: (address) => address.startsWith('127.') || address === '::1',
});

export interface TestEmail {
  readonly verifier: EmailVerifier;
  readonly outside: Outside;
  verify(text: string, keyId?: string): Promise<Verification>;
  close(): Promise<void>;
}

export interface TestEmailOptions {
  readonly dnsServer: string;
  readonly reach: Reach;
  readonly dataDir: string;
  readonly settings?: Partial<EmailSettings>;
}

/** E-mail verification as a process has it, that asks a resolver and mail servers of a test. */
export async function openTestEmail({
  dnsServer,
  reach,
  dataDir,
  settings = {},
}: TestEmailOptions): Promise<TestEmail> {
  const logger = silentLogger;
  const shutdown = new Shutdown({ logger, timeoutMs: 1_000 });
  const limits = { limits: 'embedded', redisUrl: null, redisPrefix: 'test' } as const;
  const outside = openOutside(limits, { logger, shutdown, metrics: new Metrics(false) });
  const verifier = await openEmail(
    {
      dataDir,
      emailSmtp: 'on',
      emailHeloName: 'verify.example.com',
      emailSender: 'verify@example.com',
      emailTestDomains: [TEST_DOMAIN],
      emailDnsServers: [dnsServer],
      emailPerDomain: 2,
      emailPaceMs: 0,
      ...settings,
    },
    { outside, logger, shutdown },
    reach,
  );
  return {
    verifier,
    outside,
    verify: (text, keyId = 'k1') => verifier.verify(text, keyId, Date.now() + DEADLINE_MS),
    close: async () => void (await shutdown.run()),
  };
}
