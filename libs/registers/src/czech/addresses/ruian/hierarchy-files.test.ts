import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { encodeWindows1250 } from '../../../encoding/windows-1250';
import { zipOf } from '../../../testing/archives';
import { readAll } from '../../../testing/read-register';
import { fileOf, lineOf } from '../../../testing/ruian-rows';
import { readHierarchy } from './hierarchy-files';

const VUSC = 'KOD;NAZEV;PLATI_OD\n35;Jihočeský kraj;2000\n';
const OKRES = 'KOD;NAZEV;VUSC_KOD\n3301;České Budějovice;35\n3308;Tábor;35\n';
const OBEC = 'KOD;NAZEV;OKRES_KOD\n900001;Kocourkov;3301\n554782;Praha;\n';
const LINKS =
  'COBCE_KOD;OBEC_KOD;POU_KOD;ORP_KOD;OKRES_KOD;VUSC_KOD;REGSOUDR_KOD;STAT_KOD\n' +
  '600001;900001;;;3301;35;;1\n600009;900009;;;3308;35;;1\n490075;554782;;;;19;;1\n';

const BUDEJOVICE = { code: 3301, name: 'České Budějovice' };
const TABOR = { code: 3308, name: 'Tábor' };
const PRAHA_COUNTY = { code: 3100, name: 'Hlavní město Praha' };
const PRAHA_REGION = { code: 19, name: 'Hlavní město Praha' };
const NOTHING = { county: null, region: null };

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tripoint-hierarchy-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function put(name: string, content: string | Buffer): Promise<string> {
  const path = join(dir, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === 'string' ? encodeWindows1250(content) : content);
  return path;
}

describe('the hierarchy of all lists', () => {
  beforeEach(async () => {
    await put('UI_VUSC.csv', VUSC);
    await put('UI_OKRES.csv', OKRES);
    await put('UI_OBEC.csv', OBEC);
    await put('vazby-cr.csv', LINKS);
  });

  it('goes from the part over the municipality to county and region', async () => {
    const hierarchy = await readHierarchy(dir);
    const region = { code: 35, name: 'Jihočeský kraj' };
    expect(hierarchy?.placeOf(600001, 900001)).toEqual({ county: BUDEJOVICE, region });
    expect(hierarchy?.placeOf(600009, 900009)).toEqual({ county: TABOR, region });
    expect(hierarchy).toMatchObject({ regionCount: 1, countyCount: 2, municipalityCount: 3 });
  });

  it('falls back from a part it does not know to the municipality, and to nothing', async () => {
    const hierarchy = await readHierarchy(dir);
    expect(hierarchy?.placeOf(336149, 900001).county).toEqual(BUDEJOVICE);
    expect(hierarchy?.placeOf(336149, 123456)).toEqual(NOTHING);
  });

  it('does not take a part for the municipality of the same code', async () => {
    expect((await readHierarchy(dir))?.placeOf(900009, 1)).toEqual(NOTHING);
  });

  it('gives Praha a county of its own although the lists have none', async () => {
    const hierarchy = await readHierarchy(dir);
    expect(hierarchy?.placeOf(490075, 554782)).toEqual({ county: PRAHA_COUNTY, region: PRAHA_REGION });
    expect(hierarchy?.placeOf(1, 554782)).toEqual({ county: PRAHA_COUNTY, region: PRAHA_REGION });
  });
});

describe('some of the lists', () => {
  it.each([
    [
      'UI_OKRES and UI_OBEC',
      [
        ['UI_OKRES.csv', OKRES],
        ['UI_OBEC.csv', OBEC],
      ],
    ],
    [
      'UI_OKRES and vazby-cr',
      [
        ['UI_OKRES.csv', OKRES],
        ['vazby-cr.csv', LINKS],
      ],
    ],
  ])('suffice: %s', async (_which, lists) => {
    for (const [name, content] of lists) await put(name, content);
    const hierarchy = await readHierarchy(dir);
    expect(hierarchy?.placeOf(600001, 900001)).toEqual({ county: BUDEJOVICE, region: { code: 35, name: 'Jihočeský' } });
    expect(hierarchy?.placeOf(1, 554782)).toEqual({ county: PRAHA_COUNTY, region: PRAHA_REGION });
  });

  it('give the region alone without the names of counties', async () => {
    await put('vazby-cr.csv', LINKS);
    const hierarchy = await readHierarchy(dir);
    expect(hierarchy?.placeOf(600001, 900001)).toEqual({ county: null, region: { code: 35, name: 'Jihočeský' } });
  });

  it('take the okres of Praha from the lists where they have one', async () => {
    await put('UI_OKRES.csv', 'KOD;NAZEV;VUSC_KOD\n3100;Praha;19\n');
    await put('UI_OBEC.csv', 'KOD;NAZEV;OKRES_KOD\n554782;Praha;3100\n');
    expect((await readHierarchy(dir))?.placeOf(1, 554782).county).toEqual({ code: 3100, name: 'Praha' });
  });
});

describe('the lists', () => {
  it('may be UTF-8, quoted, with commas, CR LF, a byte order mark and other columns', async () => {
    const okres = '\ufeff"OKRES_KOD","NAZEV","KOD_VUSC"\r\n"3301","České Budějovice","35"\r\n';
    await put('ui_okres.csv', Buffer.from(okres));
    await put('UI_OBEC.csv', 'NAZEV;STATUS;KOD;KOD_OKRES\nKocourkov;2;900001;3301\n');
    expect((await readHierarchy(dir))?.placeOf(1, 900001)).toMatchObject({ county: BUDEJOVICE, region: { code: 35 } });
  });

  it('may be zipped as they are published', async () => {
    await put('UI_OBEC.zip', zipOf([{ name: 'UI_OBEC.csv', bytes: encodeWindows1250(OBEC) }]));
    await put('UI_OKRES.zip', zipOf([{ name: 'UI_OKRES.csv', bytes: encodeWindows1250(OKRES) }]));
    const links = { name: 'strukturovane-CSV/vazby-cr.csv', bytes: encodeWindows1250(LINKS) };
    const other = { name: 'strukturovane-CSV/adresni-mista-vazby-cr.csv', bytes: Buffer.from('x') };
    await put('20220430_strukt_ADR.csv.zip', zipOf([other, links]));
    const hierarchy = await readHierarchy(dir);
    expect(hierarchy?.placeOf(600009, 1).county).toEqual(TABOR);
    expect(hierarchy?.files).toHaveLength(3);
  });

  it('are refused when a column cannot be found, naming file and columns', async () => {
    await put('UI_OBEC.csv', 'A;B\n1;2\n');
    await expect(readHierarchy(dir)).rejects.toMatchObject({
      reason: 'columns',
      file: 'UI_OBEC.csv',
      message: expect.stringContaining('A;B'),
    });
  });

  it('are refused when an archive of them is damaged', async () => {
    const bytes = zipOf([{ name: 'UI_OBEC.csv', bytes: encodeWindows1250(OBEC) }]);
    await put('UI_OBEC.zip', bytes.subarray(0, bytes.length - 30));
    await expect(readHierarchy(dir)).rejects.toMatchObject({ name: 'RegisterFileError' });
  });

  it('are null where there are none', async () => {
    expect(await readHierarchy(dir)).toBeNull();
    expect(await readHierarchy(join(dir, 'missing'))).toBeNull();
  });
});

describe('a register', () => {
  const register = fileOf([lineOf(), lineOf({ key: '5', partCode: '7', municipalityCode: '8' })]);
  const lists = async (folder: string) => {
    await put(join(folder, 'UI_OKRES.csv'), OKRES);
    await put(join(folder, 'UI_OBEC.csv'), OBEC);
  };

  it.each(['', 'hierarchy'])('finds the lists beside it in "%s"', async (folder) => {
    await lists(folder);
    const path = await put('20220430_OB_900001_ADR.csv', register);
    for (const from of [path, dir]) {
      const { records, report } = await readAll(from);
      expect(records[0]).toMatchObject({ county: BUDEJOVICE, region: { code: 35 } });
      expect(report).toMatchObject({ kept: 2, files: 1, rowsWithoutCounty: 1, hierarchy: { municipalities: 1 } });
    }
  });

  it('takes them from a given folder', async () => {
    await lists('elsewhere');
    const path = await put('20220430_OB_900001_ADR.csv', register);
    const { report } = await readAll(path, { hierarchy: join(dir, 'elsewhere') });
    expect(report).toMatchObject({ rowsWithoutCounty: 1, hierarchy: { counties: 2 } });
    await expect(readAll(path, { hierarchy: join(dir, 'nowhere') })).rejects.toMatchObject({ reason: 'not-found' });
  });

  it('says that it had none and how many rows lack a county', async () => {
    const path = await put('20220430_OB_900001_ADR.csv', register);
    const { records, report } = await readAll(path);
    expect(records[0]).toMatchObject({ county: null, region: null });
    expect(report).toMatchObject({ hierarchy: null, rowsWithoutCounty: 2 });
  });
});
