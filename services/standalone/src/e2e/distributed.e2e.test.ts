import { readdir } from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sendHttp, until } from '@tripoint/testing';
import { importRegister, manageKeys } from './testing/command';
import { REPLICATED, WARM } from './testing/form';
import { describeForm } from './testing/form-specific';
import { importedDataDir } from './testing/imported';
import { writeRegister } from './testing/register';
import { endAll, errorOf, Service } from './testing/service';

/* Processes of the distributed form end one by one, as machines do: callers notice nothing, or only that they ask again. */

const CLIENTS = 8;
/** Of a client, between two calls: without it the clients would leave an import no processor. */
const PAUSE_MS = 50;
const FAST = ['--rate', '100000', '--burst', '1000000'];
/** A running service must have seen a change of the keys by then. */
const KEY_CHANGE_MS = 1_000;
/** A process that ended answers again by then, on a busy machine too. */
const BACK_MS = 90_000;

let service: Service;
let key: string;

interface Running {
  readonly pid: number;
  readonly url: string;
}

const running = new Map<string, Running>();
/** How much of the log was read: it has every request of callers that never pause. */
let readTo = 0;

/** Processes by name, as the log last reported them. */
function processes(): ReadonlyMap<string, Running> {
  const { stderr } = service.command;
  for (const [line] of stderr.slice(readTo).matchAll(/^.*"message":"process ready".*\n/gm)) {
    const { process: name, pid, url } = JSON.parse(line) as Running & { process: string };
    running.set(name, { pid, url });
  }
  readTo = stderr.lastIndexOf('\n') + 1;
  return running;
}

/** Kills a process, as the end of its machine would. @returns a promise that it is back */
async function killProcess(name: string): Promise<void> {
  const { pid } = await until(`${name} runs`, () => processes().get(name) ?? null, BACK_MS);
  process.kill(pid, 'SIGKILL');
  await until(`${name} is back`, () => processes().get(name)!.pid !== pid, BACK_MS);
}

/** The gateway asks a process that was away again after a second; before, it has but the other one. */
async function isAsked(name: string): Promise<boolean> {
  const { text } = await sendHttp(processes().get(name)!.url, { method: 'GET', path: '/metrics' });
  return /^http_request_duration_seconds_count\{service="\w+",route="\/v1\/\w+\/query".*\} [1-9]/m.test(text);
}

const search = (own = key, agent?: http.Agent) =>
  service.places('query', { query: 'karlova cheb', limit: 20, api_key: own }, agent ? { agent } : {});

const searchCompanies = (own = key, agent?: http.Agent) =>
  service.business('query', { query: 'stav', country: 'cz', api_key: own }, agent ? { agent } : {});

/** Searches, by default without a pause, while something happens. @returns how often each ending was seen */
async function searchWhile(happens: () => Promise<void>, ask = search, pauseMs = 0): Promise<Record<string, number>> {
  const endings: Record<string, number> = {};
  const count = (ending: string) => {
    endings[ending] = (endings[ending] ?? 0) + 1;
  };
  let over = false;
  const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!over) {
      await ask(key, agent).then(
        ({ status }) => count(String(status)),
        (error: NodeJS.ErrnoException) => count(error.code ?? error.message),
      );
      if (pauseMs > 0) await pause(pauseMs);
    }
  });
  try {
    await happens();
  } finally {
    over = true;
    await Promise.all(clients);
    agent.destroy();
  }
  return endings;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describeForm('processes that end', () => {
  beforeAll(async () => {
    service = await Service.start(await importedDataDir('*'), { env: { ...REPLICATED, ...WARM } });
    ({ key } = await service.createKey('--quota', 'none', ...FAST));
  });
  afterAll(endAll);

  test.each([
    ['places', search],
    ['business', searchCompanies],
  ])('either process of %s is killed and comes back, and not one search fails', async (searched, ask) => {
    const endings = await searchWhile(async () => {
      for (const name of [`${searched} 1`, `${searched} 2`]) {
        await killProcess(name);
        await until(`${name} is asked again`, () => isAsked(name), BACK_MS);
      }
    }, ask);
    process.stdout.write(`searches while ${searched} was killed: ${JSON.stringify(endings)}\n`);
    expect(Object.keys(endings)).toEqual(['200']);
  });

  test('a gateway that was killed comes back on its address with keys and counts, of which it keeps none itself', async () => {
    const counted = await service.createKey('--quota', '20', ...FAST);
    for (let i = 0; i < 10; i++) expect((await search(counted.key)).status).toBe(200);
    await killProcess('gateway');
    expect(await readdir(join(service.dataDir, 'gateway'))).toEqual([]);
    for (let i = 0; i < 10; i++) expect((await search(counted.key)).status).toBe(200);
    expect(errorOf(await search(counted.key)).code).toBe('over_query_limit');

    const ended = await service.createKey();
    expect((await search(ended.key)).status).toBe(200);
    await manageKeys(service.dataDir, ['revoke', ended.selector]);
    await until('the key has stopped', async () => (await search(ended.key)).status === 401, KEY_CHANGE_MS);
  });

  test('an indexer is killed in the middle of an import: the import ends well, and not one search fails', async () => {
    const before = (await search()).text;
    const register = await writeRegister('another seed');
    const endings = await searchWhile(
      async () => {
        const importing = importRegister(service.dataDir, ['cz-addresses', '--from', register]);
        // A register that is read in two seconds is shown again when its index is built.
        await until(
          'records come',
          () => /reading +[1-9]|^building/m.test(importing.stderr) || !importing.running,
          BACK_MS,
        );
        await killProcess('indexer 1');
        const { code, stderr } = await importing.finished;
        expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
        await until(
          'the new data answers',
          () => service.everywhere(async () => (await search()).text !== before),
          BACK_MS,
        );
      },
      search,
      PAUSE_MS,
    );
    process.stdout.write(`searches while an indexer was killed: ${JSON.stringify(endings)}\n`);
    expect(Object.keys(endings)).toEqual(['200']);
  });

  test('without the process that started them the others end by themselves, and a new start answers', async () => {
    const pids = [...processes().values()].map(({ pid }) => pid);
    const { text } = await search();
    service.command.child.kill('SIGKILL');
    await until('all have ended', () => !pids.some(isRunning), BACK_MS);
    service = await Service.start(service.dataDir);
    expect((await search()).text).toBe(text);
  });
});
