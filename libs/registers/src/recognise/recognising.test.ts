import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { encodeWindows1250 } from '../encoding/windows-1250';
import type { ChangeBase } from '../register-reader';
import { registers } from '../registers';
import { entityOf, rpoBatchOf } from '../testing/rpo-files';
import { taxListOf } from '../testing/tax-lists';
import { vfrOf } from '../testing/vfr-files';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recognising-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Why a register refuses a file of this text. */
async function refusal(register: string, name: string, text: string | Buffer, changes = false): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  const reader = registers[register]!;
  try {
    const base = { sourceVersion: '20260131', known: {} as ChangeBase['known'], state: null };
    const input = await (changes ? reader.openChanges!(path, base) : reader.open(path));
    for await (const _ of input.batches());
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
}

const CZECH_CSV = 'Kód ADM;Kód obce;Název obce\n';
const SLOVAK_CSV = 'IDENTIFIKATOR;KRAJ;OKRES;OBEC;CAST_OBCE;ULICA;SUPISNE_CISLO\n1;2\n';
const PRG =
  '<?xml version="1.0"?><gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:prgad="https://geoportal.gov.pl/schemas/prgad/1.0"></gml:FeatureCollection>';
const TERC = '<?xml version="1.0"?><teryt><catalog name="TERC" type="ALL" date="2025-01-01"></catalog></teryt>';
const VFR = vfrOf({ date: '20260201', previous: '20260131', transactionFrom: 1, transactionTo: 2 }, []);
const BATCH =
  '<?xml version="1.0"?><ns0:getChangesResponse xmlns:ns0="http://www.minv.sk/ra"><return/></ns0:getChangesResponse>';
const GEOJSON =
  '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"x"},"geometry":null}]}';

const RPO_BATCH = rpoBatchOf('2026-03-07', [entityOf(1)]);
const TAX_LIST = taxListOf('DS_DPHS', '28092026', [{ IC_DPH: 'SK2020000000', ICO: '36' }]);

test.each([
  [
    'cz-addresses',
    'init.json',
    RPO_BATCH,
    /is a batch of RPO, the Slovak register of companies: import it as sk-businesses$/,
  ],
  ['sk-tax-numbers', 'init.json', RPO_BATCH, /a batch of RPO.*: import it as sk-businesses$/],
  ['sk-addresses', 'ds_dphs.xml', TAX_LIST, /is a list of tax numbers .*: import it as sk-tax-numbers$/],
  ['sk-businesses', 'ds_dphs.xml', TAX_LIST, /is a list of tax numbers .*: import it as sk-tax-numbers$/],
  ['sk-businesses', 'adresy.csv', SLOVAK_CSV, /Slovak register of addresses: import it as sk-addresses$/],
  ['sk-tax-numbers', 'prg.xml', PRG, /Polish register of addresses: import it as pl-addresses$/],
  [
    'sk-businesses',
    'answer.json',
    JSON.stringify({ results: [entityOf(1)] }),
    /is an answer of the service of RPO.*; sk-businesses is read from/,
  ],
  [
    'sk-tax-numbers',
    'units.json',
    '[{"ico":"1","velkostOrganizacie":"01"}]',
    /accounting units of RÚZ.*: import it as sk-businesses$/,
  ],
  ['sk-businesses', 'any.json', '{"a":1}', /is JSON, but of none of the registers; sk-businesses is read from/],
  [
    'cz-addresses',
    'addresses.json',
    '[{"street": "Karlova", "number": 1}]',
    /^addresses\.json is JSON, but of none .*; cz-addresses is read from the address CSV of RÚIAN/,
  ],
  [
    'sk-addresses',
    'addresses.json',
    '{"a": 1}',
    /is JSON, but of none .*; sk-addresses is read from the CSV, GeoJSON or XML/,
  ],
  ['pl-addresses', 'addresses.json', '{"a": 1}', /is JSON, but of none .*; pl-addresses is read from the GML/],
  ['cz-addresses', 'points.geojson', GEOJSON, /is GeoJSON of none of the registers/],
  ['cz-addresses', 'prg.gml', PRG, /is GML of PRG, the Polish register of addresses: import it as pl-addresses$/],
  ['sk-addresses', 'prg.xml', PRG, /Polish register of addresses: import it as pl-addresses$/],
  ['cz-addresses', 'TERC.xml', TERC, /a list of TERYT, the Polish register of names: import it as pl-addresses$/],
  [
    'pl-addresses',
    'ruian.csv',
    CZECH_CSV,
    /is CSV of RÚIAN, the Czech register of addresses: import it as cz-addresses$/,
  ],
  ['pl-addresses', 'day.xml', VFR, /a VFR change file of RÚIAN.*: import it as cz-addresses with --change-set$/],
  [
    'cz-addresses',
    'slovak.csv',
    SLOVAK_CSV,
    /is CSV of Register adries, the Slovak register of addresses: import it as sk-addresses$/,
  ],
  ['cz-addresses', 'batch.xml', BATCH, /Slovak register of addresses: import it as sk-addresses with --change-set$/],
  ['pl-addresses', 'report.pdf', '%PDF-1.7\n', /report\.pdf is a PDF document; pl-addresses is read from/],
  ['cz-addresses', 'page.html', '<!DOCTYPE html><html></html>', /is a web page, not a register/],
  [
    'cz-addresses',
    'res_data.csv',
    'ICO,OKRESLAU,FIRMA\n',
    /is CSV of RES, the Czech register of companies: import it as cz-businesses$/,
  ],
  ['cz-addresses', 'ares.json', '{"ico":"1","icoId":"1"}', /is an answer of ARES, .*: import it as cz-businesses$/],
  ['sk-addresses', 'CIS0056_CS.csv', 'KODJAZ,AKRCIS\n', /is a list of codes of RES, .*: import it as cz-businesses$/],
  // What its own reader knows better it says itself.
  ['cz-addresses', 'own-day.xml', VFR, /a file of changes \(ST_ZZSZ\) is applied with --change-set/],
  ['cz-addresses', 'utf8.csv', `\ufeff${CZECH_CSV}`, /UTF-8 with a byte order mark, windows-1250 expected/],
  ['cz-addresses', 'quoted.csv', '"Kód ADM";"Kód obce"\n', /the columns are quoted/],
])('%s refuses %s for what it is', async (register, name, text, message) => {
  expect(await refusal(register, name, text)).toMatch(message);
});

test('a packed file and a whole folder are recognised by what they hold', async () => {
  expect(await refusal('cz-addresses', 'packed.gz', gzipSync(PRG))).toMatch(/packed\.gz is GML of PRG/);
  const whole = await mkdtemp(join(folder, 'folder-'));
  await writeFile(join(whole, 'prg.gml'), PRG);
  await expect(registers['cz-addresses']!.open(whole)).rejects.toThrow(/prg\.gml is GML of PRG/);
});

test('a batch that its own reader refuses is refused in the words of that reader, whole or of a day', async () => {
  const damaged = RPO_BATCH.replace('"fullNames":', '"fullNames:');
  for (const [name, changes] of [
    ['rpo.json', false],
    ['actual_2026-03-07.json', true],
  ] as const) {
    expect(await refusal('sk-businesses', name, encodeWindows1250(RPO_BATCH), changes)).toMatch(
      /line 2: the text is not/,
    );
    expect(await refusal('sk-businesses', name, damaged, changes)).toMatch(/line \d/);
  }
});

test('a whole register given as a change set is to be imported without --change-set', async () => {
  expect(await refusal('cz-addresses', 'whole.csv', CZECH_CSV, true)).toMatch(/import it without --change-set$/);
  expect(await refusal('cz-addresses', 'prg.gml', PRG, true)).toMatch(/import it as pl-addresses$/);
});
