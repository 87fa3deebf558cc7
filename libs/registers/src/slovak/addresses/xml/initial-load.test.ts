import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { AddressRecord } from '../../../record';
import type { ReadReport, RefusedRow } from '../../../register-reader';
import { newFolder, readAddresses } from '../../../testing/apply-changes';
import { zipOf } from '../../../testing/archives';
import { initialName, SlovakHistory } from '../../../testing/slovak-history';
import {
  buildingXml,
  countyXml,
  type EntranceXml,
  entranceXml,
  municipalityXml,
  partXml,
  regionXml,
  streetXml,
  unitXml,
} from '../days/slovak-elements';
import { skAddresses } from '../register';
import { KINDS } from './object-kinds';

const DAY = '20151009';

/** One address in all its levels; every test changes what it is about. */
function oneAddress(entrance: Partial<EntranceXml> = {}, number: string | number = 895): SlovakHistory {
  const history = new SlovakHistory();
  history.create('region', 4, regionXml('SK022', 'Trenciansky'));
  history.create('county', 40, countyXml('SK022B', 'Považská Bystrica', 4));
  history.create('municipality', 100, municipalityXml({ code: 'SK022B513466', name: 'Papradno', county: 40 }));
  history.create('part', 3000, partXml('Podvažie', 100));
  history.create('street', 39_021, streetXml('Nám. M. R. Štefánika', 100, [3000]));
  history.create('building', 73_000, buildingXml({ number, municipality: 100, part: 3000 }));
  history.create(
    'entrance',
    1_586_000,
    entranceXml({
      building: 73_000,
      street: 39_021,
      number: '12A',
      postalCode: '018 13',
      lat: '49.2409845518787',
      lng: '18.4181942608582',
      ...entrance,
    }),
  );
  history.create('unit', 4_000_000, unitXml(1_586_000));
  return history;
}

const RECORD: AddressRecord = {
  country: 'sk',
  key: '1586000',
  sourceVersion: 20_151_009 * 2 ** 24,
  region: { code: 'SK022', name: 'Trenčiansky kraj' },
  county: { code: 'SK022B', name: 'Považská Bystrica' },
  city: null,
  municipality: { code: '513466', name: 'Papradno' },
  part: { code: '3000', name: 'Podvažie' },
  cityDistrict: null,
  gmina: null,
  street: { code: '39021', name: 'Nám. M. R. Štefánika' },
  numberKind: 'conscription',
  houseNumber: 895,
  orientationNumber: 12,
  orientationLetter: 'a',
  numberText: null,
  postalCode: '01813',
  lat: 49.2409846,
  lng: 18.4181943,
};

describe('initial batches of the register of addresses', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await newFolder();
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  async function read(from: string): Promise<{ records: AddressRecord[]; report: ReadReport; refused: RefusedRow[] }> {
    const refused: RefusedRow[] = [];
    const input = await skAddresses.open(from, { onRefused: (row) => refused.push(row), batchRecords: 2 });
    const live = await readAddresses(input);
    expect(input.bytesRead()).toBe(input.totalBytes);
    return { records: [...live.values()], report: input.report(), refused };
  }

  async function readHistory(history: SlovakHistory, day = DAY) {
    await history.writeInitial(join(dir, day), day);
    return read(join(dir, day));
  }

  const counts = (tallies: ReadReport['warnings']) =>
    Object.fromEntries(Object.entries(tallies).map(([reason, { count }]) => [reason, count]));

  it('are joined on objectId to one record for each entrance, with codes and names of all its levels', async () => {
    const { records, report } = await readHistory(oneAddress());
    expect(records).toEqual([RECORD]);
    expect(report).toEqual({
      register: 'sk-addresses',
      rowsRead: 1,
      kept: 1,
      refused: {},
      warnings: {},
      files: 8,
      sourceVersion: DAY,
      hierarchy: {
        files: KINDS.slice(0, 3).map((facts) => initialName(facts, DAY)),
        regions: 1,
        counties: 1,
        municipalities: 1,
      },
      rowsWithoutCounty: 0,
    });
  });

  describe('are read however they are packed', () => {
    const files = () =>
      KINDS.map((facts) => ({ name: initialName(facts, DAY), bytes: Buffer.from(oneAddress().initialBatch(facts)) }));

    it('each as gzip', async () => {
      for (const { name, bytes } of files()) await writeFile(join(dir, `${name}.gz`), gzipSync(bytes));
      expect((await read(dir)).records).toEqual([RECORD]);
    });

    it('each as its own archive, named without .xml', async () => {
      for (const file of files()) {
        await writeFile(join(dir, file.name.replace('.xml', '.zip')), zipOf([file]));
      }
      expect((await read(dir)).records).toEqual([RECORD]);
    });

    it('in one archive, the last batch first, beside what is no batch', async () => {
      const others = [{ name: 'citaj.txt', bytes: Buffer.from('x') }];
      await writeFile(join(dir, 'register.zip'), zipOf([...files().reverse(), ...others]));
      expect((await read(join(dir, 'register.zip'))).records).toEqual([RECORD]);
    });

    it('without batch 08, which no address needs', async () => {
      await writeFile(join(dir, 'register.zip'), zipOf(files().slice(0, 7)));
      expect((await read(join(dir, 'register.zip'))).records).toEqual([RECORD]);
    });
  });

  it('give the newest release of a folder that holds several', async () => {
    await oneAddress({}, 1).writeInitial(dir, '20140101');
    await oneAddress({}, 2).writeInitial(dir, '20160101');
    const { records, report } = await read(dir);
    expect(records).toMatchObject([{ houseNumber: 2, sourceVersion: 20_160_101 * 2 ** 24 }]);
    expect(report.sourceVersion).toBe('20160101');
  });

  it.each([
    ['7', 7, '', null],
    ['29a', 29, 'a', null],
    ['12-14', 12, '', '12-14'],
    ['5AB', 5, '', '5AB'],
    ['A', null, '', 'A'],
    ['0', null, '', null],
    [undefined, null, '', null],
  ])('take the BuildingNumber %j as %j, letter %j, text %j', async (number, orientationNumber, letter, numberText) => {
    const { records } = await readHistory(oneAddress({ number }));
    expect(records).toEqual([{ ...RECORD, orientationNumber, orientationLetter: letter, numberText }]);
  });

  it('take the registration number 0 as none, and what has no number at all as no address', async () => {
    const history = oneAddress({}, 0);
    history.create('entrance', 1_586_001, entranceXml({ building: 73_000, number: '0' }));
    const { records, report } = await readHistory(history);
    expect(records).toEqual([{ ...RECORD, houseNumber: null }]);
    expect(report).toMatchObject({ rowsRead: 1, kept: 1, refused: {} });
    expect(counts(report.warnings)).toMatchObject({
      'neither registration number nor building number; not an address': 1,
    });
  });

  it('name the city of a city part by the status and city the register gives, else by the name of the part', async () => {
    const history = oneAddress();
    history.create('municipality', 200, municipalityXml({ code: null, name: 'Košice', county: 40, status: 'CITY' }));
    const parts = [
      { code: 'SK0101528595', name: 'Bratislava-Staré Mesto', county: 40, status: 'CITY_DISTRICT' },
      { code: 'SK0422598151', name: 'Sever', county: 40, status: 'CITY_DISTRICT', city: 200 },
      { code: 'SK0101529320', name: 'Ružinov', county: 40, status: 'CITY_DISTRICT', city: 999 },
    ];
    for (const [at, part] of parts.entries()) {
      history.create('municipality', 300 + at, municipalityXml(part));
      history.create('building', 74_000 + at, buildingXml({ number: 1, municipality: 300 + at }));
      history.create('entrance', 1_700_000 + at, entranceXml({ building: 74_000 + at }));
    }
    const { records } = await readHistory(history);
    expect(records.map(({ city, municipality }) => [city?.code ?? null, city?.name ?? null, municipality])).toEqual([
      [null, null, RECORD.municipality],
      ['582000', 'Bratislava', { code: '528595', name: 'Bratislava-Staré Mesto' }],
      ['599981', 'Košice', { code: '598151', name: 'Sever' }],
      [null, null, { code: '529320', name: 'Ružinov' }],
    ]);
  });

  it('use the objectId as the code of a municipality whose LAU2 code is missing or old', async () => {
    const history = oneAddress();
    history.create('municipality', 3051, municipalityXml({ code: null, name: 'Čáčov', county: 9999 }));
    history.create('municipality', 3052, municipalityXml({ code: '119739', name: 'Kunov', county: 40 }));
    for (const at of [3051, 3052]) {
      history.create('building', 70_000 + at, buildingXml({ number: 1, municipality: at }));
      history.create('entrance', 1_700_000 + at, entranceXml({ building: 70_000 + at }));
    }
    const { records, report } = await readHistory(history);
    expect(records.slice(1)).toMatchObject([
      { municipality: { code: '3051', name: 'Čáčov' }, county: null, region: null },
      { municipality: { code: '3052', name: 'Kunov' }, county: { code: 'SK022B' } },
    ]);
    expect(report.rowsWithoutCounty).toBe(1);
  });

  it('keep an address without a street or part that resolves to nothing, and refuse one without building or municipality', async () => {
    const history = oneAddress({ street: 777 });
    history.create('building', 73_001, buildingXml({ number: 2, municipality: 100, part: 778 }));
    history.create('entrance', 1_586_001, entranceXml({ building: 73_001 }));
    history.create('building', 73_002, buildingXml({ number: 3, municipality: 779 }));
    history.create('entrance', 1_586_002, entranceXml({ building: 73_002 }));
    history.create('entrance', 1_586_003, entranceXml({ building: 780 }));
    const { records, report, refused } = await readHistory(history);
    expect(records.map(({ key, street, part }) => [key, street, part])).toEqual([
      ['1586000', null, RECORD.part],
      ['1586001', null, null],
    ]);
    expect(counts(report.refused)).toEqual({
      'its building is not in the register or no longer valid': 1,
      'its municipality is not in the register or no longer valid': 1,
    });
    expect(counts(report.warnings)).toMatchObject({
      'its street is not in the register or no longer valid; kept without it': 1,
      'its part of the municipality is not in the register or no longer valid; kept without it': 1,
    });
    expect(report.rowsRead).toBe(report.kept + 2);
    expect(refused.map(({ line, row }) => [line > 1, row])).toEqual([
      [true, 'buildingNumberChange objectId=1586002 versionId=3000003 building=73002 street=0'],
      [true, 'buildingNumberChange objectId=1586003 versionId=3000004 building=780 street=0'],
    ]);
  });

  it('keep an address without what is missing or broken of its postal code and position, and say so', async () => {
    const history = oneAddress({ postalCode: '9999', lat: '49,24' });
    const more: Partial<EntranceXml>[] = [
      {},
      { lat: '49.1', lng: '18.1' },
      { lat: '52.1', lng: '18.1' },
      { lng: '18.1' },
    ];
    for (const [at, one] of more.entries()) {
      history.create('entrance', 1_586_001 + at, entranceXml({ building: 73_000, postalCode: '01813', ...one }));
    }
    history.create('entrance', 1_586_009, entranceXml({ building: 73_000, lat: '49.2', lng: '18.2' }));
    const { records, report } = await readHistory(history);
    expect(records.map(({ postalCode, lat, lng }) => [postalCode, lat, lng])).toEqual([
      ['', null, null],
      ['01813', null, null],
      ['01813', 49.1, 18.1],
      ['01813', null, null],
      ['01813', null, null],
      ['', 49.2, 18.2],
    ]);
    expect(counts(report.warnings)).toEqual({
      'PSČ is not five digits; kept without it': 1,
      'PSČ missing; kept without it': 1,
      'coordinate is not a number; kept without a position': 1,
      'coordinates outside Slovakia; kept without a position': 1,
      'no coordinates; kept without a position': 2,
    });
  });

  it('refuse rows with broken values one by one, each with its reason', async () => {
    const history = oneAddress();
    history.create('building', 73_001, buildingXml({ number: '12a', municipality: 100 }));
    history.create('building', 73_002, buildingXml({ number: 70_000, municipality: 100 }));
    history.create('entrance', 1_586_001, entranceXml({ building: 73_000, number: '123456' }));
    history.create('entrance', 1_586_002, '<PostalCode>01813</PostalCode>');
    history.create('street', 39_022, streetXml('', 100));
    history.create('street', 39_023, streetXml('x'.repeat(201), 100));
    history.create('street', 39_024, streetXml('Dlhá', 100), 'yesterday');
    history.create('street', 0, streetXml('Krátka', 100));
    const { records, report } = await readHistory(history);
    expect(records).toEqual([RECORD]);
    expect(counts(report.refused)).toEqual({
      'PropertyRegistrationNumber is not a number up to 65535': 2,
      'BuildingNumber is not a number': 1,
      'identifier of another object is missing or not a number': 1,
      'name missing or too long': 2,
      'validFrom or validTo is not a date': 1,
      'objectId is not a number': 1,
    });
    expect(report.rowsRead).toBe(9);
  });

  describe('choose the version of an object', () => {
    it('the highest versionId of those that are open, in whatever order they stand', async () => {
      const history = oneAddress();
      history.create('part', 3000, partXml('Bzince', 100), '2015-10-09T09:24:29');
      history.create('part', 3000, partXml('Najnovšie', 100), '2015-10-09T11:19:23');
      history.versions.reverse();
      const { records, report } = await readHistory(history);
      expect(records).toEqual([{ ...RECORD, part: { code: '3000', name: 'Najnovšie' } }]);
      expect(counts(report.warnings)).toEqual({
        'one of several valid versions of an object; the highest versionId is taken': 2,
      });
    });

    it('by the date of the batch: a closing date that has not come does not close, one of the day does', async () => {
      const history = oneAddress();
      for (const [at, to] of ['2015-10-10T00:00:00', '2015-10-09T23:59:59', '0001-01-01T00:57:00'].entries()) {
        history.create('entrance', 1_586_001 + at, entranceXml({ building: 73_000 }));
        history.close('entrance', 1_586_001 + at, to);
      }
      const { records, report } = await readHistory(history);
      expect(records.map(({ key }) => key)).toEqual(['1586000', '1586001']);
      expect(counts(report.warnings)).toMatchObject({ 'version that is no longer valid; not an address today': 2 });
      const later = await readHistory(history, '20151010');
      expect(later.records.map(({ key }) => key)).toEqual(['1586000']);
    });

    it('not one that begins later, and none of an object that was cancelled', async () => {
      const history = oneAddress();
      history.replace('street', 39_021, streetXml('Zajtrajšia', 100), '2015-10-11T00:00:00');
      history.create('entrance', 1_586_001, entranceXml({ building: 73_000 }));
      history.cancel('entrance', 1_586_001, '2015-10-01T00:00:00');
      history.versions.reverse();
      const { records } = await readHistory(history);
      expect(records).toEqual([RECORD]);
      const later = await readHistory(history, '20151011');
      expect(later.records).toMatchObject([{ street: { code: '39021', name: 'Zajtrajšia' } }]);
    });

    it('none where a cancelling version stands above one that nobody closed', async () => {
      const history = oneAddress();
      history.create('entrance', 1_586_001, entranceXml({ building: 73_000 }));
      history.cancel('entrance', 1_586_001, '2015-10-01T00:00:00');
      for (const version of history.versions) if (version.reason !== 'CANCEL') version.to = null;
      expect((await readHistory(history)).records).toEqual([RECORD]);
      history.versions.reverse();
      expect((await readHistory(history, '20151010')).records).toMatchObject([{ key: '1586000' }]);
    });

    it('every open one where the file names carry no date: closing dates then close, and the report says so', async () => {
      const history = oneAddress();
      history.create('entrance', 1_586_001, entranceXml({ building: 73_000 }));
      history.close('entrance', 1_586_001, '2199-01-01T00:00:00');
      for (const facts of KINDS) await writeFile(join(dir, `Davka${facts.batch}.xml`), history.initialBatch(facts));
      const { records, report } = await read(dir);
      expect(records).toEqual([{ ...RECORD, sourceVersion: 0 }]);
      expect(report.sourceVersion).toBeNull();
      expect(counts(report.warnings)).toMatchObject({
        'the file names carry no date: every version with a closing date counts as no longer valid': 1,
      });
    });
  });

  it('refuse to read refused rows again: they mean nothing without the rest', async () => {
    const history = oneAddress();
    history.create('entrance', 1_586_003, entranceXml({ building: 780 }));
    const { refused } = await readHistory(history);
    async function* rows() {
      yield* refused;
    }
    await expect(skAddresses.openRows?.(join(dir, DAY), rows())).rejects.toThrow(/import the batches again/);
  });

  it('warn when a batch announces another number of rows than it holds', async () => {
    await oneAddress().writeInitial(dir, DAY);
    const facts = KINDS[6];
    const text = oneAddress().initialBatch(facts).replace('<count>1<', '<count>1902504<');
    await writeFile(join(dir, initialName(facts, DAY)), text);
    const { records, report } = await read(dir);
    expect(records).toEqual([RECORD]);
    expect(report.warnings['the batch announces another number of records than it holds']).toMatchObject({
      count: 1,
      samples: [{ row: 'BUILDING_NUMBER: announced 1902504, read 1' }],
    });
  });

  it('leave out a row that says it is deleted', async () => {
    const history = oneAddress();
    history.create('entrance', 1_586_001, entranceXml({ building: 73_000 }));
    await history.writeInitial(dir, DAY);
    const text = history.initialBatch(KINDS[6]);
    const last = text.lastIndexOf('INSERT');
    await writeFile(join(dir, initialName(KINDS[6], DAY)), `${text.slice(0, last)}DELETE${text.slice(last + 6)}`);
    const { records, report } = await read(dir);
    expect(records).toEqual([RECORD]);
    expect(counts(report.warnings)).toEqual({ 'version that is no longer valid; not an address today': 1 });
  });

  it('cut what they show of a row in the report', async () => {
    const history = oneAddress();
    history.create('entrance', 1_586_001, entranceXml({ building: 73_000, postalCode: 'x'.repeat(60_000) }));
    const { report } = await readHistory(history);
    expect(report.warnings['PSČ is not five digits; kept without it'].samples[0].row).toHaveLength(200);
  });

  it('pass over stray text inside an element', async () => {
    await oneAddress().writeInitial(dir, DAY);
    const facts = KINDS[5];
    const text = oneAddress().initialBatch(facts).replace('</Building>', 'Davka6.xml</Building>Davka6.xml');
    await writeFile(join(dir, initialName(facts, DAY)), text);
    expect((await read(dir)).records).toEqual([RECORD]);
  });

  describe('are refused as a whole', () => {
    async function refusal(change: (folder: string) => Promise<void>): Promise<{ reason: string; message: string }> {
      const folder = join(dir, 'refused');
      await mkdir(folder);
      await oneAddress().writeInitial(folder, DAY);
      await change(folder);
      return read(folder).then(
        () => ({ reason: '', message: 'it was read' }),
        (err) => ({ reason: err.reason, message: err.message.replaceAll(folder, 'FOLDER') }),
      );
    }
    const path = (folder: string, batch: number) => join(folder, initialName(KINDS[batch - 1], DAY));

    it('when one of 01 to 07 is missing, by its number', async () => {
      const { reason, message } = await refusal(async (folder) => {
        await rm(path(folder, 2));
        await rm(path(folder, 5));
      });
      expect(reason).toBe('companion-missing');
      expect(message).toBe(
        'FOLDER lacks the initial batches 02 (COUNTY), 05 (STREET_NAME); addresses need all of 01 to 07',
      );
    });

    it('when two batches of one type or of two releases are given together', async () => {
      const twice = await refusal((folder) =>
        writeFile(join(folder, `DavkaInit_${DAY}-09.xml`), oneAddress().initialBatch(KINDS[4])),
      );
      expect(twice.message).toMatch(/-09\.xml line \d+: .*-05\.xml is a batch of STREET_NAME already/);
      const entry = (day: string, batch: number) => ({
        name: initialName(KINDS[batch], day),
        bytes: Buffer.from(oneAddress().initialBatch(KINDS[batch])),
      });
      await writeFile(join(dir, 'two.zip'), zipOf([entry(DAY, 0), entry('20160101', 1)]));
      await expect(read(join(dir, 'two.zip'))).rejects.toThrow(/20160101-02\.xml is of another release/);
    });

    it('when one object has more valid versions than any has', async () => {
      const history = oneAddress();
      for (let n = 0; n < 1100; n += 1) history.create('part', 3000, partXml(`Časť ${n}`, 100));
      await expect(readHistory(history)).rejects.toThrow(/object 3000 has more than 1000 valid versions/);
    });

    it('when axes are exchanged', async () => {
      const history = oneAddress();
      for (let n = 0; n < 5; n += 1) {
        history.create('entrance', 1_586_001 + n, entranceXml({ building: 73_000, lat: '18.4', lng: '49.2' }));
      }
      await expect(readHistory(history)).rejects.toMatchObject({ reason: 'coordinates' });
    });

    it('when not one entrance becomes an address', async () => {
      await expect(readHistory(oneAddress({ building: 1 }))).rejects.toThrow(/none of the 1 entrances/);
    });

    it.each([
      ['a change batch', 'getChangesResponse', /it is a change batch; load the initial batches first/],
      ['another document', 'feed', /its root is "feed"/],
    ])('when a file is %s', async (_, root, message) => {
      const refused = await refusal((folder) =>
        writeFile(path(folder, 3), `<n:${root} xmlns:n="http://www.minv.sk/ra"><return/></n:${root}>`),
      );
      expect(refused.message).toMatch(message);
    });

    it.each([
      ['of another namespace', (text: string) => text.replace('minv.sk/ra', 'minv.sk/rpo'), /not in the namespace/],
      [
        'with rows of another type',
        (text: string) => text.replaceAll('streetName', 'district'),
        /districtChange stands in/,
      ],
      ['with rows nobody knows', (text: string) => text.replaceAll('streetName', 'lane'), /laneChange is no row/],
      ['of a type nobody knows', (text: string) => text.replace('STREET_NAME', 'LANE'), /stands in a batch of "LANE"/],
      ['without a type', (text: string) => text.replace(/<type>.*<\/type>/, ''), /stands in a batch of no type/],
      [
        'that declares entities',
        (text: string) => text.replace('<ns0', '<!DOCTYPE r [<!ENTITY a "b">]><ns0'),
        /line 2/,
      ],
      ['that goes on after its end', (text: string) => `${text}<a/>`, /more than one root/],
      ['nested without end', (text: string) => text.replace('<StreetName>', '<x>'.repeat(500)), /nested deeper/],
    ])('when a batch is one %s', async (_, change, message) => {
      const refused = await refusal((folder) =>
        writeFile(path(folder, 5), change(oneAddress().initialBatch(KINDS[4]))),
      );
      expect(refused.message).toMatch(/DavkaInit_20151009-05\.xml line \d+/);
      expect(refused.message).toMatch(message);
    });

    it('wherever a batch is cut', async () => {
      const whole = Buffer.from(oneAddress().initialBatch(KINDS[6]));
      await oneAddress().writeInitial(dir, DAY);
      for (let at = 1; at < whole.length - 2; at += 37) {
        await writeFile(path(dir, 7), whole.subarray(0, at));
        await expect(read(dir)).rejects.toMatchObject({ name: 'RegisterFileError' });
      }
    });

    it('or read without a fault of ours, whatever bit of a batch is flipped', async () => {
      const whole = Buffer.from(oneAddress().initialBatch(KINDS[6]));
      await oneAddress().writeInitial(dir, DAY);
      for (let at = 0; at < whole.length; at += 11) {
        const flipped = Buffer.from(whole);
        flipped[at] ^= 1 << (at % 8);
        await writeFile(path(dir, 7), flipped);
        const failure = await read(dir).then(
          () => null,
          (err) => err,
        );
        if (failure !== null) expect(failure).toMatchObject({ name: 'RegisterFileError' });
      }
    });
  });
});
