import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  type AppliedChanges,
  applyChanges,
  type LiveAddresses,
  newFolder,
  readAddresses,
  rowsOf,
} from '../../../testing/apply-changes';
import { zipOf } from '../../../testing/archives';
import { changeBatchXml, type HistoryChange, SlovakHistory } from '../../../testing/slovak-history';
import {
  buildingXml,
  countyXml,
  entranceXml,
  municipalityXml,
  partXml,
  regionXml,
  streetXml,
  unitXml,
} from '../days/slovak-elements';
import { skAddresses } from '../register';
import { REMEMBERED_BATCHES } from './change-application';
import { readRegisterState, STATE_FILE } from './register-state';

const LOADED = '20160901';
const AT = '2016-09-03T10:53:55.688';
const CUT = 'version closed without a successor in its batch; it stays until the next batch decides';

/** Two buildings of one street with three entrances, and one elsewhere. */
function town(): SlovakHistory {
  const history = new SlovakHistory();
  history.create('region', 4, regionXml('SK022', 'Trenčiansky'));
  history.create('county', 40, countyXml('SK0226', 'Považská Bystrica', 4));
  history.create('municipality', 100, municipalityXml({ code: 'SK0226513466', name: 'Papradno', county: 40 }));
  history.create('municipality', 101, municipalityXml({ code: 'SK0226512842', name: 'Plevník', county: 40 }));
  history.create('part', 3000, partXml('Podvažie', 100));
  history.create('street', 39_021, streetXml('Hlavná', 100));
  history.create('street', 39_022, streetXml('Krátka', 100));
  history.create('building', 1, buildingXml({ number: 10, municipality: 100, part: 3000 }));
  history.create('building', 2, buildingXml({ number: 20, municipality: 100 }));
  history.create('building', 3, buildingXml({ number: 30, municipality: 101 }));
  history.create('entrance', 11, entranceXml({ building: 1, street: 39_021, number: '1' }));
  history.create('entrance', 12, entranceXml({ building: 1, street: 39_021, number: '2' }));
  history.create('entrance', 21, entranceXml({ building: 2, street: 39_021, number: '3' }));
  history.create('entrance', 31, entranceXml({ building: 3 }));
  history.takeChanges();
  return history;
}

describe('change batches', () => {
  let dir: string;
  let history: SlovakHistory;
  let live: LiveAddresses;
  let state: string;
  let nextId: number;

  beforeEach(async () => {
    dir = await newFolder();
    nextId = 5_156_536;
    history = town();
    ({ live, state } = await load(history, LOADED));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  async function load(from: SlovakHistory, day: string): Promise<{ live: LiveAddresses; state: string }> {
    const folder = join(dir, `init-${day}`);
    await from.writeInitial(folder, day);
    const input = await skAddresses.open(folder);
    const addresses = await readAddresses(input);
    const stateFolder = join(dir, `state-${day}`);
    await mkdir(stateFolder);
    await input.saveState?.(stateFolder);
    return { live: addresses, state: stateFolder };
  }

  interface Batch {
    readonly changesId?: number;
    readonly changes?: readonly HistoryChange[];
    readonly generated?: string;
    readonly name?: string;
  }

  /** Writes a batch, by default of all that has changed. */
  async function write({
    changesId,
    changes,
    generated = '2016-09-05T02:35:03.872',
    name,
  }: Batch = {}): Promise<string> {
    const id = changesId ?? nextId;
    nextId = Math.max(nextId, id) + 1;
    const path = join(dir, name ?? `zmenovadavka${id}.xml`);
    await writeFile(path, changeBatchXml(id, generated, changes ?? history.takeChanges()));
    return path;
  }

  /** Applies a path to the live addresses and goes on from the state after it. */
  async function apply(path: string): Promise<AppliedChanges> {
    const run = await applyChanges(skAddresses, path, live, { sourceVersion: LOADED, state });
    state = run.state;
    return run;
  }

  const counts = (run: AppliedChanges) =>
    Object.fromEntries(Object.entries(run.report.warnings).map(([reason, { count }]) => [reason, count]));

  const keys = () => [...live.keys()].sort();

  it('of a renamed street change the addresses of that street alone', async () => {
    history.replace('street', 39_021, streetXml('Štúrova', 100), AT);
    const run = await apply(await write());
    expect(run).toMatchObject({ upserts: 3, removals: 0 });
    expect(rowsOf(live).map(({ key, street }) => [key, street?.name])).toEqual([
      ['11', 'Štúrova'],
      ['12', 'Štúrova'],
      ['21', 'Štúrova'],
      ['31', undefined],
    ]);
    expect(run.report).toMatchObject({ rowsRead: 2, kept: 2, refused: {}, files: 1, sourceVersion: '20160905' });
  });

  it.each([
    ['region', 4, () => regionXml('SK099', 'Nový'), ['11', '12', '21', '31']],
    ['county', 40, () => countyXml('SK0227', 'Púchov', 4), ['11', '12', '21', '31']],
    ['municipality', 101, () => municipalityXml({ code: 'SK0226512842', name: 'Drienové', county: 40 }), ['31']],
    ['part', 3000, () => partXml('Osada', 100), ['11', '12']],
    ['building', 1, () => buildingXml({ number: 99, municipality: 100 }), ['11', '12']],
    ['entrance', 12, () => entranceXml({ building: 3 }), ['12']],
  ] as const)('of a %s change the addresses below it alone', async (kind, id, own, changed) => {
    const versions = new Map([...live].map(([key, record]) => [key, record.sourceVersion]));
    history.replace(kind, id, own(), AT);
    await apply(await write());
    expect(keys().filter((key) => live.get(key)?.sourceVersion !== versions.get(key))).toEqual(changed);
    expect(rowsOf(live)).toEqual(rowsOf((await load(history, '20160905')).live));
  });

  it('of flats change nothing', async () => {
    history.create('unit', 4_000_000, unitXml(11), AT);
    const run = await apply(await write());
    expect(run).toMatchObject({ upserts: 0, repeats: 0, removals: 0, report: { rowsRead: 1, kept: 1 } });
  });

  it('that change no address give no change, and what they said is in the state', async () => {
    history.replace('building', 1, buildingXml({ number: 10, municipality: 100, part: 3000 }), AT);
    const run = await apply(await write());
    expect(run).toMatchObject({ upserts: 0, repeats: 0, removals: 0, report: { rowsRead: 2, kept: 2 } });
    expect((await readRegisterState(state))?.appliedIds).toHaveLength(1);
  });

  it('give versions above those of the load and of every batch before', async () => {
    const loaded = live.get('31')?.sourceVersion ?? 0;
    history.replace('building', 3, buildingXml({ number: 31, municipality: 101 }), AT);
    await apply(await write());
    const first = live.get('31')?.sourceVersion ?? 0;
    history.replace('building', 3, buildingXml({ number: 32, municipality: 101 }), AT);
    // Generated on an earlier day than the batch before: the order of the ids counts.
    await apply(await write({ generated: '2016-09-04T00:00:00.0' }));
    const second = live.get('31')?.sourceVersion ?? 0;
    expect(loaded).toBe(20_160_901 * 2 ** 24);
    expect(first).toBe(20_160_905 * 2 ** 24 + 5_156_536);
    expect(second).toBe(first + 1);
    expect(second).toBeLessThan(2 ** 53);
  });

  it('with several changes of one object follow their changeId, not their place', async () => {
    history.replace('street', 39_021, streetXml('Prvá', 100), AT);
    history.replace('street', 39_021, streetXml('Druhá', 100), AT);
    await apply(await write({ changes: history.takeChanges().reverse() }));
    expect(live.get('11')?.street?.name).toBe('Druhá');
  });

  describe('cut between the two halves of a change', () => {
    it('leave the object as it was until the next batch brings the other half', async () => {
      history.replace('street', 39_021, streetXml('Nová', 100), AT);
      const [closing, opening] = history.takeChanges();
      const before = rowsOf(live);
      const first = await apply(await write({ changes: [closing] }));
      expect([first.upserts, first.removals, counts(first)]).toEqual([0, 0, { [CUT]: 1 }]);
      expect(rowsOf(live)).toEqual(before);
      expect(await apply(await write({ changes: [opening] }))).toMatchObject({ upserts: 3, removals: 0 });
      expect(live.get('21')?.street?.name).toBe('Nová');
    });

    it('take the object away when the next batch brings nothing of it', async () => {
      history.close('entrance', 11, AT);
      history.close('street', 39_021, AT);
      expect(await apply(await write())).toMatchObject({ upserts: 0, removals: 0 });
      const second = await apply(await write());
      expect(second).toMatchObject({ upserts: 2, removals: 1 });
      expect(keys()).toEqual(['12', '21', '31']);
      expect(live.get('12')).toMatchObject({ street: null, orientationNumber: 2 });
      expect(rowsOf(live)).toEqual(rowsOf((await load(history, '20160905')).live));
    });

    it('are judged by the next batch alone: neither the same one again nor one that comes late', async () => {
      history.replace('building', 2, buildingXml({ number: 21, municipality: 100 }), AT);
      const late = history.takeChanges();
      history.close('entrance', 11, AT);
      const cut = await write({ changesId: 5_156_540 });
      await apply(cut);
      await apply(cut);
      await apply(await write({ changesId: 5_156_537, changes: late }));
      expect(keys()).toEqual(['11', '12', '21', '31']);
      expect(await apply(await write({ changesId: 5_156_541 }))).toMatchObject({ removals: 1 });
    });

    it('do not hold back an object that was cancelled or deleted', async () => {
      history.cancel('entrance', 11, AT);
      history.remove('entrance', 12);
      history.cancel('building', 3, AT);
      const run = await apply(await write());
      expect(run).toMatchObject({ upserts: 0, removals: 3 });
      expect(keys()).toEqual(['21']);
      expect(counts(run)).toMatchObject({
        'entrance whose building is not in the register; not an address until it comes': 1,
      });
    });
  });

  it('take effect on the day they say, when a later batch comes', async () => {
    history.cancel('entrance', 11, '2016-09-06T00:00:00.0');
    history.replace('street', 39_022, streetXml('Od stredy', 100), '2016-09-07T00:00:00.0');
    history.replace('entrance', 21, entranceXml({ building: 2, street: 39_022, number: '3' }), AT);
    expect(await apply(await write())).toMatchObject({ upserts: 1, removals: 0 });
    expect(live.get('21')?.street?.name).toBe('Krátka');
    expect(await apply(await write({ generated: '2016-09-06T01:00:00.0' }))).toMatchObject({ upserts: 0, removals: 1 });
    expect(await apply(await write({ generated: '2016-09-07T01:00:00.0' }))).toMatchObject({ upserts: 1, removals: 0 });
    expect(live.get('21')?.street?.name).toBe('Od stredy');
  });

  it('bring an address to life when its building comes in a later batch', async () => {
    history.create('building', 4, buildingXml({ number: 40, municipality: 101 }), AT);
    history.create('entrance', 41, entranceXml({ building: 4 }), AT);
    const [building, entrance] = history.takeChanges();
    expect(await apply(await write({ changes: [entrance] }))).toMatchObject({ upserts: 0 });
    expect(await apply(await write({ changes: [building] }))).toMatchObject({ upserts: 1 });
    expect(live.get('41')).toMatchObject({ houseNumber: 40, municipality: { name: 'Plevník' } });
  });

  it('bring an object back that was cancelled before', async () => {
    history.cancel('entrance', 11, AT);
    await apply(await write());
    history.create('entrance', 11, entranceXml({ building: 2 }), '2016-09-05T00:00:00.0');
    await apply(await write());
    expect(live.get('11')).toMatchObject({ houseNumber: 20, street: null });
  });

  describe('applied again or in another order', () => {
    it('change nothing the second time, and are counted', async () => {
      history.replace('street', 39_021, streetXml('Nová', 100), AT);
      history.close('entrance', 31, AT);
      const path = await write();
      await apply(path);
      const stateBefore = await readFile(join(state, STATE_FILE));
      const again = await apply(path);
      expect(again).toMatchObject({ upserts: 0, repeats: 0, removals: 0, report: { rowsRead: 0, refused: {} } });
      expect(counts(again)).toEqual({ 'batch applied before; left out': 1 });
      expect((await readFile(join(state, STATE_FILE))).equals(stateBefore)).toBe(true);
    });

    it('are taken in the order of their ids, whatever the names of their files', async () => {
      await mkdir(join(dir, 'batches'));
      for (const [at, name] of ['z', 'm', 'a'].entries()) {
        history.replace('street', 39_021, streetXml(`Meno ${at}`, 100), AT);
        await write({ name: `batches/${name}.xml` });
      }
      const run = await apply(join(dir, 'batches'));
      expect(run.report).toMatchObject({ rowsRead: 6, files: 3, warnings: {} });
      expect(live.get('11')?.street?.name).toBe('Meno 2');
    });

    it.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
      'come to the same end, one by one as %j',
      async (order) => {
        const batches: HistoryChange[][] = [];
        for (let n = 0; n < 3; n += 1) {
          history.replace('street', 39_021, streetXml(`Meno ${n}`, 100), AT);
          history.replace('entrance', 12, entranceXml({ building: 1 + n }), AT);
          batches.push(history.takeChanges());
        }
        // The last half of the first batch comes with the second: a cut pair.
        batches[1].unshift(batches[0].pop() as HistoryChange);
        for (const n of order) await apply(await write({ changesId: 5_156_600 + n, changes: batches[n] }));
        await apply(await write({ changesId: 5_156_700, changes: [] }));
        expect(rowsOf(live)).toEqual(rowsOf((await load(history, '20160905')).live));
      },
    );

    it('are not applied when they are older than all that are remembered', async () => {
      await mkdir(join(dir, 'many'));
      for (let n = 0; n < REMEMBERED_BATCHES + 2; n += 1) await write({ name: `many/${n}.xml`, changes: [] });
      await apply(join(dir, 'many'));
      history.replace('street', 39_021, streetXml('Dávna', 100), AT);
      const old = await write({ changesId: 5_156_000 });
      expect(counts(await apply(old))).toEqual({ 'batch older than all that are remembered; left out': 1 });
      const again = await write({ changesId: 5_156_536, changes: [] });
      expect(counts(await apply(again))).toEqual({ 'batch older than all that are remembered; left out': 1 });
      expect(live.get('11')?.street?.name).toBe('Hlavná');
    });

    it('warn that a batch may be missing where they change what never came', async () => {
      history.replace('street', 39_021, streetXml('Prvá', 100), AT);
      history.takeChanges();
      history.replace('street', 39_021, streetXml('Druhá', 100), AT);
      const run = await apply(await write());
      expect(live.get('11')?.street?.name).toBe('Druhá');
      expect(run.report.warnings).toMatchObject({
        'change of a version that never came; a batch before this one may be missing': {
          count: 1,
          samples: [{ row: 'street objectId 39021 versionId 3000003' }],
        },
      });
    });

    it('leave out what was generated before the initial load', async () => {
      history.replace('street', 39_021, streetXml('Stará', 100), AT);
      const run = await apply(await write({ generated: '2016-08-31T23:59:59.0' }));
      expect(run).toMatchObject({ upserts: 0, removals: 0 });
      expect(counts(run)).toEqual({ 'batch generated before the initial load; left out': 1 });
    });
  });

  it.each([
    ['gzip', (xml: Buffer) => gzipSync(xml), 'zmenovadavka5156536.xml.gz'],
    ['ZIP', (xml: Buffer) => zipOf([{ name: 'zmenovadavka5156536.xml', bytes: xml }]), 'zmenovadavka5156536.zip'],
  ])('are read packed as %s, alone and in a folder', async (_, pack, name) => {
    history.replace('street', 39_021, streetXml('Nová', 100), AT);
    const xml = await readFile(await write());
    await mkdir(join(dir, 'packed'));
    await writeFile(join(dir, 'packed', name), pack(xml));
    expect(await apply(join(dir, 'packed'))).toMatchObject({ upserts: 3 });
    expect(counts(await apply(join(dir, 'packed', name)))).toEqual({ 'batch applied before; left out': 1 });
  });

  it('with broken rows are applied without these, each counted with its reason', async () => {
    history.replace('entrance', 11, entranceXml({ building: 1, number: '123456' }), AT);
    history.replace('street', 39_021, streetXml('Nová', 100), AT);
    const [closing, opening, ...rest] = history.takeChanges();
    const broken = [
      { ...closing, changeId: Number.NaN },
      { ...closing, operation: 'MERGE' as never },
      { ...closing, version: { ...closing.version, versionId: -1 } },
      { ...closing, version: { ...closing.version, to: '3.6.2016' } },
      opening,
    ];
    const run = await apply(await write({ changes: [...broken, ...rest] }));
    expect(Object.fromEntries(Object.entries(run.report.refused).map(([why, { count }]) => [why, count]))).toEqual({
      'changeId is not a number': 1,
      'databaseOperation is not INSERT, UPDATE or DELETE': 1,
      'versionId is not a number': 1,
      'validFrom or validTo is not a date': 1,
      'BuildingNumber is not a number': 1,
    });
    expect(run.report).toMatchObject({ rowsRead: 7, kept: 2 });
    expect(live.get('11')).toMatchObject({ street: { name: 'Nová' }, orientationNumber: 1 });
  });

  describe('are refused', () => {
    const open = (path: string, stateFolder: string | null, sourceVersion: string | null = LOADED) =>
      applyChanges(skAddresses, path, live, { sourceVersion, state: stateFolder });

    it('without a load of initial batches, saying what to load', async () => {
      const path = await write();
      await expect(open(path, null, null)).rejects.toThrow(
        /there are no live addresses of Slovakia\. Load the initial batches \(DavkaInit_\*-01 to -07\) first/,
      );
      const empty = await newFolder();
      await expect(open(path, empty)).rejects.toMatchObject({
        reason: 'gap',
        message: expect.stringContaining('were not loaded from XML batches but from CSV or GeoJSON'),
      });
      await rm(empty, { recursive: true });
    });

    it('when the state is damaged anywhere', async () => {
      const path = await write();
      const file = join(state, STATE_FILE);
      const whole = await readFile(file);
      for (let at = 0; at < whole.length; at += 61) {
        const flipped = Buffer.from(whole);
        flipped[at] ^= 1 << (at % 8);
        await writeFile(file, flipped);
        await expect(open(path, state)).rejects.toMatchObject({ name: 'RegisterFileError', reason: 'damaged' });
      }
      for (const length of [0, 7, 40, whole.length - 1]) {
        await writeFile(file, whole);
        await truncate(file, length);
        await expect(open(path, state)).rejects.toMatchObject({ name: 'RegisterFileError', reason: 'damaged' });
      }
    });

    it('when there is none', async () => {
      await expect(open(join(dir, 'nowhere'), state)).rejects.toMatchObject({ reason: 'not-found' });
      await mkdir(join(dir, 'none'));
      await expect(open(join(dir, 'none'), state)).rejects.toThrow(/none holds no file of the register/);
      await expect(open(join(dir, `init-${LOADED}`), state)).rejects.toThrow(
        /holds no change batch \(zmenovadavka\*\.xml\)/,
      );
    });

    it('when it is no change set but a whole register of another form', async () => {
      const path = join(dir, 'adresy.csv');
      await writeFile(path, 'IDENTIFIKATOR;KRAJ\n');
      await expect(open(path, state)).rejects.toMatchObject({
        reason: 'gap',
        message: `${path} is a whole register, not a change set: import it without --change-set`,
      });
    });

    it('when a file is an initial batch', async () => {
      const path = join(dir, `init-${LOADED}`, `DavkaInit_${LOADED}-05.xml`);
      await expect(open(path, state)).rejects.toThrow(/line \d+: it is an initial batch; load it as a full import/);
    });

    it.each([
      ['has no id', (xml: string) => xml.replace(/<changesId>.*<\/changesId>/, ''), /no changesId before its changes/],
      ['declares entities', (xml: string) => xml.replace('<ns0', '<!DOCTYPE a><ns0'), /line 1/],
      ['is of another namespace', (xml: string) => xml.replace('minv.sk/ra', 'minv.sk/rx'), /not in the namespace/],
      [
        'mixes types',
        (xml: string) => xml.replaceAll('streetNameChange>', 'districtChange>'),
        /districtChange stands in/,
      ],
      ['is cut', (xml: string) => xml.slice(0, -60), /truncated|ends inside|not ended/],
    ])('when a batch %s', async (_, change, message) => {
      history.replace('street', 39_021, streetXml('Nová', 100), AT);
      const path = await write();
      await writeFile(path, change(await readFile(path, 'utf8')));
      await expect(open(path, state)).rejects.toMatchObject({
        name: 'RegisterFileError',
        message: expect.stringMatching(message),
      });
    });

    it('when a batch holds more changes than the publisher ever puts into one', async () => {
      const unit = { ...history.versions[0], kind: 'unit' as const, own: '' };
      const changes = Array.from({ length: 20_001 }, (_, at) => ({
        changeId: at + 1,
        operation: 'INSERT' as const,
        version: unit,
      }));
      const path = await write({ changes });
      await expect(open(path, state)).rejects.toThrow(/more than 20000 changes/);
    });

    it('when one object gets more valid versions than any has', async () => {
      for (let n = 0; n < 1100; n += 1) history.create('part', 3000, partXml(`Časť ${n}`, 100), AT);
      await expect(open(await write(), state)).rejects.toThrow(/object 3000 has more than 1000 valid versions/);
    });

    it('or read without a fault of ours, whatever bit is flipped', async () => {
      history.replace('street', 39_021, streetXml('Nová', 100), AT);
      history.replace('entrance', 11, entranceXml({ building: 2, number: '4' }), AT);
      const path = await write();
      const whole = await readFile(path);
      for (let at = 0; at < whole.length; at += 23) {
        const flipped = Buffer.from(whole);
        flipped[at] ^= 1 << (at % 8);
        await writeFile(path, flipped);
        const failure = await applyChanges(skAddresses, path, new Map(live), { sourceVersion: LOADED, state }).then(
          () => null,
          (err) => err,
        );
        if (failure !== null) expect(failure).toMatchObject({ name: 'RegisterFileError' });
      }
    });
  });

  it('leave a state of one file, whole', async () => {
    await apply(await write());
    expect(await readdir(state)).toEqual([STATE_FILE]);
  });
});
