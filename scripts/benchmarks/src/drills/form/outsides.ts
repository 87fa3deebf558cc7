import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ScriptedDns } from '@tripoint/email/testing';
import { type StubbedEngine, stubGoogle } from '@tripoint/translation/testing';
import { StubVies } from '@tripoint/vat/testing';

/** Domain whose mail server the resolver of the drill knows. */
export const MAIL_DOMAIN = 'drill-mail.sk';
/** Address that the file of the drill has an organisation for. */
export const KNOWN_IP = '147.175.1.1';

/** What the utilities ask, on loopback: nothing leaves the machine, and answers are known. */
export class Outsides {
  private constructor(
    private readonly engine: StubbedEngine,
    private readonly vies: StubVies,
    private readonly dns: ScriptedDns,
    /** What the utilities are given to ask these. */
    readonly settings: Readonly<Record<string, string>>,
  ) {}

  static async start(folder: string): Promise<Outsides> {
    const organisations = join(folder, 'organisations.csv');
    await writeFile(organisations, '2477719552,2477785087,2607,Academic Network\n');
    const mail = { MX: [[10, `mx.${MAIL_DOMAIN}`]] } as const;
    const [engine, vies, dns] = await Promise.all([
      stubGoogle(),
      StubVies.start(),
      ScriptedDns.start({ [MAIL_DOMAIN]: mail, [`mx.${MAIL_DOMAIN}`]: { A: ['203.0.113.9'] } }),
    ]);
    return new Outsides(engine, vies, dns, {
      IP_ORGANISATION_FILES: organisations,
      IP_HOST_NAMES: 'off',
      VIES_URL: vies.url,
      GOOGLE_TRANSLATE_API_KEY: 'secret',
      GOOGLE_TRANSLATE_URL: engine.server.url,
      TRANSLATION_PRICES: 'google=0',
      TRANSLATION_MONTHLY_CHARACTERS: '1000000000',
      EMAIL_DNS_SERVERS: dns.address,
      EMAIL_TEST_DOMAINS: MAIL_DOMAIN,
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.engine.server.stop(), this.vies.close(), this.dns.close()]);
  }
}
