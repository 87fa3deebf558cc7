import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { deleteTopics } from '@tripoint/bus/testing';
import { EndedImports, writeClient } from '@tripoint/generations';
import { loadSettings } from '@tripoint/runtime';
import { freePort, stackAddress, testPrefix } from '@tripoint/testing';
import { registersIndexed } from './register-indexing';
import { indexerProcessChecks, indexerProcessSettings } from './settings';

const prefix = testPrefix();
const ELASTICSEARCH_URL = stackAddress('ELASTICSEARCH_URL');
const KAFKA_BROKERS = stackAddress('KAFKA_BROKERS');
const STACK = {
  ENGINE: 'elasticsearch',
  ELASTICSEARCH_URL,
  ELASTICSEARCH_PREFIX: prefix,
  BUS: 'kafka',
  KAFKA_BROKERS,
  KAFKA_PREFIX: prefix,
};

let dataDir: string;
const started: ChildProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'indexer-main-'));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  const connection = { brokers: KAFKA_BROKERS.split(','), prefix };
  for (const register of registersIndexed) await deleteTopics(connection, register);
  const client = writeClient(ELASTICSEARCH_URL);
  await client.indices.delete({ index: [`${prefix}-runs`, `${prefix}-ended-imports`] }, { ignore: [404] });
  await client.close();
});

function start(env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, [join(__dirname, 'main.js')], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return child;
}

/** Asks until an answer holds what is wanted; resolves with all answers, that one last. */
async function askUntil(child: ChildProcess, url: string, wanted: string): Promise<string[]> {
  const answers: string[] = [];
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer !== null) answers.push(await answer.text());
    if (answers[answers.length - 1]?.includes(wanted)) return answers;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`the process ended with ${child.exitCode}`);
}

test('the process is ready once it shares every register, shows how far it is behind and how imports ended, and ends with 0', async () => {
  const client = writeClient(ELASTICSEARCH_URL);
  const ended = { state: 'failed', run: 'one', endedAt: '1970-01-01T00:01:00Z', durationMs: 1_500 };
  await new EndedImports(client, prefix).note({ register: 'cz-addresses', ...ended });
  await client.close();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = start({ ...STACK, DATA_DIR: dataDir, PORT: String(port) });
  const reported = once(createInterface(child.stdout!), 'line');
  const [first] = await askUntil(child, `${url}/readyz`, '"status":"ready"');
  const groups = `not yet a member of the indexers of ${registersIndexed.join(', ')}`;
  expect(JSON.parse(first ?? '')).toEqual({ status: 'not ready', missing: { groups } });
  expect(await reported).toEqual([`ready ${url}`]);
  expect(await (await fetch(`${url}/livez`)).json()).toEqual({ status: 'live' });
  const behind = registersIndexed.map((register) => `indexer_lag_messages{register="${register}"} 0`);
  await askUntil(child, `${url}/metrics`, `${behind[behind.length - 1]}\n`);
  const labels = '{register="cz-addresses",state="failed"}';
  const [shown] = (await askUntil(child, `${url}/metrics`, `imports_last_end_timestamp_seconds${labels} 60\n`)).slice(
    -1,
  );
  expect(shown).toContain(`imports_last_duration_seconds${labels} 1.5\n`);
  const figures = await (await fetch(`${url}/metrics`)).text();
  expect(figures.match(/^indexer_lag_messages.*$/gm)).toEqual(behind);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

test('wrong settings are all named at once and the process ends with 2', async () => {
  const wrong = ['PORT', 'IMPORT_MIN_ROWS_SHARE', 'ENGINE', 'ELASTICSEARCH_URL', 'BUS', 'KAFKA_BROKERS'];
  const child = start(Object.fromEntries(wrong.map((name) => [name, 'a canary'])));
  let text = '';
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  expect(await once(child, 'close')).toEqual([2, null]);
  for (const name of wrong) expect(text).toContain(`${name} must`);
  expect(text).not.toContain('canary');
});

test.each<[Readonly<Record<string, string>>, string]>([
  [{}, 'an indexer of its own needs ENGINE=elasticsearch and BUS=kafka'],
  [{ ...STACK, BUS: 'embedded' }, 'an indexer of its own needs ENGINE=elasticsearch and BUS=kafka'],
  [{ ENGINE: 'elasticsearch', BUS: 'kafka' }, 'ENGINE=elasticsearch needs ELASTICSEARCH_URL'],
])('an indexer that could take nothing from anybody is refused', (env, problem) => {
  expect(() => loadSettings(indexerProcessSettings, env, indexerProcessChecks)).toThrow(problem);
});
