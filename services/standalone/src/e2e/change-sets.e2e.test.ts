import { join } from 'node:path';
import type { RunRecord } from '@tripoint/importer';
import { until } from '@tripoint/testing';
import { importRegister } from './testing/command';
import { layOut } from './testing/damaged/register-form';
import { SLOVAK_FORMS } from './testing/damaged/slovak-forms';
import { REPLICATED } from './testing/form';
import { keysThatDiffer, liveContents } from './testing/records';
import { czechGap, czechStory, type RegisterStory, slovakStory } from './testing/register-story';
import { endAll, newDataDir, Service } from './testing/service';

/* A register follows its publisher by change sets: who searches sees them soon, and they leave what a whole load leaves. */

/** Within this time of the command's end a running service must answer with the changes. */
const VISIBLE_MS = 60_000;

afterEach(endAll);

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

/** A service on the older register, asked as callers do. */
async function serve(story: RegisterStory) {
  const dataDir = await newDataDir();
  const loaded = await run(dataDir, [story.register, '--from', story.older]);
  expect(loaded).toMatchObject({ exit: 0, state: 'live' });
  const service = await Service.start(dataDir, { env: REPLICATED });
  const key = await service.developmentKey();
  const ask = async (name: string, params: Readonly<Record<string, unknown>>): Promise<Answered[]> => {
    const { status, text } = await service.places(name, { ...params, api_key: key });
    if (status !== 200) throw new Error(`${name} ${JSON.stringify(params)}: ${status} ${text}`);
    return JSON.parse(text) as Answered[];
  };
  const statusOf = async (placeId: string) => (await service.places(placeId, { api_key: key })).status;
  return { dataDir, service, ask, statusOf };
}

const ids = (places: readonly Answered[]) => places.map(({ place_id }) => place_id);

test.each([
  ['Czech', czechStory],
  ['Slovak', slovakStory],
])('%s change sets are answered soon, and lead to the addresses of a whole load', async (_, writeStory) => {
  const story = await writeStory(await newDataDir());
  const { register, renamed, changes } = story;
  const { dataDir, service, ask, statusOf } = await serve(story);

  const [street] = await ask('street', { query: renamed.from, municipality: renamed.municipality });
  expect(street).toMatchObject({ street: renamed.from });
  const [gone] = await ask('query', { query: story.removed });
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

  const [now] = await ask('street', { query: renamed.to, municipality: renamed.municipality });
  expect(now).toEqual({ ...street, street: renamed.to, highlight: expect.any(String), place_id: now!.place_id });
  // A Slovak street has no number in most forms of the register: its name is its key.
  if (register === 'cz-addresses') expect(now!.place_id).toBe(street!.place_id);
  expect(await ask('street', { query: renamed.from, municipality: renamed.municipality })).not.toContainEqual(
    expect.objectContaining({ street: renamed.from }),
  );
  const underNewName = story.removed.replace(renamed.from, renamed.to);
  for (const query of [story.removed, underNewName]) {
    expect(ids(await ask('query', { query, limit: 20 }))).not.toContain(gone!.place_id);
  }
  expect(ids(await ask('reverse', around))).not.toContain(gone!.place_id);
  const [built] = await ask('query', { query: story.built });
  expect(built).toMatchObject({ street: renamed.to, formatted_number: /\d\S*(?=,)/.exec(story.built)![0] });

  const replayed = await run(dataDir, [register, '--change-set', '--from', changes]);
  expect(replayed).toMatchObject({ exit: 0, state: 'unchanged', base: applied.run });

  const fresh = await newDataDir();
  expect(await run(fresh, [register, '--from', story.newer])).toMatchObject({ exit: 0, state: 'live' });
  const [byChanges, byLoad] = [await liveContents(dataDir, register), await liveContents(fresh, register)];
  expect(keysThatDiffer(byChanges, byLoad)).toEqual({ gone: [], changed: [] });
  expect(byLoad.size).toBeGreaterThan(100);
});

test('change sets that do not follow what is live are refused with what to do, and change nothing', async () => {
  const folder = await newDataDir();
  const czech = await czechStory(folder);
  const dataDir = await newDataDir();
  expect(await run(dataDir, ['cz-addresses', '--from', czech.older])).toMatchObject({ exit: 0 });
  const before = await liveContents(dataDir, 'cz-addresses');
  const gap = await run(dataDir, ['cz-addresses', '--change-set', '--from', await czechGap(folder)]);
  expect(gap).toMatchObject({ exit: 1, state: 'failed', failure: { kind: 'gap' } });
  expect(gap.failure!.message).toMatch(/20260204.*The live data is untouched\.$/);
  expect(keysThatDiffer(await liveContents(dataDir, 'cz-addresses'), before)).toEqual({ gone: [], changed: [] });

  // Batches speak of objects that only the XML form of the register has.
  const slovak = await slovakStory(await newDataDir());
  const csv = await layOut(SLOVAK_FORMS.find(({ name }) => name === 'SK CSV')!, await newDataDir());
  expect(await run(dataDir, ['sk-addresses', '--from', csv])).toMatchObject({ exit: 0 });
  const other = await run(dataDir, ['sk-addresses', '--change-set', '--from', join(slovak.changes)]);
  expect(other).toMatchObject({ exit: 1, state: 'failed', failure: { kind: 'gap' } });
});
