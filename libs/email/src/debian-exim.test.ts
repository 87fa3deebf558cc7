import { temporaryFolder, until } from '@tripoint/testing';
import { DebianExim, loopbackReach, openTestEmail, ScriptedDns, TEST_DOMAIN, type TestEmail } from './testing';

const dataDir = temporaryFolder('email');
let exim: DebianExim;
let dns: ScriptedDns;
let email: TestEmail;

beforeAll(async () => {
  exim = await DebianExim.start();
  const at = { MX: [[10, 'mx.exim.test']] as const };
  dns = await ScriptedDns.start({
    [TEST_DOMAIN]: at,
    'exim.test': at,
    'any.exim.test': at,
    'elsewhere.test': at,
    'mx.exim.test': { A: ['127.0.0.1'] },
  });
  email = await openTestEmail({ dnsServer: dns.address, reach: loopbackReach(exim.port), dataDir });
  await until('SMTP works', () => email.outside.states.read()['email:smtp'] === 'works');
});
afterAll(async () => {
  await Promise.all([email.close(), dns.close()]);
  await exim.stop();
});

test.each([
  ['jana@exim.test', { reachable: 'safe', deliverable: true }],
  ['ghost@exim.test', { reachable: 'invalid', deliverable: false }],
  ['closed@exim.test', { reachable: 'invalid', disabled: true }],
  ['full@exim.test', { reachable: 'risky', inboxFull: true }],
  ['grey@exim.test', { reachable: 'safe', deliverable: true }],
  ['busy@exim.test', { reachable: 'unknown', deliverable: false }],
  ['ghost@any.exim.test', { reachable: 'risky', catchAll: true }],
  ['jana@elsewhere.test', { reachable: 'unknown', deliverable: false }],
])('Exim on %s, over STARTTLS', async (address, expected) => {
  const answer = await email.verify(address);
  expect(answer).toMatchObject({ mxValid: true, connection: true, ...expected });
  expect(answer.took).toBeLessThan(7);
});
