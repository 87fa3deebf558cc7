import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, until } from '@tripoint/testing';
import { decisions, type Outcome } from './outcome';
import {
  loopbackReach,
  type MailScript,
  openTestEmail,
  ScriptedDns,
  ScriptedMailServer,
  TEST_DOMAIN,
  type TestEmail,
} from './testing';

/** One row: how DNS and the mail server answer, and what is said of `jana@` their domain unless `email` says otherwise. */
interface Row {
  readonly what: string;
  readonly outcome: Outcome;
  readonly script?: MailScript;
  readonly zone?: Parameters<ScriptedDns['add']>[0][string];
  readonly email?: string;
  /** Fields besides those of the outcome. */
  readonly also?: Readonly<Record<string, unknown>>;
}

const refuses = (reply: string): MailScript => ({
  recipient: (local) => (local.startsWith('jana') ? reply : '550 5.1.1 User unknown'),
});
const everyone = (reply: string): MailScript => ({ recipient: () => reply });
const opened = { connection: true };

const rows: readonly Row[] = [
  { what: 'no address', outcome: 'wrong syntax', email: 'no address', also: { username: 'no address', domain: '' } },
  { what: 'an address literal', outcome: 'wrong syntax', email: 'jana@[192.0.2.1]', also: { username: 'jana' } },
  { what: 'a domain that does not exist', outcome: 'no mail hosts', email: 'jana@nobody.test' },
  { what: 'a null MX', outcome: 'no mail hosts', zone: { MX: [[0, '.']], A: ['127.0.0.1'] } },
  { what: 'a domain without MX, A and AAAA', outcome: 'no mail hosts', zone: {} },
  { what: 'an MX that does not exist', outcome: 'no mail hosts', zone: { MX: [[10, 'nobody.test']] } },
  { what: 'hosts at private addresses alone', outcome: 'no mail hosts', zone: { A: ['10.0.0.1'] } },
  { what: 'a resolver that found no one', outcome: 'DNS failed', zone: { fault: 'servfail' } },
  { what: 'a resolver that is silent', outcome: 'DNS failed', zone: { fault: 'silent' } },
  { what: 'a resolver that writes garbage', outcome: 'DNS failed', zone: { fault: 'garbage' } },
  { what: 'nobody listens', outcome: 'unreachable', zone: { A: ['127.9.9.9'] } },
  { what: 'a server that is silent', outcome: 'out of time', script: { greeting: 'hang' } },
  { what: 'a server that hangs up', outcome: 'unreachable', script: { greeting: 'drop' } },
  { what: 'a server of something else', outcome: 'unreachable', script: { greeting: 'SSH-2.0-OpenSSH_9.2p1' } },
  { what: 'a greeting that takes no mail', outcome: 'no mail', script: { greeting: '521 mx.test takes no mail' } },
  {
    what: 'a greeting that refuses us',
    outcome: 'blocked',
    script: { greeting: '554 5.7.1 blocked using zen.spamhaus.org' },
  },
  { what: 'a greeting that is busy', outcome: 'temporary', script: { greeting: '421 4.7.0 try again later' } },
  { what: 'EHLO refused', outcome: 'blocked', script: { ehlo: '550 5.7.1 your name is no name' } },
  { what: 'a sender refused', outcome: 'blocked', script: { sender: '550 5.1.8 sender rejected' }, also: opened },
  { what: 'a sender to come back', outcome: 'temporary', script: { sender: '451 4.7.1 later' }, also: opened },
  {
    what: 'a domain that says it takes no mail',
    outcome: 'no mail',
    script: everyone('556 5.1.10 no mail'),
    also: opened,
  },
  {
    what: 'a server without SMTPUTF8',
    outcome: 'no SMTPUTF8',
    script: { offers: ['SIZE'] },
    email: 'užívateľ@',
    also: opened,
  },
  { what: 'any name', outcome: 'catch-all', script: everyone('250 Ok'), also: opened },
  { what: 'a known user', outcome: 'accepted', also: opened },
  { what: 'a user that is forwarded', outcome: 'accepted', script: refuses('251 will forward'), also: opened },
  {
    what: 'a busy mailbox of Gmail',
    outcome: 'accepted',
    script: refuses('450 4.2.1 is receiving mail at a rate that prevents'),
    also: opened,
  },
  {
    what: 'a user with SMTPUTF8',
    outcome: 'accepted',
    script: { recipient: (local) => (local === 'užívateľ' ? '250 Ok' : '550 5.1.1 no') },
    email: 'užívateľ@',
    also: opened,
  },
  {
    what: 'a role',
    outcome: 'accepted',
    script: { recipient: (local) => (local === 'info' ? '250 Ok' : '550 5.1.1 no') },
    email: 'info@',
    also: { ...opened, reachable: 'risky', roleAccount: true },
  },
  { what: 'a full mailbox', outcome: 'full', script: refuses('452 4.2.2 over quota'), also: opened },
  { what: 'a full mailbox in words', outcome: 'full', script: refuses('552 mailbox full'), also: opened },
  { what: 'a disabled mailbox', outcome: 'disabled', script: refuses('550 5.2.1 mailbox disabled'), also: opened },
  {
    what: 'a disabled mailbox in words',
    outcome: 'disabled',
    script: refuses('554 this account is inactive'),
    also: opened,
  },
  { what: 'an unknown user', outcome: 'unknown user', email: 'ghost@', also: opened },
  { what: 'an unknown role', outcome: 'unknown user', email: 'info@', also: { ...opened, roleAccount: true } },
  {
    what: 'an unknown user in words',
    outcome: 'unknown user',
    script: everyone('550 No such user here'),
    also: opened,
  },
  {
    what: 'an unknown user of Microsoft',
    outcome: 'unknown user',
    script: everyone('550 5.4.1 Recipient address rejected: Access denied.'),
    also: opened,
  },
  {
    what: 'an unknown user of a server that hangs up',
    outcome: 'unknown user',
    script: { hangsUp: true },
    email: 'ghost@',
    also: opened,
  },
  { what: 'a known user of a server that hangs up', outcome: 'accepted', script: { hangsUp: true }, also: opened },
  {
    what: 'a refusal of us at the invented name',
    outcome: 'blocked',
    script: everyone('550 5.7.1 policy'),
    also: opened,
  },
  {
    what: 'a refusal of us at the address',
    outcome: 'blocked',
    script: refuses('550 rejected, see spamhaus'),
    also: opened,
  },
  { what: 'relaying denied', outcome: 'blocked', script: everyone('554 5.7.1 Relay access denied'), also: opened },
  { what: 'greylisting that lasts', outcome: 'temporary', script: everyone('451 4.7.1 Greylisted'), also: opened },
  {
    what: 'greylisting that ends',
    outcome: 'accepted',
    script: {
      recipient: (local, number) =>
        local !== 'jana' ? '550 5.1.1 no' : number === 0 ? '450 4.2.0 Greylisted' : '250 Ok',
    },
    also: opened,
  },
  {
    what: 'a refusal without a reason',
    outcome: 'unclear',
    script: refuses('550 Requested action not taken'),
    also: opened,
  },
  { what: 'STARTTLS', outcome: 'accepted', script: { offers: ['STARTTLS'] }, also: opened },
  {
    what: 'STARTTLS that is refused',
    outcome: 'accepted',
    script: { offers: ['STARTTLS'], tls: 'refused' },
    also: opened,
  },
  {
    what: 'STARTTLS that is broken',
    outcome: 'accepted',
    script: { offers: ['STARTTLS'], tls: 'broken' },
    also: opened,
  },
  {
    what: 'STARTTLS with an injected reply',
    outcome: 'accepted',
    script: { offers: ['STARTTLS'], tls: 'injected' },
    also: opened,
  },
  { what: 'a server of HELO alone', outcome: 'accepted', script: { ehlo: '502 5.5.1 not implemented' }, also: opened },
];

/** All at a time: each row has a server and a domain of its own. */
describe('each case is answered by the decision table within seven seconds', () => {
  const dataDir = temporaryFolder('email');
  const servers: ScriptedMailServer[] = [];
  const answers = new Map<string, Awaited<ReturnType<TestEmail['verify']>>>();
  let dns: ScriptedDns;
  let email: TestEmail;

  beforeAll(async () => {
    dns = await ScriptedDns.start({ [TEST_DOMAIN]: { A: ['127.0.0.1'] } });
    const first = await ScriptedMailServer.start();
    servers.push(first);
    email = await openTestEmail({ dnsServer: dns.address, reach: loopbackReach(first.port), dataDir });
    await until('SMTP works', () => email.outside.states.read()['email:smtp'] === 'works');
    const verify = async (row: Row, i: number): Promise<void> => {
      const domain = `row-${i}.test`;
      const address = `127.1.${i}.1`;
      if (row.zone === undefined) servers.push(await ScriptedMailServer.start(row.script, address, first.port));
      dns.add({ [domain]: row.zone ?? { MX: [[10, `mx.${domain}`]] }, [`mx.${domain}`]: { A: [address] } });
      const text =
        row.email === undefined ? `jana@${domain}` : row.email.endsWith('@') ? row.email + domain : row.email;
      answers.set(row.what, await email.verify(text));
    };
    const isDns = ({ outcome }: Row): boolean => outcome === 'DNS failed';
    await Promise.all(rows.map((row, i) => (isDns(row) ? null : verify(row, i))));
    // Alone: a resolver that fails these is tested for all others too.
    for (const [i, row] of rows.entries()) if (isDns(row)) await verify(row, i);
  });
  afterAll(async () => {
    await Promise.all([email.close(), dns.close(), ...servers.map((server) => server.close())]);
  });

  test.each(rows)('$what: $outcome', ({ what, outcome, also = {} }) => {
    const { reachable, mxValid, flag } = decisions[outcome];
    const answer = answers.get(what)!;
    expect(answer).toMatchObject({
      reachable,
      mxValid,
      connection: false,
      roleAccount: false,
      disposable: false,
      inboxFull: flag === 'inboxFull',
      disabled: flag === 'disabled',
      catchAll: flag === 'catchAll',
      deliverable: flag === 'deliverable' || flag === 'catchAll',
      ...also,
    });
    expect(answer.took).toBeLessThan(7);
  });

  test('every outcome has a row, but those of a time that is over and of SMTP that is off', () => {
    const missing = Object.keys(decisions).filter((outcome) => !rows.some((row) => row.outcome === outcome));
    expect(missing).toEqual(['SMTP off']);
  });

  test('nobody was sent anything, and every invented name is another one', () => {
    const lines = servers.flatMap((server) => server.lines);
    expect(lines.filter((line) => /^DATA|^BDAT/i.test(line))).toEqual([]);
    const invented = servers.flatMap(({ recipients }) => recipients).filter((to) => /^[a-z0-9]{15}@/.test(to));
    expect(invented.length).toBeGreaterThan(20);
    expect(new Set(invented).size).toBe(invented.length);
  });
});

test('docs/decisions/email.md has the same table', () => {
  const text = readFileSync(join(__dirname, '../../../docs/decisions/email.md'), 'utf8');
  const lines = [...text.matchAll(/^\| ([^|]+) \| [^|]+ \| `(\w+)` \| (yes|no) \| (?:`(\w+)`|-) \| (\d+) s \|$/gm)];
  const written = lines.map(([, outcome, reachable, mxValid, flag, kept]) => [
    outcome,
    { reachable, mxValid: mxValid === 'yes', flag: flag ?? null, keptSeconds: Number(kept) },
  ]);
  expect(Object.fromEntries(written)).toEqual(decisions);
});
