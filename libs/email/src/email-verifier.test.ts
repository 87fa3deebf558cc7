import { setTimeout as after } from 'node:timers/promises';
import { temporaryFolder, until } from '@tripoint/testing';
import { loopbackReach, type MailScript, openTestEmail, ScriptedDns, ScriptedMailServer, TEST_DOMAIN } from './testing';

const dataDir = temporaryFolder('email');
const open: { close(): Promise<void> }[] = [];

/** Verification of `jana@one.test`, whose mail servers are those of the scripts, in their order. */
async function setUp(scripts: readonly MailScript[], settings: Parameters<typeof openTestEmail>[0]['settings'] = {}) {
  const works = await ScriptedMailServer.start();
  const servers = await Promise.all(
    scripts.map((script, i) => ScriptedMailServer.start(script, `127.0.1.${i + 1}`, works.port)),
  );
  const dns = await ScriptedDns.start({
    [TEST_DOMAIN]: { A: ['127.0.0.1'] },
    'one.test': { MX: scripts.map((_, i) => [10 * (i + 1), `mx${i + 1}.one.test`] as const).toReversed() },
  });
  scripts.forEach((_, i) => void dns.add({ [`mx${i + 1}.one.test`]: { A: [`127.0.1.${i + 1}`] } }));
  const email = await openTestEmail({ dnsServer: dns.address, reach: loopbackReach(works.port), dataDir, settings });
  open.push(email, dns, works, ...servers);
  await until('SMTP works', () => email.outside.states.read()['email:smtp'] === 'works');
  return { email, dns, servers };
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((part) => part.close()));
});

test('the conversation has these words and no others, and the invented name comes first', async () => {
  const { email, servers } = await setUp([{}]);
  await email.verify('Jana.Nova@one.test');
  const [invented, real] = servers[0]!.recipients;
  expect(invented).toMatch(/^[a-z0-9]{15}@one\.test$/);
  expect(real).toBe('Jana.Nova@one.test');
  await until('it said goodbye', () => servers[0]!.lines.at(-1) === 'QUIT');
  expect(servers[0]!.lines).toEqual([
    '*',
    'EHLO verify.example.com',
    'MAIL FROM:<verify@example.com>',
    `RCPT TO:<${invented}>`,
    `RCPT TO:<${real}>`,
    'QUIT',
  ]);
});

test('where STARTTLS works, no name is said before it', async () => {
  const { email, servers } = await setUp([{ offers: ['STARTTLS'] }]);
  expect(await email.verify('jana@one.test')).toMatchObject({ reachable: 'safe' });
  expect(servers[0]!.lines.slice(0, 6)).toEqual([
    '*',
    'EHLO verify.example.com',
    'STARTTLS',
    '(encrypted)',
    'EHLO verify.example.com',
    'MAIL FROM:<verify@example.com>',
  ]);
});

test.each<[string, MailScript]>([
  ['refuses the connection', { greeting: 'drop' }],
  ['is silent', { greeting: 'hang' }],
  ['is busy', { greeting: '421 too busy' }],
  ['writes something else', { greeting: 'HTTP/1.1 400 Bad Request' }],
])('when the best host %s, the next one is asked', async (_, script) => {
  const { email, servers } = await setUp([script, {}]);
  expect(await email.verify('jana@one.test')).toMatchObject({ reachable: 'safe' });
  expect(servers.map(({ connections }) => connections)).toEqual([1, 1]);
});

test('what one host knows is not asked of the next one, and no more than three are asked', async () => {
  const known = await setUp([{}, {}]);
  await known.email.verify('ghost@one.test');
  expect(known.servers.map(({ connections }) => connections)).toEqual([1, 0]);
  const away = await setUp(Array.from({ length: 5 }, () => ({ greeting: 'drop' })));
  expect(await away.email.verify('jana@one.test')).toMatchObject({ reachable: 'unknown' });
  expect(away.servers.map(({ connections }) => connections)).toEqual([1, 1, 1, 0, 0]);
});

test('a temporary refusal is repeated once', async () => {
  const { email, servers } = await setUp([{ recipient: () => '451 4.7.1 Greylisted' }]);
  expect(await email.verify('jana@one.test')).toMatchObject({ reachable: 'unknown', connection: true });
  expect(servers[0]!.connections).toBe(2);
});

test.each<[string, MailScript]>([
  ['says nothing', { greeting: 'hang' }],
  ['drips', { greeting: 'hang', drip: true }],
  ['is silent after the recipient', { recipient: () => 'hang' }],
  ['is silent after EHLO', { ehlo: 'hang' }],
])('a server that %s costs no more than the time that the caller has', async (_, script) => {
  const { email } = await setUp([script]);
  const late = after(1_000, 'late');
  const answer = await Promise.race([email.verifier.verify('jana@one.test', 'k1', Date.now() + 1_000), late]);
  expect(answer).toMatchObject({ reachable: 'unknown', mxValid: true });
});

test('what is known when the time is over is answered', async () => {
  const { email } = await setUp([{ recipient: (_, number) => (number === 0 ? '451 4.7.1 Greylisted' : 'hang') }]);
  // The invented names differ: each is the first question of its name, so that the address is never reached.
  const answer = await email.verifier.verify('jana@one.test', 'k1', Date.now() + 5_000);
  expect(answer).toMatchObject({ reachable: 'unknown', connection: true });
});

test('callers who ask together share a conversation, later ones its outcome, and each key has its own identifier', async () => {
  const { email, servers } = await setUp([{}]);
  const answers = await Promise.all(['k1', 'k2', 'k1'].map((key) => email.verify('jana@one.test', key)));
  answers.push(await email.verify('JANA@One.test', 'k1'));
  expect(answers.map(({ reachable }) => reachable)).toEqual(['safe', 'safe', 'safe', 'safe']);
  expect(servers[0]!.connections).toBe(1);
  const [first, other, same, later] = answers.map(({ email_id }) => email_id);
  expect([same, later]).toEqual([first, first]);
  expect(other).not.toBe(first);
});

test('a domain that takes any name is asked once for all its names', async () => {
  const { email, servers } = await setUp([{ recipient: () => '250 Ok' }]);
  await email.verify('jana@one.test');
  expect(await email.verify('jan@one.test')).toMatchObject({ reachable: 'risky', catchAll: true, connection: true });
  expect(servers[0]!.connections).toBe(1);
});

test('a fault of DNS is not kept', async () => {
  const { email, dns } = await setUp([{}]);
  dns.fault = 'servfail';
  expect(await email.verify('jana@one.test')).toMatchObject({ reachable: 'unknown', mxValid: false });
  dns.fault = undefined;
  expect(await email.verify('jana@one.test')).toMatchObject({ reachable: 'safe' });
});

test('a resolver that is away is found out, answers come at once then, and it is back without a restart', async () => {
  const { email, dns } = await setUp([{}]);
  dns.fault = 'silent';
  await Promise.all(['a', 'b', 'c'].map((name) => email.verify(`${name}@one.test`)));
  await until('DNS is down', () => email.outside.states.read()['email:dns'] === 'down');
  expect((await email.verify('d@one.test')).took).toBeLessThan(0.1);
  dns.fault = undefined;
  await until('DNS works', () => email.outside.states.read()['email:dns'] === 'works');
  expect(await email.verify('jana@one.test')).toMatchObject({ reachable: 'safe' });
});

test('domains that do not answer take nothing away from the others', async () => {
  const { email, dns } = await setUp([{}]);
  const dead = Array.from({ length: 12 }, (_, i) => `dead${i}.test`);
  for (const name of dead) dns.add({ [name]: { fault: 'servfail' } });
  await Promise.all(dead.map((name) => email.verify(`jana@${name}`)));
  expect(email.outside.states.read()['email:dns']).toBe('works');
  expect(await email.verify('jana@one.test')).toMatchObject({ reachable: 'safe' });
});

test('no more than two conversations at a time with the servers of a domain; who waits has his answer in time', async () => {
  const { email, servers } = await setUp([{ recipient: () => 'hang' }]);
  const ask = (name: string, withinMs: number) =>
    email.verifier.verify(`${name}@one.test`, 'k1', Date.now() + withinMs);
  const held = ['a', 'b'].map((name) => ask(name, 10_000));
  await until('two are held', () => servers[0]!.connections === 2);
  const late = after(1_000, null);
  const waited = ['c', 'd', 'e', 'f'].map((name) => Promise.race([ask(name, 1_000), late]));
  for (const answer of await Promise.all(waited)) expect(answer?.reachable).toBe('unknown');
  expect(servers[0]!.connections).toBe(2);
  await Promise.all(held);
});
