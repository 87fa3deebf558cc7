import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { MemoryBreakers, MemoryCache } from '@tripoint/outside';
import { FakeClock } from '@tripoint/outside/testing';
import { HostNames } from './host-names';

const OPTIONS = { failures: 3, openMs: 30_000, trialMs: 5_000 };
const BUDGET_MS = 1_000;
const HOUR_MS = 3_600_000;

function open(reverse: (ip: string) => Promise<string[]>, resolver = { reverse, cancel: () => undefined }) {
  const clock = new FakeClock();
  const breakers = new MemoryBreakers(OPTIONS, clock);
  return { clock, breakers, names: new HostNames({ breakers, cache: new MemoryCache(clock), resolver }) };
}

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

test.each([
  ['one name', ['dns.google'], 'dns.google'],
  ['in capitals and with its full stop', ['WWW.Example.SK.'], 'www.example.sk'],
  ['none', [], null],
  ['markup', ['<script>alert(1)</script>'], null],
  ['a name after rubbish', ['a b', 'host_1.example.cz'], 'host_1.example.cz'],
  ['longer than a name can be', [`${'a.'.repeat(150)}cz`], null],
])('the name of a host: %s', async (_, found, name) => {
  expect(await open(async () => found).names.find('8.8.8.8', BUDGET_MS)).toBe(name);
});

test('an answer is kept for an hour, also that there is no name', async () => {
  let asked = 0;
  const { names, clock } = open(() => {
    asked += 1;
    return failing('ENOTFOUND')();
  });
  await names.find('8.8.8.8', BUDGET_MS);
  await names.find('8.8.8.8', BUDGET_MS);
  expect(asked).toBe(1);
  clock.advance(HOUR_MS + 1);
  await names.find('8.8.8.8', BUDGET_MS);
  expect(asked).toBe(2);
});

test('that there is no name is no outage; failures are, and are not kept', async () => {
  const without = open(failing('ENODATA'));
  for (let i = 0; i < 5; i++) await without.names.find(`8.8.8.${i}`, BUDGET_MS);
  expect(without.breakers.states().get('reverse')).toBe('closed');
  let works = false;
  const broken = open((ip) => (works ? Promise.resolve([`${ip}.example.cz`]) : failing('ESERVFAIL')()));
  for (let i = 0; i < 3; i++) expect(await broken.names.find('8.8.8.8', BUDGET_MS)).toBeNull();
  expect(broken.breakers.states().get('reverse')).toBe('open');
  works = true;
  broken.clock.advance(OPTIONS.openMs);
  expect(await broken.names.find('8.8.8.8', BUDGET_MS)).toBe('8.8.8.8.example.cz');
  expect(broken.breakers.states().get('reverse')).toBe('closed');
});

test('name servers that never answer are waited for no longer than the budget', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const resolver = new Resolver({ timeout: 5_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${silent.address().port}`]);
  const { names } = open(async () => [], resolver as never);
  const startMs = performance.now();
  expect(await names.find('8.8.8.8', 100)).toBeNull();
  expect(performance.now() - startMs).toBeLessThan(2_000);
  names.close();
  silent.close();
});
