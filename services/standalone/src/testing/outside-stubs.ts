import { ScriptedDns } from '@tripoint/email/testing';
import { StubServer } from '@tripoint/translation/testing';
import { StubVies } from '@tripoint/vat/testing';

/** Everything outside that the utilities ask, on loopback. */
export interface OutsideStubs {
  readonly vies: StubVies;
  readonly dns: ScriptedDns;
  readonly translator: StubServer;
  /** What makes a process ask them and nobody else. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts them with what the examples of the documents ask. */
export async function startOutsideStubs(): Promise<OutsideStubs> {
  const vies = await StubVies.start();
  vies.numbers.set('SK 2022749619', true);
  const dns = await ScriptedDns.start({
    'example.sk': { MX: [[10, 'mail.example.sk']] },
    'mail.example.sk': { A: ['193.87.0.1'] },
  });
  const translator = await StubServer.start(({ path }) =>
    path === '/languages'
      ? { body: ['en', 'es'].map((code) => ({ code, name: code, targets: ['en', 'es'] })) }
      : { body: { translatedText: ['La casa es roja.'] } },
  );
  return {
    vies,
    dns,
    translator,
    env: {
      VIES_URL: vies.url,
      EMAIL_DNS_SERVERS: dns.address,
      LIBRETRANSLATE_URL: translator.url,
      IP_HOST_NAMES: 'off',
    },
    close: async () => void (await Promise.all([vies.close(), dns.close(), translator.stop()])),
  };
}
