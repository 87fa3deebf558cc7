import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Chance } from '@tripoint/samples';
import type { ReadReport } from '../../../register-reader';
import { applyChanges, newFolder, readAddresses, rowsOf } from '../../../testing/apply-changes';
import { aroundChanges, released } from '../../../testing/real-batches';
import { changeBatchXml, initialXml } from '../../../testing/slovak-history';
import { anyEntrance, FIRST_ID, generatedRegister } from '../../../testing/slovak-town';
import { buildingXml, entranceXml } from '../days/slovak-elements';
import { skAddresses } from '../register';
import { KINDS } from './object-kinds';

/** The publisher's own files, or generated ones of the same shape, with what is counted in them. */
interface Publication {
  /** Initial batches 01 to 05. */
  readonly hierarchy: readonly Buffer[];
  /** Excerpts of the initial batches 06 and 07; no entrance of the one has its building in the other. */
  readonly excerpts: readonly [buildings: Buffer, entrances: Buffer];
  readonly changeBatch: string;
  /** Municipalities that are open. */
  readonly municipalities: readonly number[];
  readonly counts: {
    readonly regions: number;
    readonly counties: number;
    readonly municipalities: number;
    readonly overlaps: number;
    /** Rows of the excerpt of batch 07, those that are closed and those that are open. */
    readonly entrances: { readonly ended: number; readonly open: number };
    readonly changes: number;
    readonly addressesBefore: number;
    readonly upserts: number;
    readonly removals: number;
    readonly addressesAfter: number;
  };
}

const data = process.env.REGISTER_DATA_DIR;
const LOADED = '20151009';
/** A day between the changes of the batch, of 2016-06-03, and the batch itself. */
const BEFORE = '20160903';
const AFTER = '20160905';

const counts = (tallies: ReadReport['warnings']) =>
  Object.fromEntries(Object.entries(tallies).map(([reason, { count }]) => [reason, count]));

describe(`the ${data === undefined ? 'generated' : 'published'} XML batches of the register of addresses`, () => {
  let dir: string;
  let published: Publication;
  beforeAll(async () => {
    published = data === undefined ? generatedPublication() : await realPublication(join(data, 'sk'));
  });
  beforeEach(async () => {
    dir = await newFolder();
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  async function open(day: string, batches: readonly Buffer[]) {
    const folder = join(dir, `${day}-${batches.length}`);
    await mkdir(folder, { recursive: true });
    for (const { name, bytes } of released(day, batches)) await writeFile(join(folder, name), bytes);
    return skAddresses.open(folder);
  }

  it('are read to the last row: every entrance of the excerpt is closed or names a building the other does not hold', async () => {
    const input = await open(LOADED, [...published.hierarchy, ...published.excerpts]);
    const { ended, open: opened } = published.counts.entrances;
    await expect(readAddresses(input)).rejects.toThrow(`none of the ${opened} entrances`);
    const report = input.report();
    expect(report).toMatchObject({ rowsRead: opened, kept: 0, files: 7, sourceVersion: LOADED });
    expect(report.hierarchy).toMatchObject({
      regions: published.counts.regions,
      counties: published.counts.counties,
      municipalities: published.counts.municipalities,
    });
    expect(counts(report.refused)).toEqual({ 'its building is not in the register or no longer valid': opened });
    expect(counts(report.warnings)).toMatchObject({
      'version that is no longer valid; not an address today': ended,
      'the batch announces another number of records than it holds': 2,
      ...(published.counts.overlaps === 0
        ? {}
        : { 'one of several valid versions of an object; the highest versionId is taken': published.counts.overlaps }),
    });
  });

  it('give an address for every open entrance of the excerpt once its building is there', async () => {
    const [buildings, entrances] = published.excerpts;
    const ids = [...entrances.toString().matchAll(/<propertyRegistrationNumberIdentifier>(\d+)/g)];
    const rows = ids.map(([, id], at) => {
      const own = buildingXml({ number: at + 1, municipality: published.municipalities[0] });
      return `<propertyRegistrationNumberChange><databaseOperation>INSERT</databaseOperation><objectId>${id}</objectId><versionId>1</versionId>${own}</propertyRegistrationNumberChange>`;
    });
    const joined = Buffer.from(buildings.toString().replace('</ns0:register>', `${rows.join('')}</ns0:register>`));
    const input = await open(LOADED, [...published.hierarchy, joined, entrances]);
    const live = await readAddresses(input);
    expect(live.size).toBe(published.counts.entrances.open);
    expect(input.report()).toMatchObject({ rowsRead: live.size, kept: live.size, refused: {} });
  });

  it('followed by a change batch equal a load of the newer register row by row, but for the pair cut at its border; after the next batch wholly', async () => {
    const around = aroundChanges(published.changeBatch, published.municipalities);
    expect(around.rows).toBe(published.counts.changes);
    expect(around.cut).toHaveLength(1);
    const older = await open(BEFORE, [...published.hierarchy, ...around.before]);
    const live = await readAddresses(older);
    expect(live.size).toBe(published.counts.addressesBefore);
    const state = join(dir, 'state');
    await mkdir(state);
    await older.saveState?.(state);

    const batch = join(dir, 'zmenovadavka5156536.xml');
    await writeFile(batch, published.changeBatch);
    const run = await applyChanges(skAddresses, batch, live, { sourceVersion: BEFORE, state });
    const { changes, upserts, removals } = published.counts;
    expect(run.report).toMatchObject({ rowsRead: changes, kept: changes, refused: {}, sourceVersion: AFTER });
    expect([run.upserts, run.removals]).toEqual([upserts, removals]);

    const newer = await readAddresses(await open(AFTER, [...published.hierarchy, ...around.after]));
    expect(newer.size).toBe(published.counts.addressesAfter);
    const cutKey = around.cut[0].split(' ')[1];
    const pending = live.get(cutKey);
    expect(pending).toBeDefined();
    expect(newer.has(cutKey)).toBe(false);
    expect(rowsOf(new Map([...live].filter(([key]) => key !== cutKey)))).toEqual(rowsOf(newer));

    const next = join(dir, 'zmenovadavka5156537.xml');
    await writeFile(next, changeBatchXml(5_156_537, '2016-09-05T02:36:00.0', []));
    const judged = await applyChanges(skAddresses, next, live, { sourceVersion: AFTER, state: run.state });
    expect([judged.upserts, judged.removals]).toEqual([0, 1]);
    expect(rowsOf(live)).toEqual(rowsOf(newer));
  });
});

async function realPublication(folder: string): Promise<Publication> {
  const file = (name: string) => readFile(join(folder, name));
  const hierarchy = await Promise.all([1, 2, 3, 4].map((batch) => file(`DavkaInit_20151009-0${batch}.xml`)));
  return {
    hierarchy: [...hierarchy, gunzipSync(await file('DavkaInit_20151009-05_first9000.xml.gz'))],
    excerpts: [await file('Davka6.xml'), await file('Davka7.xml')],
    changeBatch: (await file('zmenovadavka5156536.xml')).toString(),
    municipalities: [93, 94, 95, 96, 97],
    counts: {
      regions: 8,
      counties: 79,
      municipalities: 2_939,
      overlaps: 2,
      entrances: { ended: 36, open: 82 },
      changes: 1_000,
      addressesBefore: 246,
      upserts: 105,
      removals: 2,
      addressesAfter: 249,
    },
  };
}

/** Buildings without a number, entrances of other buildings, closed in the ways the publisher's are, and a change batch. */
function generatedPublication(): Publication {
  const chance = new Chance('published batches');
  const history = generatedRegister(chance, 120);
  const hierarchy = KINDS.slice(0, 5).map((facts) => Buffer.from(history.initialBatch(facts)));
  const { municipality, building, street, entrance } = FIRST_ID;
  const buildings = Array.from({ length: 40 }, (_, at) =>
    row('propertyRegistrationNumberChange', at + 1, '', buildingXml({ number: 0, municipality })),
  );
  const ends = ['', '', '2013-08-23T23:59:59+02:00', '', '0001-01-01T00:57:00+00:57'];
  const entrances = Array.from({ length: 118 }, (_, at) =>
    row('buildingNumberChange', at + 1, ends[at % ends.length], entranceXml({ building: 500_000 + at })),
  );
  for (let n = 0; n < 40; n += 1) {
    const at = '2016-06-03T10:53:55.688';
    const own = buildingXml({ number: 1 + chance.below(3000), municipality: municipality + chance.below(5) });
    history.replace('building', building + n, own, at);
    history.replace('entrance', entrance + n, entranceXml(anyEntrance(chance, building + n, street)), at);
  }
  for (let n = 40; n < 46; n += 1) history.cancel('entrance', entrance + n, '2016-06-04T00:00:00.0');
  history.replace('entrance', entrance + 47, entranceXml({ building }), '2016-06-03T11:00:00.0');
  history.changes.pop();
  return {
    hierarchy,
    excerpts: [
      Buffer.from(initialXml('PROPERTY_REGISTRATION_NUMBER', buildings, 1_569_807)),
      Buffer.from(initialXml('BUILDING_NUMBER', entrances, 1_902_504)),
    ],
    changeBatch: changeBatchXml(5_156_536, '2016-09-05T02:35:03.872', history.takeChanges()),
    municipalities: [municipality, municipality + 1],
    counts: {
      regions: 2,
      counties: 3,
      municipalities: 5,
      overlaps: 0,
      entrances: { ended: 47, open: 71 },
      changes: 173,
      addressesBefore: 46,
      upserts: 41,
      removals: 6,
      addressesAfter: 40,
    },
  };
}

function row(element: string, id: number, validTo: string, own: string): string {
  const end = validTo === '' ? '' : `<validTo>${validTo}</validTo>`;
  return `<${element}><databaseOperation>INSERT</databaseOperation><objectId>${1_586_000 + id}</objectId><versionId>${id}</versionId><createdReason>IMPORT</createdReason>${end}${own}</${element}>`;
}
