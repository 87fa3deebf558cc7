import net from 'node:net';
import { openOutside } from '@tripoint/outside';
import { loadSettings, Metrics, Shutdown, silentLogger } from '@tripoint/runtime';
import { temporaryFolder, until } from '@tripoint/testing';
import { openEmail } from './open-email';
import { emailSettings, smtpHasNames } from './settings';
import { ScriptedDns } from './testing';

const dataDir = temporaryFolder('email');
const logger = silentLogger;
let dns: ScriptedDns;

beforeAll(async () => {
  dns = await ScriptedDns.start({ 'loop.test': { A: ['127.0.0.1'] }, 'out.test': { A: ['93.184.216.34'] } });
});
afterAll(() => dns.close());

/** As a process opens it: by its environment alone. */
async function open(env: Record<string, string>) {
  const shutdown = new Shutdown({ logger, timeoutMs: 1_000 });
  const limits = { limits: 'embedded', redisUrl: null, redisPrefix: 'test' } as const;
  const outside = openOutside(limits, { logger, shutdown, metrics: new Metrics(false) });
  const settings = loadSettings(emailSettings, { EMAIL_DNS_SERVERS: dns.address, ...env }, [smtpHasNames]);
  const verifier = await openEmail({ ...settings, dataDir }, { outside, logger, shutdown });
  return { verifier, outside, close: () => shutdown.run() };
}

const on = { EMAIL_SMTP: 'on', EMAIL_HELO_NAME: 'verify.example.com', EMAIL_SENDER: 'verify@example.com' };

test('by its settings a process connects to port 25 of public addresses and to nothing else', async () => {
  const tried: unknown[] = [];
  const spy = jest.spyOn(net, 'connect').mockImplementation(((options: net.TcpNetConnectOpts) => {
    tried.push([options.host, options.port]);
    return new net.Socket().destroy(new Error('no way out'));
  }) as typeof net.connect);
  const email = await open({ ...on, EMAIL_TEST_DOMAINS: 'loop.test,out.test' });
  await until('it has tried', () => email.outside.states.read()['email:smtp'] === 'down');
  expect(tried).toEqual([['93.184.216.34', 25]]);
  await email.close();
  spy.mockRestore();
});

test('without a way out, and by default, mail servers are not asked and the answer is unknown', async () => {
  const spy = jest.spyOn(net, 'connect');
  for (const env of [{}, { ...on, EMAIL_TEST_DOMAINS: 'loop.test' }]) {
    const email = await open(env);
    await until('it is known', () => email.outside.states.read()['email:smtp'] !== 'trying');
    expect(await email.verifier.verify('jana@out.test', 'k1', Date.now() + 7_000)).toMatchObject({
      reachable: 'unknown',
      mxValid: true,
      connection: false,
    });
    await email.close();
  }
  expect(spy).not.toHaveBeenCalled();
  spy.mockRestore();
});

test.each([
  [{ EMAIL_SMTP: 'on' }, 'EMAIL_HELO_NAME'],
  [{ ...on, EMAIL_HELO_NAME: 'localhost' }, 'EMAIL_HELO_NAME'],
  [{ ...on, EMAIL_HELO_NAME: 'a.example.com\r\nQUIT' }, 'EMAIL_HELO_NAME'],
  [{ ...on, EMAIL_SENDER: '' }, 'EMAIL_SENDER'],
  [{ ...on, EMAIL_SENDER: 'verify' }, 'EMAIL_SENDER'],
  [{ EMAIL_DNS_SERVERS: 'dns.example.com' }, 'EMAIL_DNS_SERVERS'],
  [{ EMAIL_DNS_SERVERS: '192.0.2.1:0' }, 'EMAIL_DNS_SERVERS'],
  [{ EMAIL_TEST_DOMAINS: '127.0.0.1' }, 'EMAIL_TEST_DOMAINS'],
])('%j ends the start, and the message names the setting', async (env, named) => {
  await expect(open(env)).rejects.toThrow(named);
});
