// Calls Redis with the addresses of several users, given as JSON. One line of JSON for each check, then `done`.
import { setTimeout as pause } from 'node:timers/promises';
import { required } from './render.mjs';

const { openLimiter, openRedis } = required('@tripoint/limits');
const { Metrics, systemClock } = required('@tripoint/runtime');
const urls = JSON.parse(process.argv[2]);
const { port } = new URL(urls.gateway);
const silent = { error() {}, warn() {}, info() {}, debug() {} };

const report = (name, problems) => process.stdout.write(`${JSON.stringify({ name, problems })}\n`);

/** What a server answers to a command, or the error. */
async function ask(url, ...command) {
  const client = openRedis(url, { retryStrategy: () => null, maxRetriesPerRequest: 0 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return `${await client.call(...command)}`;
  } catch (error) {
    return `refused: ${error.message}`;
  } finally {
    client.disconnect();
  }
}

async function may(name, url, ...command) {
  const answer = await ask(url, ...command);
  report(`Redis: ${name}`, answer.startsWith('refused') ? [answer] : []);
}

async function mayNot(name, url, ...command) {
  const answer = await ask(url, ...command);
  report(
    `Redis refuses ${name}`,
    /^refused: (?:NOPERM|NOAUTH|WRONGPASS|Connection is closed)/.test(answer) ? [] : [answer],
  );
}

for (let tries = 0; tries < 50 && (await ask(urls.probe, 'ping')) !== 'PONG'; tries += 1) await pause(100);
const metrics = new Metrics(true);
const settings = { limits: 'redis', redisUrl: urls.gateway, redisPrefix: 'tripoint', dataDir: '/nowhere' };
const limiter = await openLimiter(settings, { clock: systemClock, logger: silent, metrics });
const limits = { ratePerSecond: 5, burst: 5, monthlyQuota: 10 };
for (let call = 0; call < 3; call += 1) await limiter.take({ keyId: 'checked', limits, quotaCost: 1 });
const { body } = await metrics.text();
await limiter.close();
report(
  'Redis: gateways count calls',
  /^limits_local(?:\{[^}]*\})? 0$/m.test(body) ? [] : [body.match(/^limits.*$/gm)?.join(' ') ?? body],
);
await may('gateways publish changes of keys', urls.gateway, 'publish', 'tripoint:keys', '{}');
await may('utilities keep results', urls.utils, 'set', 'tripoint:outside:result:x', '1', 'px', '1000');
await may('the probe asks whether it answers', urls.probe, 'ping');
await mayNot('the probe anything else', urls.probe, 'get', 'tripoint:outside:result:x');
await mayNot('gateways the keys of others', urls.gateway, 'get', 'other:x');
await mayNot('gateways the channels of others', urls.gateway, 'publish', 'other', 'x');
await mayNot('gateways administration', urls.gateway, 'config', 'get', 'dir');
await mayNot('utilities to remove everything', urls.utils, 'flushall');
await mayNot('who has no password', `rediss://localhost:${port}`, 'get', 'tripoint:x');
await mayNot('a wrong password', `rediss://gateway:wrong@localhost:${port}`, 'get', 'tripoint:x');
await mayNot('who speaks without TLS', urls.gateway.replace('rediss:', 'redis:'), 'ping');
process.stdout.write('done\n');
