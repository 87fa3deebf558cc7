import net from 'node:net';
import { isPublicAddress, readAddress } from '@tripoint/outside';
import { temporaryFolder, until } from '@tripoint/testing';
import {
  openTestEmail,
  type Records,
  ScriptedDns,
  ScriptedMailServer,
  TEST_DOMAIN,
  type TestEmail,
  type Zone,
} from './testing';

/** Stands for a mail server of the internet: connections to it end at the server of this test. */
const PUBLIC = '93.184.216.34';

const privateFour = [
  ...['127.0.0.1', '127.1.2.3', '0.0.0.0', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.254', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '192.0.0.8', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
  ...['192.88.99.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
];
const privateSix = [
  ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'fec0::1', 'ff02::1', '2001:db8::1', '100::1', '2001:20::1'],
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1', '::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::a00:1'],
  ...[
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::1',
    '2002:a00:1::1',
    '2001:0:7f00:1::1',
    '2001:0:5db8:d822:0:0:80ff:fffe',
  ],
];

/** What the domain `attack.test` of a case has, and other names that its records lead to. */
type Attack = readonly [what: string, records: Records, others?: Zone];

const attacks: readonly Attack[] = [
  ...privateFour.map((address): Attack => [`A ${address}`, { A: [address] }]),
  ...privateSix.map((address): Attack => [`AAAA ${address}`, { AAAA: [address] }]),
  ...['127.0.0.1', '10.0.0.1', '169.254.169.254'].map(
    (address): Attack => [`MX at ${address}`, { MX: [[10, 'mx.attack.test']] }, { 'mx.attack.test': { A: [address] } }],
  ),
  ['MX at ::1', { MX: [[10, 'mx.attack.test']] }, { 'mx.attack.test': { AAAA: ['::1'] } }],
  ['MX at NAT64 of 10.0.0.1', { MX: [[10, 'mx.attack.test']] }, { 'mx.attack.test': { AAAA: ['64:ff9b::a00:1'] } }],
  ['MX at an IPv4-mapped address', { MX: [[10, 'mx.attack.test']] }, { 'mx.attack.test': { AAAA: ['::ffff:7f00:1'] } }],
  ...[
    '127.0.0.1',
    'localhost',
    'localhost.localdomain',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '127.1',
    'ip6-localhost',
  ].map((name): Attack => [`MX named ${name}`, { MX: [[10, name]] }]),
  [
    'MX named localhost, which DNS has',
    { MX: [[10, 'localhost']] },
    { localhost: { A: ['127.0.0.1'], AAAA: ['::1'] } },
  ],
  ['MX named as an address, which DNS has', { MX: [[10, '127.0.0.1']] }, { '127.0.0.1': { A: ['127.0.0.1'] } }],
  ['CNAME to a private name', { CNAME: 'inside.test' }, { 'inside.test': { A: ['127.0.0.1'] } }],
  ['CNAME to localhost', { CNAME: 'localhost' }],
  [
    'CNAME to a domain with a private MX',
    { CNAME: 'other.test' },
    { 'other.test': { MX: [[1, 'mx.other.test']] }, 'mx.other.test': { A: ['127.0.0.1'] } },
  ],
  [
    'MX that is a CNAME',
    { MX: [[10, 'mx.attack.test']] },
    { 'mx.attack.test': { CNAME: 'inside.test' }, 'inside.test': { AAAA: ['::1'] } },
  ],
  ['CNAME of a CNAME', { CNAME: 'a.test' }, { 'a.test': { CNAME: 'b.test' }, 'b.test': { A: ['192.168.0.1'] } }],
  ['many private addresses', { A: ['127.0.0.1', '10.0.0.1', '192.168.0.1'], AAAA: ['::1', 'fc00::1'] }],
  [
    'MX at private addresses, and a public A that MX overrules',
    { MX: [[10, 'mx.attack.test']], A: [PUBLIC] },
    { 'mx.attack.test': { A: ['127.0.0.1'] } },
  ],
];

/** Public and private together: the public address alone is asked. */
const mixed: readonly Attack[] = [
  ['a private A before a public one', { A: ['127.0.0.1', PUBLIC] }],
  ['a private A after a public one', { A: [PUBLIC, '127.0.0.1'] }],
  ['a private AAAA beside a public A', { A: [PUBLIC], AAAA: ['::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'] }],
  [
    'a private MX before a public one',
    {
      MX: [
        [1, 'in.attack.test'],
        [2, 'out.attack.test'],
      ],
    },
    { 'in.attack.test': { A: ['127.0.0.1'] }, 'out.attack.test': { A: [PUBLIC] } },
  ],
  [
    'rebinding: public at first, private from then on',
    { A: (question) => (question === 0 ? [PUBLIC] : ['127.0.0.1']) },
  ],
  [
    'rebinding of an MX',
    { MX: [[1, 'mx.attack.test']] },
    { 'mx.attack.test': { A: (question) => (question === 0 ? [PUBLIC] : ['10.0.0.1']) } },
  ],
];

const connectReally = net.connect;
const connectedTo: string[] = [];
let dns: ScriptedDns;
let server: ScriptedMailServer;
let dataDir: string;
let email: TestEmail;
let spy: jest.SpyInstance;

beforeAll(async () => {
  server = await ScriptedMailServer.start({}, '::');
  dns = await ScriptedDns.start({ [TEST_DOMAIN]: { A: [PUBLIC] } });
  spy = jest.spyOn(net, 'connect').mockImplementation(((options: net.TcpNetConnectOpts) => {
    const { host = '', port } = options;
    connectedTo.push(host);
    return connectReally(host === PUBLIC ? { host: '127.0.0.1', port } : options);
  }) as typeof net.connect);
});
afterAll(async () => {
  spy.mockRestore();
  await Promise.all([server.close(), dns.close()]);
});

dataDir = temporaryFolder('email');
beforeEach(async () => {
  // What a process uses, but for the port: nobody may listen on 25 in a test.
  const reach = { allowed: isPublicAddress, port: server.port };
  email = await openTestEmail({ dnsServer: dns.address, reach, dataDir });
  await until('SMTP works', () => email.outside.states.read()['email:smtp'] === 'works');
  connectedTo.length = 0;
});
afterEach(() => email.close());

const cases = (list: readonly Attack[]) =>
  list.map(([what, records, others = {}]) => ({ what, zone: { 'attack.test': records, ...others } }));

const verify = (zone: Zone) => {
  dns.questions.length = 0;
  dns.add(zone);
  return email.verify('jana@attack.test');
};

test('there are more than forty, and without them the same way leads to the server', async () => {
  expect(attacks.length + mixed.length).toBeGreaterThan(60);
  expect(
    await verify({ 'attack.test': { MX: [[10, 'mx.right.test']] }, 'mx.right.test': { A: [PUBLIC] } }),
  ).toMatchObject({
    reachable: 'safe',
    connection: true,
  });
  expect(connectedTo).toEqual([PUBLIC]);
});

test.each(cases(attacks))('nothing is connected to: $what', async ({ zone }) => {
  const before = server.connections;
  expect(await verify(zone)).toMatchObject({ reachable: 'invalid', mxValid: false, connection: false });
  expect(connectedTo).toEqual([]);
  expect(server.connections).toBe(before);
});

test.each(cases(mixed))('nothing but the public address is connected to: $what', async ({ zone }) => {
  expect(await verify(zone)).toMatchObject({ reachable: 'safe' });
  expect(await email.verify('jan@attack.test')).toMatchObject({ username: 'jan' });
  expect(new Set(connectedTo)).toEqual(new Set([PUBLIC]));
});

test.each([
  'jana@127.0.0.1',
  'jana@[127.0.0.1]',
  'jana@[IPv6:::1]',
  'jana@localhost',
  'jana@2130706433',
  'jana@0x7f.1',
  'jana@１２７.0.0.1',
  'jana@127.0.0.1:25',
  'jana@attack.test\r\nRCPT TO:<x@127.0.0.1>',
])('%j is no address, and DNS is not asked', async (text) => {
  dns.questions.length = 0;
  expect(await email.verify(text)).toMatchObject({ reachable: 'invalid', connection: false });
  expect(connectedTo).toEqual([]);
  expect(dns.questions).toEqual([]);
});

test.each([
  '551 User not local; please try <jana@[127.0.0.1]>',
  '251 User not local; will forward to <jana@[10.0.0.1]>',
])('a redirection is not followed: %s', async (reply) => {
  server.script = { recipient: (local) => (local === 'jana' ? reply : '550 5.1.1 no') };
  await verify({ 'attack.test': { A: [PUBLIC] } });
  server.script = {};
  expect(connectedTo).toEqual([PUBLIC]);
  expect(dns.questions).toEqual(['MX attack.test', 'A attack.test', 'AAAA attack.test']);
});

test('every address of the cases is refused by the check itself', () => {
  for (const address of [...privateFour, ...privateSix]) {
    expect([address, readAddress(address) !== null, isPublicAddress(address)]).toEqual([address, true, false]);
  }
});
