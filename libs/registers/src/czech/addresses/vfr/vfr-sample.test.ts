import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressRecord } from '../../../record';
import type { ChangeInput } from '../../../register-reader';
import { RowTallies } from '../../../row-tallies';
import { fileOf, lineOf, type RowColumns } from '../../../testing/ruian-rows';
import { applied, changesOf, contentOf, knownOf, vfrOf } from '../../../testing/vfr-files';
import { czAddresses } from '../register';
import { VfrDay } from './vfr-day';
import { readState } from './vfr-state';

const HEAD = { date: '20260201', previous: '20260131', transactionFrom: 10, transactionTo: 20 };
const FILE = '20260201_ST_ZZSZ.xml';
const HEADER = /<vf:Hlavicka>[\s\S]*<\/vf:Hlavicka>/;

/** The short sample of the publisher, which has no header, or its twin where the register files are not at hand. */
const SAMPLE = process.env.REGISTER_DATA_DIR
  ? readFileSync(join(process.env.REGISTER_DATA_DIR, 'cz', 'vfr_sample.xml'), 'utf8')
  : vfrOf(HEAD, [
      {
        collection: 'AdresniMista',
        element: 'AdresniMisto',
        children: {
          Kod: 21690278,
          CisloDomovni: 1,
          Psc: 11900,
          StavebniObjekt: { Kod: 21666644 },
          Ulice: { Kod: 482536 },
          VOKod: 30531,
          PlatiOd: '2017-06-07T00:00:00',
          IdTransakce: 1884547,
          Geometrie: { DefinicniBod: { AdresniBod: { Point: { pos: '-744384.54 -1042569.73' } } } },
        },
      },
      {
        collection: 'Obce',
        element: 'Obec',
        children: { Kod: 554782, Nazev: 'Praha', Okres: { Kod: 3100 }, IdTransakce: 2181367, VlajkaText: 'List\nx' },
      },
      {
        collection: 'Ulice',
        element: 'Ulice',
        children: { Kod: 782335, Nazev: '1. máje', Obec: { Kod: 538728 }, IdTransakce: 3465717 },
      },
    ]).replace(HEADER, '');
const WITH_HEADER = SAMPLE.replace('<vf:Data>', `${HEADER.exec(vfrOf(HEAD, []))?.[0]}<vf:Data>`);

/** The same address in the address CSV. */
const CASTLE: Partial<RowColumns> = {
  key: '21690278',
  municipalityCode: '554782',
  municipalityName: 'Praha',
  cityPartCode: '500054',
  cityPartName: 'Praha 1',
  pragueDistrictCode: '19',
  pragueDistrictName: 'Praha 1',
  partCode: '490075',
  partName: 'Hradčany',
  streetCode: '482536',
  streetName: 'Hrad I. nádvoří',
  houseNumber: '1',
  orientationNumber: '',
  orientationLetter: '',
  postalCode: '11900',
  y: '744384.54',
  x: '1042569.73',
};

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tripoint-vfr-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function load(folder: string, ...rows: Partial<RowColumns>[]): Promise<AddressRecord[]> {
  await mkdir(join(dir, folder));
  await writeFile(join(dir, folder, '20260131_OB_554782_ADR.csv'), fileOf(rows.map((row) => lineOf(row))));
  const input = await czAddresses.open(join(dir, folder));
  const records: AddressRecord[] = [];
  for await (const batch of input.batches()) records.push(...batch);
  await input.saveState?.(join(dir, folder));
  return records;
}

async function openSample(xml: string, records: readonly AddressRecord[]): Promise<ChangeInput> {
  await writeFile(join(dir, FILE), xml);
  const base = { sourceVersion: '20260131', known: knownOf(records), state: join(dir, 'old') };
  return czAddresses.openChanges?.(join(dir, FILE), base) as Promise<ChangeInput>;
}

it('the sample of the publisher has no header and is refused as a change set', async () => {
  await expect(openSample(SAMPLE, await load('old', CASTLE))).rejects.toMatchObject({
    reason: 'not-a-register',
    file: FILE,
    line: expect.any(Number),
    message: expect.stringContaining('it has no Hlavicka and so does not say that it is a change file'),
  });
});

it('its elements are read with all that addresses need', () => {
  const day = new VfrDay(FILE, { refused: new RowTallies(), warnings: new RowTallies(), onRefused: undefined });
  day.write(Buffer.from(WITH_HEADER));
  day.finish();
  expect(day.entries).toEqual([
    {
      kind: 'point',
      code: 21690278,
      transaction: 1884547,
      line: expect.any(Number),
      building: 21666644,
      street: 482536,
      houseNumber: 1,
      orientationNumber: null,
      orientationLetter: '',
      postalCode: '11900',
      position: { lat: expect.closeTo(50.08947989, 7), lng: expect.closeTo(14.39860563, 7) },
    },
    expect.objectContaining({ kind: 'unit', level: 'municipality', code: 554782, name: 'Praha', parent: 3100 }),
    expect.objectContaining({ kind: 'unit', level: 'street', code: 782335, name: '1. máje', parent: 538728 }),
  ]);
});

it('its address becomes the record that the address CSV gives', async () => {
  const before = await load('old', { ...CASTLE, houseNumber: '2', postalCode: '11800', y: '', x: '' });
  const input = await openSample(WITH_HEADER, before);
  const after = applied(before, await changesOf(input));
  expect(contentOf(after.values())).toEqual(contentOf(await load('new', CASTLE)));
  expect(input.report()).toMatchObject({ refused: {}, warnings: {} });
});

it('a full load leaves the district of each city part of Praha, but of none that lies in several', async () => {
  const second = { ...CASTLE, key: '2', cityPartCode: '500089', cityPartName: 'Praha 2' };
  const elsewhere = { pragueDistrictCode: '27', pragueDistrictName: 'Praha 2' };
  await load('old', CASTLE, second, { ...second, key: '3', ...elsewhere }, { key: '4', cityPartCode: '551082' });
  const state = await readState(join(dir, 'old'));
  expect(state?.place).toEqual({ date: 20260131, file: null, transaction: null });
  expect([500054, 500089, 551082].map((code) => state?.units.pragueDistrictOf(code) || null)).toEqual([19, null, null]);
});
