import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@tripoint/testing';
import { importRegister } from './testing/command';
import { placesReplicas, REPLICATED, WARM } from './testing/form';
import { importedDataDir } from './testing/imported';
import { writeRegister } from './testing/register';
import { endAll, Service } from './testing/service';

/* Data is replaced while callers search: nothing fails, nothing is missing, and no answer mixes old and new. */

const CLIENTS = 16;
/** Of a client, between two calls: without it the clients would leave an import no processor. */
const PAUSE_MS = 100;
/** Streets of the skeleton that both registers have; their houses differ. */
const QUERIES = ['karlova cheb', 'karlova praha', 'masarykova', 'nova ves', 'namesti', 'lidicka', 'praha 8', 'n'];

let service: Service;
let key: string;
let idOfStreet: string;
/** What each generation answers, the oldest first; the import leaves two. */
let answers: readonly string[][];
beforeAll(async () => {
  service = await Service.start(await importedDataDir(), { env: { ...REPLICATED, ...WARM } });
  key = await service.developmentKey();
});
afterAll(endAll);

const ask = async (query: string, agent?: http.Agent) => {
  const answer = await service.places('query', { query, limit: 20, api_key: key }, agent ? { agent } : {});
  if (answer.status !== 200) throw new Error(`${query}: ${answer.status} ${answer.text}`);
  return answer;
};
const search = async (query: string, agent?: http.Agent) => (await ask(query, agent)).text;
const searchAll = () => Promise.all(QUERIES.map((query) => search(query)));

async function streetId(): Promise<string> {
  const { text } = await service.places('street', { query: 'karlova cheb', api_key: key });
  return JSON.parse(text)[0].place_id;
}

/** Asks for a place that the caller has. */
const askAgain = (id: string, etag: string) =>
  service.send({ path: `/v1/places/${id}?api_key=${key}`, headers: { 'if-none-match': etag } });

/** An answer, and the data that it says it comes from. */
interface Seen {
  readonly query: number;
  readonly text: string;
  readonly version: unknown;
}

/** Searches until asked to stop. */
async function client(number: number, isOver: () => boolean, seen: Seen[]): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let i = number; !isOver(); i++) {
    const query = i % QUERIES.length;
    const { text, headers } = await ask(QUERIES[query]!, agent);
    seen.push({ query, text, version: headers['data-version'] });
    await pause(PAUSE_MS);
  }
  agent.destroy();
}

test(`${CLIENTS} clients search through a whole import without a failure or a wrong answer`, async () => {
  const register = await writeRegister('another seed');
  const before = await searchAll();
  idOfStreet = await streetId();
  const { headers: had } = await service.places(idOfStreet, { api_key: key });
  const known = await askAgain(idOfStreet, had.etag!);
  expect([known.status, known.text, known.headers['data-version']]).toEqual([304, '', had['data-version']]);
  let over = false;
  const seen = Array.from({ length: CLIENTS }, (): Seen[] => []);
  const clients = seen.map((list, number) => client(number, () => over, list));

  const { code, stderr } = await importRegister(service.dataDir, ['cz-addresses', '--from', register]).finished;
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
  const endedAt = performance.now();
  await until('the new data answers', () => service.everywhere(async () => (await search(QUERIES[0]!)) !== before[0]));
  process.stdout.write(`new data answered ${Math.round(performance.now() - endedAt)} ms after its import\n`);
  const after = await searchAll();
  answers = [before, after];
  const enough = seen.map((list) => list.length + QUERIES.length + 1);
  await until('every client saw the new data', () => seen.every((list, number) => list.length >= enough[number]!));
  over = true;
  await Promise.all(clients);

  const { status, headers: has } = await askAgain(idOfStreet, had.etag!);
  expect([status, has['data-version']]).toEqual([200, expect.stringMatching(/^cz-addresses\/\d{8}T\d{9}Z-/)]);
  expect(has['data-version']).not.toBe(had['data-version']);
  for (const { query, text, version } of seen.flat()) {
    expect({ [text === before[query] ? 'old' : 'new']: version }).toEqual({
      [version === had['data-version'] ? 'old' : 'new']: version,
    });
  }
  for (const list of seen) {
    const generations = list.map(({ query, text }) =>
      text === before[query] ? 'old' : text === after[query] ? 'new' : text,
    );
    const firstNew = generations.indexOf('new');
    expect(firstNew).toBeGreaterThan(0);
    expect(new Set(generations.slice(0, firstNew))).toEqual(new Set(['old']));
    // Several processes take it over within a moment of each other, and callers are answered by all of them in turn.
    const allNew = placesReplicas === 1 ? firstNew : -QUERIES.length;
    expect(new Set(generations.slice(allNew))).toEqual(new Set(['new']));
    expect(generations.filter((each) => each !== 'old' && each !== 'new')).toEqual([]);
  }
  for (const text of [...before, ...after]) expect(JSON.parse(text).length).toBeGreaterThan(0);
});

test('a rollback makes the generation before answer again, a second one takes it back, and places keep their identifiers', async () => {
  for (const wanted of answers) {
    expect((await importRegister(service.dataDir, ['rollback', 'cz-addresses']).finished).code).toBe(0);
    await until('the other data answers', () =>
      service.everywhere(async () => (await search(QUERIES[0]!)) === wanted[0]),
    );
    expect(await searchAll()).toEqual(wanted);
    expect(await streetId()).toBe(idOfStreet);
  }
});
