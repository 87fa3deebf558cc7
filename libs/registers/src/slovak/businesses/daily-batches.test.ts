import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Chance } from '@tripoint/samples';
import type { CompanyRecord } from '../../company-record';
import type { ChangeInput, RecordChange } from '../../register-reader';
import { zipOf } from '../../testing/archives';
import { addressOf, cinOf, companiesOf, entityOf, rpoBatchOf, writeRpoSet } from '../../testing/rpo-files';
import { skBusinesses } from './register';
import { WARNING } from './row-reasons';

const RELEASE = '2026-03-07';
const DAYS = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rpo-days-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What is live, as an index keeps it: records without their versions, versions of what changed beside them. */
class Live {
  records = new Map<string, CompanyRecord>();
  private versions = new Map<string, number>();
  sourceVersion: string | null = null;
  state: string | null = null;

  async load(from: string): Promise<void> {
    const input = await skBusinesses.open(from);
    this.records = new Map((await companiesOf(input)).map((record) => [record.key, { ...record, sourceVersion: 0 }]));
    this.versions.clear();
    await this.keep(input);
  }

  async apply(from: string): Promise<ReturnType<ChangeInput['report']>> {
    const known = { find: (key: string) => this.records.get(key) ?? null, ofNumber: () => [] };
    const base = { sourceVersion: this.sourceVersion, state: this.state, known };
    const input = await skBusinesses.openChanges!(from, base, { batchRecords: 3 });
    const changes: RecordChange<CompanyRecord>[] = [];
    for await (const batch of input.batches()) changes.push(...batch);
    for (const change of changes) {
      const [key, version] =
        change.kind === 'upsert'
          ? [change.record.key, change.record.sourceVersion]
          : [change.key, change.sourceVersion];
      if (version <= (this.versions.get(key) ?? 0)) continue;
      this.versions.set(key, version);
      if (change.kind === 'upsert') this.records.set(key, { ...change.record, sourceVersion: 0 });
      else this.records.delete(key);
    }
    await this.keep(input);
    return input.report();
  }

  rows(): CompanyRecord[] {
    return [...this.records.values()].sort((a, b) => Number(a.key) - Number(b.key));
  }

  private async keep(
    input: Pick<ChangeInput<CompanyRecord>, 'report' | 'saveState'> | Awaited<ReturnType<typeof skBusinesses.open>>,
  ) {
    this.state = await mkdtemp(join(folder, 'state-'));
    await input.saveState!(this.state);
    this.sourceVersion = input.report().sourceVersion;
  }
}

const live = async (...entities: object[]): Promise<Live> => {
  const set = await mkdtemp(join(folder, 'set-'));
  await writeRpoSet(set, RELEASE, entities);
  const loaded = new Live();
  await loaded.load(set);
  return loaded;
};

async function daily(day: string, entities: readonly object[], into = folder): Promise<string> {
  await mkdir(into, { recursive: true });
  const path = join(into, `actual_${day}.json.gz`);
  await writeFile(path, gzipSync(rpoBatchOf(day, entities)));
  return path;
}

const named = (id: number, value: string) => entityOf(id, { fullNames: [{ value }] });
const names = (data: Live) => data.rows().map(({ name }) => name);

it('an entity replaces the company of its id, a new one is added, and what is none any more goes', async () => {
  const data = await live(named(1, 'A'), named(2, 'B'), named(3, 'C'));
  const path = await daily(DAYS[1], [named(2, 'B2'), entityOf(3, { identifiers: [] }), named(4, 'D'), { id: null }]);
  const report = await data.apply(path);
  expect(names(data)).toEqual(['A', 'B2', 'D']);
  expect(report).toMatchObject({ rowsRead: 4, kept: 2, files: 1, sourceVersion: '20260308' });
});

it('a folder is applied by days; a batch of the day of the load counts, an older one does not', async () => {
  const data = await live(named(1, 'A'));
  const days = join(folder, 'days');
  await daily('2026-03-06', [named(1, 'old')], days);
  await daily(DAYS[2], [named(1, 'last')], days);
  await daily(DAYS[0], [named(1, 'first'), named(2, 'same day')], days);
  await writeFile(join(days, 'readme.txt'), 'x');
  const { warnings, files, sourceVersion } = await data.apply(days);
  expect(names(data)).toEqual(['last', 'same day']);
  expect({ warnings, files, sourceVersion }).toEqual({
    warnings: {
      [WARNING.replayed]: { count: 1, samples: [{ file: 'actual_2026-03-06.json', line: 1, row: '20260306' }] },
    },
    files: 2,
    sourceVersion: '20260309',
  });
});

it('what was applied before is left out, and nothing is newer then', async () => {
  const data = await live(named(1, 'A'));
  const path = await daily(DAYS[2], [named(1, 'B')]);
  await data.apply(path);
  const again = await data.apply(path);
  expect([again.rowsRead, again.files, again.sourceVersion]).toEqual([0, 0, '20260309']);
});

it('a late batch fills what later ones did not change', async () => {
  const data = await live(named(1, 'A'), named(2, 'B'));
  await data.apply(await daily(DAYS[3], [named(1, 'A3')]));
  const report = await data.apply(await daily(DAYS[1], [named(1, 'A1'), named(2, 'B1')]));
  expect(names(data)).toEqual(['A3', 'B1']);
  expect(report.sourceVersion).toBe('20260310');
});

it('the size band stays as it is known, unless a list lies beside the batches', async () => {
  const set = join(folder, 'set');
  await writeRpoSet(set, RELEASE, [named(1, 'A'), named(2, 'B')]);
  await writeFile(join(set, 'ruz.json'), JSON.stringify([{ ico: cinOf(1), velkostOrganizacie: '12' }]));
  const data = new Live();
  await data.load(set);
  const sizes = () => data.rows().map(({ size }) => size?.code ?? null);
  await data.apply(await daily(DAYS[1], [named(1, 'A1'), named(2, 'B1')]));
  expect(sizes()).toEqual(['12', null]);
  const days = join(folder, 'days');
  await daily(DAYS[2], [named(1, 'A2'), named(2, 'B2')], days);
  await writeFile(join(days, 'ruz.jsonl'), JSON.stringify({ ico: cinOf(2), velkostOrganizacie: '24' }));
  await data.apply(days);
  expect(sizes()).toEqual([null, '24']);
});

it.each<[string, () => Promise<string>, Partial<Live>, string, RegExp]>([
  ['nothing is live', () => daily(DAYS[1], []), { state: null, sourceVersion: null }, 'gap', /load them first/],
  [
    'it is a part of the initial batches',
    async () => {
      await writeRpoSet(folder, RELEASE, [entityOf(1)]);
      return join(folder, `init_${RELEASE}_001.json.gz`);
    },
    {},
    'not-a-register',
    /without --change-set/,
  ],
  ['the folder has no batch', async () => folder, {}, 'empty', /no daily batch/],
  [
    'the archive has none',
    async () => {
      const path = join(folder, 'other.zip');
      await writeFile(path, zipOf([{ name: 'OB_ADR.csv', bytes: Buffer.from('x') }]));
      return path;
    },
    {},
    'empty',
    /no daily batch|no file/,
  ],
  ['there is no such file', async () => join(folder, 'actual_2026-03-08.json'), {}, 'not-found', /does not exist/],
  [
    'its day is another than its name says',
    async () => {
      const path = join(folder, 'actual_2026-03-08.json');
      await writeFile(path, rpoBatchOf(DAYS[3], [entityOf(1)]));
      return path;
    },
    {},
    'not-a-register',
    /its exportDate is 2026-03-10/,
  ],
  [
    'the state cannot be read',
    () => daily(DAYS[1], [entityOf(1)]),
    { state: '/nowhere' },
    'damaged',
    /load the initial batches again/,
  ],
])('it is refused when %s', async (_what, from, fields, reason, message) => {
  const data = Object.assign(await live(entityOf(1)), fields);
  await expect(data.apply(await from())).rejects.toMatchObject({ reason, message: expect.stringMatching(message) });
});

/** The entities of each day, some changed, ended, spoilt or new since the day before. */
function history(seed: string): object[][] {
  const chance = new Chance(seed);
  let now = Array.from({ length: 60 }, (_, at) => at + 1).map((id) => named(id, `Firma ${id}`));
  return DAYS.map((day, at) => {
    const change = (id: number): object => {
      const fate = chance.below(5);
      if (fate === 0) return entityOf(id, { identifiers: [] });
      if (fate === 1) return entityOf(id, { termination: day });
      if (fate === 2) return entityOf(id, { addresses: [addressOf({ regNumber: 100 * at + id })] });
      return named(id, `Firma ${id} z ${day}`);
    };
    if (at > 0) now = now.map((entity, index) => (chance.happens(0.2) ? change(index + 1) : entity));
    now.push(named(now.length + 1, `Nová ${day}`));
    return [...now];
  });
}

it.each([
  ['in order', [1, 2, 3, 4]],
  ['backwards', [4, 3, 2, 1]],
  ['mixed, some twice', [2, 4, 2, 1, 3, 4]],
])('batches %s end in what a fresh load gives', async (_what, order) => {
  const days = history('days');
  const data = await live(...days[0]);
  for (const day of order) {
    const before = days[day - 1];
    await data.apply(
      await daily(
        DAYS[day],
        days[day].filter((entity, at) => entity !== before[at]),
      ),
    );
  }
  const fresh = await live(...days[4]);
  expect(data.rows()).toEqual(fresh.rows());
  expect(data.rows().length).toBeGreaterThan(50);
});
