import { village2021 } from '../../../testing/prg-files';
import { XmlText } from '../../../xml/xml-text';
import { ByteTable } from './byte-table';
import { KeyFingerprints } from './key-fingerprints';
import { Model2021Reader } from './model-2021';
import { PointColumns, StoredPoint } from './point-columns';
import { PointDraft } from './point-draft';
import { DEFAULT_PRG_LIMITS, type PrgLimits } from './prg-limits';
import { PrgTallies } from './prg-tallies';
import { Teryt } from './teryt';
import { dayOf, versionOf } from './warsaw-version';

const versionOfText = (text: string) => versionOf(Buffer.from(text), 0, Buffer.byteLength(text));

function textOf(text: string): XmlText {
  const view = new XmlText();
  view.bytes = Buffer.from(text);
  view.end = view.bytes.length;
  return view;
}

describe('the table of byte runs', () => {
  it('numbers each run once, over all growth, and starts again when it is cleared', () => {
    const table = new ByteTable(1e7, () => {
      throw new Error('full');
    });
    const runs = Array.from({ length: 20_000 }, (_, index) => Buffer.from(`PL.ZIPIN.${index}.ą`));
    const ids = () => runs.map((run) => table.idOf(run, 0, run.length));
    expect(ids()).toEqual(runs.map((_, index) => index));
    expect(ids()).toEqual(runs.map((_, index) => index));
    expect([table.size, table.textOf(0), table.textOf(19_999)]).toEqual([20_000, 'PL.ZIPIN.0.ą', 'PL.ZIPIN.19999.ą']);
    table.clear();
    expect([table.idOf(Buffer.from('xabx'), 1, 3), table.textOf(0), table.idOf(Buffer.alloc(0), 0, 0)]).toEqual([
      0,
      'ab',
      1,
    ]);
  });
});

describe('limits of a file', () => {
  const village = village2021(20);
  const setting = (limits: Partial<PrgLimits>) => ({
    file: 'x.gml',
    teryt: new Teryt(),
    tallies: new PrgTallies(undefined),
    points: new PointColumns(),
    limits: { ...DEFAULT_PRG_LIMITS, ...limits },
  });

  it.each([
    ['points', { points: 10 }, /more than 10 points/],
    ['places and streets', { objects: 0 }, /more places and streets/],
    ['links', { tableBytes: 30 }, /too much memory/],
  ])('refuse it for too many %s', (_what, limits, message) => {
    const reader = new Model2021Reader(setting(limits));
    expect(() => reader.write(village)).toThrow(
      expect.objectContaining({ reason: 'damaged', file: 'x.gml', message: expect.stringMatching(message) }),
    );
  });

  it('let it pass when it keeps them', () => {
    const reader = new Model2021Reader(setting({ points: 20, objects: 1 }));
    reader.write(village);
    reader.finish();
    expect(reader.contexts()).toHaveLength(1);
  });
});

describe('the set of keys', () => {
  it('knows each of two hundred thousand similar keys again, and no other', () => {
    const keys = new KeyFingerprints();
    const add = (index: number) => {
      const key = Buffer.from(`00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
      return keys.add(key, 0, key.length);
    };
    let added = 0;
    for (let index = 0; index < 200_000; index += 1) if (add(index)) added += 1;
    let again = 0;
    for (let index = 0; index < 200_000; index += 1) if (add(index)) again += 1;
    expect([added, again]).toEqual([200_000, 0]);
  });
});

describe('the version of a point', () => {
  it.each([
    ['2025-10-14T14:04:04+02:00', 20251014, 50_644],
    ['2025-10-14T14:04:04', 20251014, 50_644],
    ['2022-09-09T18:18:16Z', 20220909, 65_896],
    ['2012-04-27T06:49:47.000', 20120427, 24_587],
    ['2014-03-05', 20140305, 0],
  ])('%s is its time as written, whatever zone is said', (text, day, second) => {
    expect([dayOf(versionOfText(text)), versionOfText(text) % 2 ** 24]).toEqual([day, second]);
  });

  it.each(['', '1', '2025-13-01', '2025-10-14T14:04', 'soon, perhaps tomorrow', '0000-01-01T00:00:00'])(
    'is none in %j',
    (text) => {
      expect(versionOfText(text)).toBe(0);
    },
  );
});

describe('a point while it is read', () => {
  const draft = new PointDraft();
  beforeEach(() => draft.begin(1));

  it.each([
    ['67-416', 67_416],
    ['67416', 67_416],
    ['00-000', 0],
    ['', 0],
    ['6741', -1],
    ['674-16', -1],
    ['67 416', -1],
    ['brak', -1],
  ])('takes the postal code %j as %d', (text, code) => {
    draft.readPostalCode(textOf(text));
    expect(draft.postalCode).toBe(code);
  });

  it.each([
    ['456005.140000001 287772.37', 456005.140000001, 287772.37],
    ['362247.370000110415276,362733.549999997019768', 362247.37000011, 362733.549999997],
    [' 1\n 2 ', 1, 2],
    ['-5.5 .5', -5.5, 0.5],
    ['1', 1, Number.NaN],
    ['1,5 2', 1, Number.NaN],
    ['1e5 2', Number.NaN, 2],
    ['12345678901234567890 2', Number.NaN, 2],
  ])('takes the position %j', (text, first, second) => {
    draft.readPosition(textOf(text));
    const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
    expect([rounded(draft.first), rounded(draft.second)]).toEqual([rounded(first), rounded(second)]);
  });

  it('refuses a key that is longer than any', () => {
    draft.readKey(textOf('x'.repeat(201)));
    expect(draft.keyBytes).toBe(0);
  });
});

describe('columns of points', () => {
  it('give back every point as it was, also keys and numbers of any length, and are used again', () => {
    const columns = new PointColumns();
    const draft = new PointDraft();
    const point = new StoredPoint();
    for (let round = 0; round < 2; round += 1) {
      columns.clear();
      for (let index = 0; index < 70_000; index += 1) {
        draft.begin(index);
        draft.readKey(textOf(index % 3 === 0 ? `łąka ${index}` : `${'x'.repeat(index % 60)}${index}`));
        draft.readNumber(textOf(index % 5 === 0 ? '8a' : `${(index % 900) + 1}B`));
        columns.add(draft, index * 2);
      }
      columns.read(69_999, point);
      expect(point).toMatchObject({
        key: 'łąka 69999',
        house: 700,
        letter: 98,
        numberText: null,
        context: 139_998,
        line: 69_999,
      });
      columns.read(59, point);
      expect([point.key, point.hasPosition]).toEqual([`${'x'.repeat(59)}59`, false]);
      columns.read(40_000, point);
      expect([point.numberText, point.house]).toEqual(['8a', 8]);
    }
    expect(columns.size).toBe(70_000);
  });
});
