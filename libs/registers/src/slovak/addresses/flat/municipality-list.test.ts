import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { csvFile, csvLine, featureText, geoJsonFile, readSlovak, testFolder } from '../../../testing/slovak-flat-files';
import { readMunicipalityList } from './read-municipality-list';
import { WARNING } from './row-reasons';

let folder: Awaited<ReturnType<typeof testFolder>>;
beforeEach(async () => {
  folder = await testFolder();
});
afterEach(() => folder.remove());

const unit = (element: string, code: string, name: string, more = '') =>
  `<${element}Change><objectId>1</objectId>${more}<X><Codelist><CodelistItem><ItemCode>${code}</ItemCode>` +
  `<ItemName>${name}</ItemName></CodelistItem></Codelist></X></${element}Change>`;
const batch = (...units: string[]) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ns0:register xmlns:ns0="http://www.minv.sk/ra">${units.join('\n')}</ns0:register>`,
  );
const closed = '<validTo>2004-04-30T23:59:59+02:00</validTo>';

const COUNTIES = batch(
  unit('county', 'SK031B', 'Žilina'),
  unit('county', 'SK0316', 'Martin'),
  unit('county', 'SK031B', 'Stará Žilina', closed),
);
const MUNICIPALITIES = batch(
  unit('municipality', 'SK031B900001', 'Kocúrkovo'),
  unit('municipality', 'SK0316900002', 'Kocúrkovo'),
  unit('municipality', 'SK031B900003', 'Kocúrkovo', '<status>MILITARY_DISTRICT</status>'),
  unit('municipality', 'SK031B900004', 'Kocúrkovo', closed),
  unit('municipality', '', 'Bezkódovo'),
);

/** A folder of the batches, given or generated: the same cases for both. */
async function batches(): Promise<string> {
  await folder.put('DavkaInit_20151009-02.xml', COUNTIES);
  await folder.put('DavkaInit_20151009-03.xml', MUNICIPALITIES);
  return folder.path;
}

it('names of the batches lead to codes, by municipality and county, however they are spelled', async () => {
  const list = await readMunicipalityList(await batches());
  expect(list?.find('Kocúrkovo', 'Žilina')).toEqual({ county: 'SK031B', municipality: '900001' });
  expect(list?.find('KOCURKOVO', 'martin')).toEqual({ county: 'SK0316', municipality: '900002' });
  expect(list?.find('Bezkódovo', 'Žilina')).toBeNull();
  expect(list).toMatchObject({
    municipalityCount: 2,
    countyCount: 2,
    files: ['DavkaInit_20151009-02.xml', 'DavkaInit_20151009-03.xml'],
  });
});

it('two codes under one pair of names decide nothing', async () => {
  await batches();
  await folder.put(
    'DavkaInit_20151009-03.xml',
    batch(unit('municipality', 'SK031B900001', 'A'), unit('municipality', 'SK031B900002', 'A')),
  );
  expect((await readMunicipalityList(folder.path))?.find('A', 'Žilina')).toBeNull();
});

it('the list beside a CSV or in its folder hierarchy gives the codes; what it lacks is counted', async () => {
  await mkdir(join(folder.path, 'hierarchy'));
  await folder.put('hierarchy/DavkaInit_20151009-02.xml', COUNTIES);
  await folder.put('hierarchy/DavkaInit_20151009-03.xml', MUNICIPALITIES);
  const path = await folder.put('a_20260821.csv', csvFile([csvLine(), csvLine({ IDENTIFIKATOR: '2', OBEC: 'Nová' })]));
  const { records, report } = await readSlovak(path);
  expect(records[0]).toMatchObject({ county: { code: 'SK031B' }, municipality: { code: '900001' } });
  expect(records[0].street?.code).toBe('900001/nam-m-r-stefanika');
  expect(records[1]).toMatchObject({ county: { code: 'SK031B' }, municipality: { code: 'nova/zilina' } });
  expect(report.warnings[WARNING.notListed].count).toBe(1);
  expect(report.hierarchy).toMatchObject({ regions: 8, counties: 2, municipalities: 2 });
});

it('a folder named for the list must hold it', async () => {
  const path = await folder.put('a_20260821.csv', csvFile([csvLine()]));
  await expect(readSlovak(path, { hierarchy: folder.path })).rejects.toMatchObject({ reason: 'not-found' });
});

it('the area layer of the daily feed is a list too, its borders of any size', async () => {
  const border = Array.from({ length: 20_000 }, (_, index) => [18 + index / 1e5, 49]);
  await folder.put('lau2.geojson', geoJsonFile([featureText({ lau2_id: 'SK031B900001' }, [border])]));
  const list = await readMunicipalityList(folder.path);
  expect(list?.find('Kocúrkovo', 'Žilina')).toEqual({ county: 'SK031B', municipality: '900001' });
});

it('a damaged list is reported, not ignored', async () => {
  await folder.put('DavkaInit_20151009-03.xml', MUNICIPALITIES.subarray(0, 300));
  await expect(readMunicipalityList(folder.path)).rejects.toMatchObject({
    reason: 'truncated',
    file: 'DavkaInit_20151009-03.xml',
  });
});

it('the batches of 2015, where they are at hand, lead every open municipality to its code', async () => {
  const data = process.env.REGISTER_DATA_DIR;
  const list = await readMunicipalityList(data === undefined ? await batches() : join(data, 'sk'));
  const [municipality, county, code] =
    data === undefined ? ['Kocúrkovo', 'Žilina', '900001'] : ['Žilina', 'Žilina', '517402'];
  expect(list?.find(municipality, county)?.municipality).toBe(code);
  expect(list?.municipalityCount).toBeGreaterThan(data === undefined ? 1 : 2_800);
});
