import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { stackAddress } from '@tripoint/testing';
import { Redis } from 'ioredis';

/*
 * The command itself, with a folder of its own. Redis is started for real, in a fraction of a second; the other two are given,
 * because a test that runs beside others need not start them once more: scripts/test did.
 */

const command = join(__dirname, '../../../stack');
const given = {
  ELASTICSEARCH_URL: stackAddress('ELASTICSEARCH_URL'),
  KAFKA_BROKERS: stackAddress('KAFKA_BROKERS'),
};
/** Nobody listens there. */
const NOWHERE = '127.0.0.1:1';
/** A given server that does not answer has fifteen seconds. */
const LONG_MS = 300_000;
let folder: string;
let env: NodeJS.ProcessEnv;

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

const environment = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const { REDIS_URL: _, ...rest } = process.env;
  return { ...rest, ...given, STACK_DIR: join(folder, 'stack'), STACK_ENGINE: 'packages', ...more };
};

function stack(...words: string[]): Ended {
  const { status, stdout, stderr } = spawnSync(command, words, { env, encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

const started = (words: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(command, words, { env });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('close', (status) => resolve({ status, out, err }));
  });

const redisUrl = (out: string): string => /^REDIS_URL=(.+)$/m.exec(out)?.[1] ?? 'none';

async function asked<T>(url: string, question: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  try {
    return await question(redis);
  } finally {
    redis.disconnect();
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tripoint-stack-'));
  env = environment({});
});

afterEach(async () => {
  stack('reset');
  await rm(folder, { recursive: true, force: true });
});

test('wrong use is refused with exit code 2 and the help, on standard error alone', () => {
  for (const words of [
    [],
    ['sideways'],
    ['up', 'redis'],
    ['kill'],
    ['kill', 'postgres'],
    ['start', 'redis', 'kafka'],
  ]) {
    const { status, out, err } = stack(...words);
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain('Usage: scripts/stack');
  }
  expect(stack('--help')).toMatchObject({ status: 0, err: '' });
});

test.each([
  ['STACK_ENGINE', { STACK_ENGINE: 'docker' }],
  ['STACK_SECURED', { STACK_SECURED: '1' }],
])('several nodes of Elasticsearch are refused where %s makes them impossible', (setting, more) => {
  env = environment({ STACK_ES_NODES: '19301,19302', STACK_ES_NODE: '19301', ...more });
  const { status, out, err } = stack('up');
  expect([status, out]).toEqual([2, '']);
  expect(err).toMatch(new RegExp(`^STACK_ES_NODES .*${setting}`));
});

test('two at the same time and one more print the same three lines, and one server runs', async () => {
  const [first, second] = await Promise.all([started(['up']), started(['up'])]);
  const lines = [
    `ELASTICSEARCH_URL=${given.ELASTICSEARCH_URL}`,
    `REDIS_URL=${redisUrl(first.out)}`,
    `KAFKA_BROKERS=${given.KAFKA_BROKERS}`,
  ];
  expect(first).toMatchObject({ status: 0, out: `${lines.join('\n')}\n` });
  expect(second).toMatchObject({ status: 0, out: first.out });
  expect(stack('up')).toEqual({ status: 0, out: first.out, err: '' });
  expect(`${first.err}${second.err}`.match(/Starting redis/g)).toHaveLength(1);
  const json = JSON.parse(await readFile(join(folder, 'stack/urls.json'), 'utf8'));
  expect(Object.entries(json).map(([name, url]) => `${name}=${url}`)).toEqual(lines);
});

test('what was written is there after an orderly end, under the same address', async () => {
  const { out } = stack('up');
  await asked(redisUrl(out), (redis) => redis.set('kept', 'yes'));
  expect(stack('down').status).toBe(0);
  expect(stack('status')).toMatchObject({ status: 1, out: expect.stringMatching(/^redis +stopped$/m) });
  await expect(readFile(join(folder, 'stack/urls.json'))).rejects.toThrow('ENOENT');
  expect(stack('up').out).toBe(out);
  expect(await asked(redisUrl(out), (redis) => redis.get('kept'))).toBe('yes');
});

test('addresses that were exported are not taken for servers of somebody else', async () => {
  const { out } = stack('up');
  env = environment({ REDIS_URL: redisUrl(out) });
  expect(stack('down').status).toBe(0);
  expect(stack('status')).toMatchObject({ status: 1, out: expect.stringMatching(/^redis +stopped$/m) });
  expect(stack('up')).toMatchObject({ status: 0, out });
  expect(await asked(redisUrl(out), (redis) => redis.ping())).toBe('PONG');
});

test(
  'a given server that does not answer is a failure that names its variable, and not its password',
  async () => {
    env = environment({ REDIS_URL: `redis://:password@${NOWHERE}` });
    const { status, out, err } = await started(['up']);
    expect([status, out]).toEqual([1, '']);
    expect(err).toContain(`redis://${NOWHERE} is not ready after 15 seconds: connect ECONNREFUSED`);
    expect(err).toContain('REDIS_URL names a server that does not answer');
    expect(err).not.toContain('password');
  },
  LONG_MS,
);

test('a part can be killed and started again on its data', async () => {
  const url = redisUrl(stack('up').out);
  expect(await asked(url, (redis) => redis.incr('count'))).toBe(1);
  expect(stack('kill', 'redis').status).toBe(0);
  expect(stack('kill', 'redis')).toMatchObject({ status: 1, err: 'redis is not running.\n' });
  expect(stack('start', 'redis')).toMatchObject({ status: 0, out: `REDIS_URL=${url}\n` });
  expect(await asked(url, (redis) => redis.get('count'))).toBe('1');
  expect(stack('stop', 'redis').status).toBe(0);
  expect(stack('status').status).toBe(1);
});

test('status shows where each part comes from, its process and its memory', () => {
  stack('up');
  const { status, out } = stack('status');
  expect(status).toBe(0);
  const [elasticsearch = ''] = out.split('\n');
  expect(elasticsearch.split(/ {2,}/)).toEqual(['elasticsearch', 'given', 'by environment', given.ELASTICSEARCH_URL]);
  expect(out).toMatch(/^redis +running +pid \d+ +\d+ MB +redis:\/\/127\.0\.0\.1:\d+$/m);
});

test('a process that only has the number of an ended one is left alone', async () => {
  stack('up');
  stack('down');
  const stranger = spawn('sleep', ['60']);
  const record = join(folder, 'stack/redis/process');
  const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
  await writeFile(record, `${stranger.pid} 1 ${boot}\n`);
  expect(stack('kill', 'redis').status).toBe(1);
  expect(stack('down').status).toBe(0);
  expect(stranger.kill(0)).toBe(true);
  stranger.kill();
});

test('a server that cannot start is a failure that shows its log', async () => {
  stack('up');
  stack('down');
  await writeFile(join(folder, 'stack/redis/port'), 'no-port');
  const { status, out, err } = stack('up');
  expect([status, out]).toEqual([1, '']);
  expect(err).toContain('redis did not start');
  expect(err).toContain('no-port');
});

test('with Docker and Compose the same parts run as services of docker-compose.yml, on ports of their own', async () => {
  const calls = join(folder, 'calls');
  const programs = join(folder, 'programs');
  await mkdir(programs);
  const docker = join(programs, 'docker');
  await writeFile(docker, `#!/bin/sh\necho "$REDIS_PORT $*" >> '${calls}'\n`);
  await chmod(docker, 0o755);
  env = environment({ STACK_ENGINE: '', PATH: `${programs}${delimiter}${process.env.PATH}` });

  const { status, out } = stack('up');
  expect(status).toBe(0);
  const port = new URL(redisUrl(out)).port;
  for (const words of [['kill', 'redis'], ['down'], ['reset']]) expect(stack(...words).status).toBe(0);
  const compose = (await readFile(calls, 'utf8')).split('\n').filter((line) => line.includes(' -p tripoint-'));
  expect(compose.every((line) => line.startsWith(`${port} compose -f `))).toBe(true);
  expect(compose.map((line) => line.replace(/^.* -p tripoint-\w+ /, ''))).toEqual([
    'up --detach --wait redis',
    'kill redis',
    'stop',
    'stop',
    'down --volumes',
  ]);
});
