import type { RunRecord } from '@tripoint/importer';
import { until } from '@tripoint/testing';
import { importRegister } from './testing/command';
import { keysThatDiffer, liveContents } from './testing/records';
import { czechGap, czechStory, type RegisterStory, slovakStory } from './testing/register-story';
import { endAll, newDataDir, Service } from './testing/service';

/* A register follows its publisher by change sets: who searches sees them soon, and they leave what a whole load leaves. */

/** Within this time of the command's end a running service must answer with the changes. */
const VISIBLE_MS = 60_000;

interface Answered {
  readonly place_id: string;
  readonly street: string;
  readonly formatted_number: string;
  readonly latlng: { readonly lat: number; readonly lng: number };
}

async function run(dataDir: string, words: readonly string[]): Promise<RunRecord & { readonly exit: number | null }> {
  const { code, stdout, stderr } = await importRegister(dataDir, [...words, '--json']).finished;
  if (stdout === '') throw new Error(stderr);
  return { ...(JSON.parse(stdout) as RunRecord), exit: code };
}

const stories = {} as Record<'CZ' | 'SK', RegisterStory>;
let czechFolder: string;
let dataDir: string;
let service: Service;
let key: string;

/** A service on the older registers. */
beforeAll(async () => {
  czechFolder = await newDataDir();
  stories.CZ = await czechStory(czechFolder);
  stories.SK = await slovakStory(await newDataDir());
  dataDir = await newDataDir();
  for (const { register, older } of Object.values(stories)) {
    expect(await run(dataDir, [register, '--from', older])).toMatchObject({ exit: 0, state: 'live' });
  }
  service = await Service.start(dataDir);
  key = await service.developmentKey();
});
afterAll(endAll);

async function ask(name: string, params: Readonly<Record<string, unknown>>): Promise<Answered[]> {
  const { status, text } = await service.places(name, { ...params, api_key: key });
  if (status !== 200) throw new Error(`${name} ${JSON.stringify(params)}: ${status} ${text}`);
  return JSON.parse(text) as Answered[];
}

const statusOf = async (placeId: string) => (await service.places(placeId, { api_key: key })).status;
const ids = (places: readonly Answered[]) => places.map(({ place_id }) => place_id);

test('change sets that do not follow what is live are refused with what to do, and change nothing', async () => {
  const before = await liveContents(dataDir, 'cz-addresses');
  const gap = await run(dataDir, ['cz-addresses', '--change-set', '--from', await czechGap(czechFolder)]);
  expect(gap).toMatchObject({ exit: 1, state: 'failed', failure: { kind: 'gap' } });
  expect(gap.failure!.message).toMatch(/20260204.*The live data is untouched\.$/);
  expect(keysThatDiffer(await liveContents(dataDir, 'cz-addresses'), before)).toEqual({ gone: [], changed: [] });
});

test.each([
  ['Czech', 'CZ'],
  ['Slovak', 'SK'],
] as const)('%s change sets are answered soon, and lead to the addresses of a whole load', async (_, country) => {
  const story = stories[country];
  const { register, renamed, changes } = story;
  const inTown = (query: string) => ({ query, municipality: renamed.municipality, country });

  const [street] = await ask('street', inTown(renamed.from));
  expect(street).toMatchObject({ street: renamed.from });
  const [gone] = await ask('query', { query: story.removed, country });
  const around = { lat: gone!.latlng.lat, lng: gone!.latlng.lng, distinct: 1, limit: 20 };
  expect(ids(await ask('reverse', around))).toContain(gone!.place_id);
  expect(await statusOf(gone!.place_id)).toBe(200);

  const applied = await run(dataDir, [register, '--change-set', '--from', changes]);
  expect(applied).toMatchObject({ exit: 0, state: 'live', mode: 'changes' });
  expect(applied.outcome!.report.difference).toMatchObject({ added: 1, removed: 1 });
  const endedAt = performance.now();
  await until(
    'the changes answer',
    () => service.everywhere(async () => (await statusOf(gone!.place_id)) === 404),
    VISIBLE_MS,
  );
  process.stdout.write(
    `${register}: changes answered ${Math.round(performance.now() - endedAt)} ms after their import\n`,
  );

  const [now] = await ask('street', inTown(renamed.to));
  expect(now).toEqual({ ...street, street: renamed.to, highlight: expect.any(String), place_id: now!.place_id });
  // A Slovak street has no number in most forms of the register: its name is its key.
  if (register === 'cz-addresses') expect(now!.place_id).toBe(street!.place_id);
  expect(await ask('street', inTown(renamed.from))).not.toContainEqual(
    expect.objectContaining({ street: renamed.from }),
  );
  const underNewName = story.removed.replace(renamed.from, renamed.to);
  for (const query of [story.removed, underNewName]) {
    expect(ids(await ask('query', { query, country, limit: 20 }))).not.toContain(gone!.place_id);
  }
  expect(ids(await ask('reverse', around))).not.toContain(gone!.place_id);
  const [built] = await ask('query', { query: story.built, country });
  expect(built).toMatchObject({ street: renamed.to, formatted_number: /\d\S*(?=,)/.exec(story.built)![0] });

  const fresh = await newDataDir();
  expect(await run(fresh, [register, '--from', story.newer])).toMatchObject({ exit: 0, state: 'live' });
  const [byChanges, byLoad] = [await liveContents(dataDir, register), await liveContents(fresh, register)];
  expect(keysThatDiffer(byChanges, byLoad)).toEqual({ gone: [], changed: [] });
  expect(byLoad.size).toBeGreaterThan(100);
});
