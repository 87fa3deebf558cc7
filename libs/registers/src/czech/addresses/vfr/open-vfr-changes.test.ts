import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { AddressRecord } from '../../../record';
import { RegisterFileError } from '../../../register-file-error';
import type { ChangeBase, ChangeInput, RefusedRow } from '../../../register-reader';
import { zipOf } from '../../../testing/archives';
import { openFilesIn } from '../../../testing/open-files';
import { fileOf, manyLines } from '../../../testing/ruian-rows';
import { changesOf, knownOf, type VfrElement, vfrOf, type XmlChildren } from '../../../testing/vfr-files';
import { czAddresses } from '../register';
import { LEAST_POINTS_TO_JUDGE } from './open-vfr-changes';
import { CHANGE_WARNING } from './vfr-reasons';

const DAYS = ['20260131', '20260201', '20260202', '20260203', '20260204'];

let dir: string;
let records: AddressRecord[];
let state: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tripoint-vfr-'));
  await put('20260131_OB_900001_ADR.csv', fileOf(manyLines(20)));
  const input = await czAddresses.open(join(dir, '20260131_OB_900001_ADR.csv'));
  records = [];
  for await (const batch of input.batches()) records.push(...batch);
  state = join(dir, 'state');
  await mkdir(state);
  await mkdir(join(dir, 'changes'));
  await input.saveState?.(state);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function put(name: string, bytes: Buffer | string): Promise<string> {
  const path = join(dir, name);
  await writeFile(path, bytes);
  return path;
}

const point = (children: XmlChildren = {}): VfrElement => ({
  collection: 'AdresniMista',
  element: 'AdresniMisto',
  children: { Kod: 90000001, CisloDomovni: 12, Psc: 37001, IdTransakce: 1, Ulice: { Kod: 1000001 }, ...children },
});

/** The change file of the day with this number; each gives the first address another number. */
function dayOf(day: number, more: readonly VfrElement[] = []): Buffer {
  const head = {
    date: DAYS[day],
    previous: DAYS[day - 1],
    transactionFrom: day * 10,
    transactionTo: day * 10 + 9,
  };
  return Buffer.from(vfrOf(head, [point({ CisloDomovni: 100 + day }), ...more]));
}

const nameOf = (day: number): string => `${DAYS[day]}_ST_ZZSZ.xml`;

function openFrom(from: string, base: Partial<ChangeBase> = {}, options = {}): Promise<ChangeInput> {
  const whole = { sourceVersion: DAYS[0], known: knownOf(records), state, ...base };
  return czAddresses.openChanges?.(from, whole, options) as Promise<ChangeInput>;
}

const numbersOf = async (input: ChangeInput): Promise<(number | null)[]> =>
  (await changesOf(input)).map((change) => (change.kind === 'upsert' ? change.record.houseNumber : null));

describe('where the files are', () => {
  it.each([
    ['plain', 'x.bin', dayOf(1)],
    ['in gzip', `${nameOf(1)}.gz`, gzipSync(dayOf(1))],
    ['in a ZIP', `${nameOf(1)}.zip`, zipOf([{ name: nameOf(1), bytes: dayOf(1) }])],
    ['in a ZIP of another name', 'x.zip', zipOf([{ name: nameOf(1), bytes: dayOf(1) }])],
  ])('one file %s is read', async (_kind, name, bytes) => {
    const path = name === 'x.bin' ? await put(nameOf(1), bytes) : await put(name, bytes);
    const input = await openFrom(path);
    expect(await numbersOf(input)).toEqual([101]);
    expect(input.report()).toMatchObject({
      register: 'cz-addresses',
      rowsRead: 1,
      kept: 1,
      files: 1,
      sourceVersion: '20260201',
      rowsWithoutCounty: 1,
    });
    expect([input.totalBytes, input.bytesRead()]).toEqual([bytes.length, bytes.length]);
  });

  it('a folder of several days is read in their order; what else lies there is left alone', async () => {
    await put(`changes/${nameOf(3)}.gz`, gzipSync(dayOf(3)));
    await put(`changes/${nameOf(1)}`, dayOf(1));
    await put(`changes/${nameOf(2)}.zip`, zipOf([{ name: nameOf(2), bytes: dayOf(2) }]));
    await put('changes/readme.xml', 'x');
    await put('changes/20260131_ST_UZSZ.xml', 'x');
    const input = await openFrom(join(dir, 'changes'), {}, { batchRecords: 2 });
    const batches: number[] = [];
    for await (const batch of input.batches()) batches.push(batch.length);
    expect(batches).toEqual([2, 1]);
    expect(input.report()).toMatchObject({ files: 3, sourceVersion: '20260203' });
  });

  it('no file stays open, not even when the reading is given up', async () => {
    const path = await put(`${nameOf(1)}.gz`, gzipSync(dayOf(1)));
    const input = await openFrom(path, {}, { batchRecords: 1 });
    for await (const _batch of input.batches()) break;
    await changesOf(await openFrom(path));
    expect(await openFilesIn(dir)).toEqual([]);
  });

  it('nothing there is refused', async () => {
    await expect(openFrom(join(dir, 'missing.xml'))).rejects.toMatchObject({ reason: 'not-found' });
    await expect(openFrom(join(dir, 'changes'))).rejects.toMatchObject({ reason: 'empty' });
    await expect(openFrom(await put('x.zip', zipOf([])))).rejects.toMatchObject({ reason: 'empty' });
  });
});

describe('the chain', () => {
  it('a gap is refused before anything is read, even in the middle of a folder', async () => {
    for (const day of [1, 2, 4]) await put(`changes/${nameOf(day)}`, dayOf(day));
    await expect(openFrom(join(dir, 'changes'))).rejects.toMatchObject({
      name: 'RegisterFileError',
      reason: 'gap',
      file: nameOf(4),
      line: 3,
      message: expect.stringContaining('20260203_ST_ZZSZ'),
    });
  });

  it('goes on where the state saved before says; what was applied is left out and counted', async () => {
    await put(`changes/${nameOf(1)}`, dayOf(1));
    await put(`changes/${nameOf(2)}`, dayOf(2));
    const first = await openFrom(join(dir, 'changes'));
    expect(await numbersOf(first)).toEqual([101, 102]);
    const next = join(dir, 'next-state');
    await mkdir(next);
    await first.saveState(next);

    await put(`changes/${nameOf(3)}`, dayOf(3));
    const second = await openFrom(join(dir, 'changes'), { sourceVersion: DAYS[2], state: next });
    expect(await numbersOf(second)).toEqual([103]);
    const { warnings, files, sourceVersion } = second.report();
    expect({ files, sourceVersion }).toEqual({ files: 1, sourceVersion: '20260203' });
    expect(warnings[CHANGE_WARNING.replayed]).toEqual({
      count: 2,
      samples: [1, 2].map((day) => ({ file: nameOf(day), line: 3, row: `${DAYS[day]}_ST_ZZSZ` })),
    });
  });

  it('a replay alone changes nothing and keeps the state', async () => {
    const path = await put(nameOf(1), dayOf(1));
    const first = await openFrom(path);
    await changesOf(first);
    const states = [join(dir, 'one'), join(dir, 'two')];
    for (const folder of states) await mkdir(folder);
    await first.saveState(states[0]);
    const again = await openFrom(path, { sourceVersion: DAYS[1], state: states[0] });
    expect(await changesOf(again)).toEqual([]);
    expect(again.report()).toMatchObject({ rowsRead: 0, kept: 0, files: 0, sourceVersion: '20260201' });
    await again.saveState(states[1]);
    expect(
      await numbersOf(await openFrom(await put(nameOf(2), dayOf(2)), { sourceVersion: DAYS[1], state: states[1] })),
    ).toEqual([102]);
  });

  it('live data without a state begin at their release', async () => {
    expect(await numbersOf(await openFrom(await put(nameOf(1), dayOf(1)), { state: null }))).toEqual([101]);
  });

  it('live data that do not state their release are refused, with what to do', async () => {
    const path = await put(nameOf(1), dayOf(1));
    const refusal = { reason: 'gap', message: expect.stringContaining('load the full register') };
    await expect(openFrom(path, { state: null, sourceVersion: null })).rejects.toMatchObject(refusal);
    const unnamed = await czAddresses.open(await put('adresy.csv', fileOf(manyLines(3))));
    for await (const _batch of unnamed.batches());
    await unnamed.saveState?.(state);
    const { sourceVersion } = unnamed.report();
    await expect(openFrom(path, { sourceVersion })).rejects.toMatchObject(refusal);
  });

  it('a state of other live data is refused', async () => {
    const opening = openFrom(await put(nameOf(1), dayOf(1)), { sourceVersion: '20251231' });
    await expect(opening).rejects.toMatchObject({ reason: 'damaged', file: state });
  });

  it('the state is not given before all has been read', async () => {
    const input = await openFrom(await put(nameOf(1), dayOf(1)));
    await expect(input.saveState(state)).rejects.toThrow('only once all of it has been read');
  });

  it('a file replaced while it waited is refused', async () => {
    const path = await put(nameOf(1), dayOf(1));
    const input = await openFrom(path);
    await writeFile(path, dayOf(1).toString().replace('<vf:Id>19<', '<vf:Id>18<'));
    await expect(changesOf(input)).rejects.toMatchObject({ reason: 'damaged', file: nameOf(1) });
  });
});

describe('what is refused', () => {
  it('entries one by one, each reported in full', async () => {
    const rows: RefusedRow[] = [];
    const stray = point({ Kod: 5, Ulice: { Kod: 4 } });
    const path = await put(nameOf(1), dayOf(1, [stray, point({ Kod: 6, Psc: 'x' })]));
    const input = await openFrom(path, {}, { onRefused: (row: RefusedRow) => void rows.push(row) });
    await changesOf(input);
    expect(rows.map(({ file, row }) => [file, row.split(' ').slice(0, 2).join(' ')])).toEqual([
      [nameOf(1), 'point code=6'],
      [nameOf(1), 'point code=5'],
    ]);
    const { rowsRead, kept, refused } = input.report();
    expect([rowsRead, kept, Object.values(refused).map(({ count }) => count)]).toEqual([3, 1, [1, 1]]);
  });

  it('a day none of whose addresses belongs to the live data', async () => {
    const strays = Array.from({ length: LEAST_POINTS_TO_JUDGE }, (_, index) =>
      point({ Kod: index + 1, Ulice: { Kod: 4 } }),
    );
    const head = { date: DAYS[1], previous: DAYS[0], transactionFrom: 1, transactionTo: 2 };
    const input = await openFrom(await put(nameOf(1), vfrOf(head, strays)));
    await expect(changesOf(input)).rejects.toMatchObject({ reason: 'not-a-register', file: nameOf(1) });
  });

  it('an archive of several documents', async () => {
    const path = await put('x.zip', zipOf([1, 2].map((day) => ({ name: nameOf(day), bytes: dayOf(day) }))));
    await expect(changesOf(await openFrom(path))).rejects.toMatchObject({ reason: 'not-a-register' });
  });

  it('a ZIP that unpacks to more than a day can have', async () => {
    const entry = { name: nameOf(1), bytes: dayOf(1) };
    const path = await put('x.zip', zipOf([entry], { announcedBytes: 4_294_967_000 }));
    await expect(openFrom(path)).rejects.toBeInstanceOf(RegisterFileError);
  });
});

describe('damage', () => {
  const STEP = 23;
  const packed: [string, string, Buffer][] = [
    ['ZIP', 'x.zip', zipOf([{ name: nameOf(1), bytes: dayOf(1) }])],
    ['gzip', `${nameOf(1)}.gz`, gzipSync(dayOf(1))],
  ];

  it.each(packed)('a %s cut at any point is refused', async (_kind, name, bytes) => {
    for (let cut = bytes.length - 1; cut > 0; cut -= STEP) {
      const path = await put(name, bytes.subarray(0, cut));
      await expect(openFrom(path).then(changesOf)).rejects.toBeInstanceOf(RegisterFileError);
    }
  });

  it.each(packed)('a flipped bit in a %s is refused or changes nothing', async (_kind, name, bytes) => {
    const good = await changesOf(await openFrom(await put(name, bytes)));
    for (let at = 0; at < bytes.length; at += STEP) {
      const flipped = Buffer.from(bytes);
      flipped[at] ^= 1 << (at % 8);
      const path = await put(name, flipped);
      const outcome = await openFrom(path)
        .then(changesOf)
        .catch((err) => err);
      if (!(outcome instanceof RegisterFileError)) expect(outcome).toEqual(good);
    }
  });
});
