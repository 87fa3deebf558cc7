import { utils } from '@tripoint/contract';
import { resultProblem } from '@tripoint/contract/testing';
import {
  loopbackReach,
  openTestEmail,
  ScriptedDns,
  ScriptedMailServer,
  TEST_DOMAIN,
  type TestEmail,
} from '@tripoint/email/testing';
import { answer, Call, createService, type Service, silentLogger } from '@tripoint/runtime';
import { temporaryFolder, until } from '@tripoint/testing';
import { validateEmail } from './validate-email';

const operation = utils.validateEmail;
const dataDir = temporaryFolder('validate-email');
let mail: ScriptedMailServer;
let dns: ScriptedDns;
let email: TestEmail;
let service: Service;

beforeAll(async () => {
  mail = await ScriptedMailServer.start();
  const here = { A: ['127.0.0.1'] };
  dns = await ScriptedDns.start({ [TEST_DOMAIN]: here, 'example.sk': here });
  email = await openTestEmail({ dnsServer: dns.address, reach: loopbackReach(mail.port), dataDir });
  await until('SMTP works', () => email.outside.states.read()['email:smtp'] === 'works');
  service = createService({
    name: 'utils',
    handlers: [validateEmail(email.verifier)],
    countries: () => [],
    errorStatuses: 'spec',
    logger: silentLogger,
  });
});
afterAll(async () => {
  await Promise.all([email.close(), dns.close(), mail.close()]);
});

async function ask(params: Record<string, unknown>, keyId = 'k1') {
  const call = new Call({
    requestId: 'r1',
    keyId,
    organisationId: 'o1',
    isPublicKey: false,
    areas: null,
    clientIp: null,
    deadlineMs: Date.now() + 7_000,
  });
  const { status, body } = await answer(service, operation, params, call);
  return { status, body: JSON.parse(body as string) };
}

test.each([
  [' jana@example.sk ', { email: 'jana@example.sk', username: 'jana', domain: 'example.sk', reachable: 'safe' }],
  ['ghost@example.sk', { reachable: 'invalid', mxValid: true, connection: true }],
  ['no address', { email: 'no address', username: 'no address', domain: '', reachable: 'invalid', mxValid: false }],
  ['jana@example.sk\r\nDATA', { reachable: 'invalid', mxValid: false }],
])('%j is answered with every field of the contract', async (text, expected) => {
  const { status, body } = await ask({ email: text });
  expect([status, resultProblem(operation, body)]).toEqual([200, null]);
  expect(body).toMatchObject(expected);
  expect(body.email_id).toMatch(/^[\w-]{22}$/);
});

test('the identifier is that of the key', async () => {
  const [one, same, other] = await Promise.all(['k1', 'k1', 'k2'].map((key) => ask({ email: 'jana@example.sk' }, key)));
  expect(same!.body.email_id).toBe(one!.body.email_id);
  expect(other!.body.email_id).not.toBe(one!.body.email_id);
});

test.each([
  [{}, 'email'],
  [{ email: '' }, 'email'],
  [{ email: ['a@example.sk', 'b@example.sk'] }, 'email'],
  [{ email: `${'a'.repeat(320)}@example.sk` }, 'email'],
])('%j is a wrong parameter', async (params, param) => {
  const { status, body } = await ask(params);
  expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_parameter', param]);
});

test('nothing that a mail server says is in an answer', async () => {
  mail.script = { recipient: () => '550 5.7.1 secret-text of the server' };
  expect(JSON.stringify((await ask({ email: 'jan@example.sk' })).body)).not.toContain('secret-text');
});
