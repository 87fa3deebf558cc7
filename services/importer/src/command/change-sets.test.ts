import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_RELEASE } from '@tripoint/registers';
import type { RunRecord } from '../run-record';
import { runHere, writeSmallRegister } from './command-test-support';

let work: string;
let dataDir: string;
/** Columns of an address of the sample that has a street. */
let address: string[];

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'change-sets-'));
  dataDir = join(work, 'data');
  const register = join(work, 'register');
  await writeSmallRegister(register);
  address = await addressWithStreet(register);
  const { code, stderr } = await runHere(['cz-addresses', '--from', register, '--data-dir', dataDir]);
  if (code !== 0) throw new Error(`the register was not imported: ${stderr}`);
}, 60_000);
afterAll(() => rm(work, { recursive: true, force: true }));

async function addressWithStreet(register: string): Promise<string[]> {
  for (const name of (await readdir(register)).filter((entry) => entry.endsWith('.csv'))) {
    const rows = (await readFile(join(register, name), 'latin1')).trimEnd().split('\n').slice(1);
    const cells = rows.map((row) => row.split(';')).find((row) => row[9] !== '' && row[13] !== '');
    if (cells !== undefined) return cells;
  }
  throw new Error('the sample has no streets');
}

/** A change file that gives the address another number, or changes nothing, and follows the day before. */
async function writeDay(day: number, houseNumber: number | null): Promise<string> {
  const date = `2026020${day}`;
  const before = day === 1 ? SAMPLE_RELEASE : `2026020${day - 1}`;
  const [code, , , , , , , , , street, , , , , , postalCode, y, x] = address;
  const file = join(work, `${date}_ST_ZZSZ.xml`);
  await writeFile(
    file,
    `<?xml version="1.0" encoding="UTF-8"?>
<vf:VymennyFormat xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:vf="urn:cz:isvs:ruian:schemas:VymennyFormatTypy:v1">
  <vf:Hlavicka>
    <vf:VerzeVFR>3.1</vf:VerzeVFR><vf:TypZaznamu>Platne</vf:TypZaznamu><vf:TypDavky>Prirustek</vf:TypDavky>
    <vf:TypSouboru>ST_ZZSZ</vf:TypSouboru><vf:Datum>2026-02-0${day}T23:50:11</vf:Datum>
    <vf:TransakceOd><vf:Id>${day}000</vf:Id></vf:TransakceOd><vf:TransakceDo><vf:Id>${day}999</vf:Id></vf:TransakceDo>
    <vf:PredchoziSoubor>${before}_ST_ZZSZ.xml.zip</vf:PredchoziSoubor>
    <vf:PlnySoubor>${SAMPLE_RELEASE}_ST_UZSZ.xml.zip</vf:PlnySoubor>
  </vf:Hlavicka>
  <vf:Data>
    <vf:AdresniMista>${
      houseNumber === null
        ? ''
        : `
      <vf:AdresniMisto>
        <vf:Kod>${code}</vf:Kod>
        <vf:CisloDomovni>${houseNumber}</vf:CisloDomovni><vf:CisloOrientacni>5</vf:CisloOrientacni>
        <vf:Psc>${postalCode}</vf:Psc>
        <vf:StavebniObjekt><vf:Kod>5000771</vf:Kod></vf:StavebniObjekt>
        <vf:Ulice><vf:Kod>${street}</vf:Kod></vf:Ulice>
        <vf:IdTransakce>${day}001</vf:IdTransakce>
        <vf:Geometrie><vf:DefinicniBod><vf:AdresniBod>
          <vf:Point srsName="urn:ogc:def:crs:EPSG::5514" srsDimension="2"><vf:pos>-${y} -${x}</vf:pos></vf:Point>
        </vf:AdresniBod></vf:DefinicniBod></vf:Geometrie>
      </vf:AdresniMisto>`
    }
    </vf:AdresniMista>
  </vf:Data>
</vf:VymennyFormat>
`,
  );
  return file;
}

async function apply(file: string): Promise<RunRecord & { readonly exit: number | null }> {
  const words = ['cz-addresses', '--change-set', '--from', file, '--data-dir', dataDir, '--json'];
  const { code, stdout } = await runHere(words);
  return { ...(JSON.parse(stdout) as RunRecord), exit: code };
}

test('the changes of a day are applied once, in order, and again after a rollback', async () => {
  const [first, second, third] = [await writeDay(1, 901), await writeDay(2, 902), await writeDay(3, 903)];
  const applied = await apply(first);
  expect(applied).toMatchObject({ exit: 0, state: 'live', mode: 'changes', sourceVersion: '20260201' });
  expect(applied.outcome?.report.difference).toMatchObject({ added: 0, changed: 1, removed: 0 });

  expect(await apply(first)).toMatchObject({ exit: 0, state: 'unchanged', base: applied.run, outcome: null });

  const gap = await apply(third);
  expect(gap).toMatchObject({ exit: 1, state: 'failed', failure: { kind: 'gap' } });
  expect(gap.failure?.message).toContain('20260202');

  const next = await apply(second);
  expect(next).toMatchObject({ exit: 0, state: 'live', base: applied.run, sourceVersion: '20260202' });
  expect((await runHere(['rollback', 'cz-addresses', '--data-dir', dataDir])).code).toBe(0);
  expect(await apply(second)).toMatchObject({ exit: 0, state: 'live', base: applied.run, sourceVersion: '20260202' });

  const quiet = await apply(await writeDay(3, null));
  expect(quiet).toMatchObject({ exit: 0, state: 'unchanged', sourceVersion: '20260203' });
  expect(await apply(await writeDay(4, 904))).toMatchObject({ exit: 0, state: 'live', sourceVersion: '20260204' });
}, 60_000);
