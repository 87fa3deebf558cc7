import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLE_RELEASE } from '@tripoint/registers';

/** Test support: columns of an address of a sample register that has a street. */
export async function addressWithStreet(register: string): Promise<string[]> {
  for (const name of (await readdir(register)).filter((entry) => entry.endsWith('.csv'))) {
    const rows = (await readFile(join(register, name), 'latin1')).trimEnd().split('\n').slice(1);
    const cells = rows.map((row) => row.split(';')).find((row) => row[9] !== '' && row[13] !== '');
    if (cells !== undefined) return cells;
  }
  throw new Error('the sample has no streets');
}

/** Test support: a change file in `folder` that gives the address another number, or changes nothing, and follows the day before. */
export async function writeDay(
  folder: string,
  address: readonly string[],
  day: number,
  houseNumber: number | null,
): Promise<string> {
  const date = `2026020${day}`;
  const before = day === 1 ? SAMPLE_RELEASE : `2026020${day - 1}`;
  const [code, , , , , , , , , street, , , , , , postalCode, y, x] = address;
  const file = join(folder, `${date}_ST_ZZSZ.xml`);
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
