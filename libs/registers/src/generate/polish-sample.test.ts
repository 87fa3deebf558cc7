import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInCountryBox, pl1992ToWgs84 } from '@tripoint/geo';
import { PRG_HEAD } from '@tripoint/samples';
import { zipPieces } from '../files/zip-entries';
import { writeSampleRegister } from './write-sample-register';

const ROWS = 20_000;

const patterns = new Map<string, RegExp>();
function found(object: string, source: string): string | null {
  const pattern = patterns.get(source) ?? new RegExp(source);
  patterns.set(source, pattern);
  return pattern.exec(object)?.[1] ?? null;
}
/** The text of one element of an object, or the target of its link. */
const textOf = (object: string, element: string) => found(object, `<prgad:${element}>([^<]*)</prgad:${element}>`);
const linkOf = (object: string, element: string) => found(object, `<prgad:${element} xlink:href="#([^"]*)" />`);
const positionOf = (object: string) => {
  const [easting, northing] = (/<gml:pos>([\d.]+) ([\d.]+)<\/gml:pos>/.exec(object) as RegExpExecArray).slice(1);
  return pl1992ToWgs84(Number(easting), Number(northing));
};

describe('the Polish sample register', () => {
  let dir: string;
  let files: Map<string, string>;
  const objects = new Map<string, string>();
  const ofType = (type: string) => [...objects.values()].filter((object) => object.startsWith(`<prgad:${type} `));
  let addresses: string[];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'tripoint-sample-'));
    const written = await writeSampleRegister(dir, { register: 'pl-addresses' });
    expect(written).toEqual({ files: 4, rows: ROWS });
    files = await gmlFilesOf(join(dir, (await readdir(dir)).find((name) => name.endsWith('.zip')) as string));
    for (const text of files.values()) {
      for (const [, object] of text.matchAll(/<gml:featureMember>\s*([\s\S]*?)\s*<\/gml:featureMember>/g)) {
        const id = /gml:id="([^"]*)"/.exec(object)?.[1] as string;
        if (objects.has(id)) throw new Error(`the gml:id ${id} occurs twice`);
        objects.set(id, object);
      }
    }
    addresses = ofType('AD_PunktAdresowy');
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it('is one file of the model 2021 for each voivodeship', () => {
    expect(files.size).toBe(16);
    for (const [name, text] of files) {
      expect(name).toMatch(/^NOWE_31\.01\.2026_12\.\d\d\.\d\d_\d\d_[a-z-]+\.gml$/);
      expect(text.startsWith(PRG_HEAD)).toBe(true);
      expect(text.endsWith('</gml:FeatureCollection>\n')).toBe(true);
    }
  });

  it('has the wanted addresses, each with a key of its own', () => {
    expect(addresses).toHaveLength(ROWS);
    expect(new Set([...objects.values()].map((object) => textOf(object, 'lokalnyId'))).size).toBe(objects.size);
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(addresses.every((address) => uuid.test(textOf(address, 'lokalnyId') as string))).toBe(true);
  });

  it('links every address to its place nearby in the same voivodeship, and nearly every one to its street', () => {
    const isNearItsPlace = (address: string): boolean => {
      const place = objects.get(linkOf(address, 'miejscowosc') as string);
      if (place?.startsWith('<prgad:AD_Miejscowosc ') !== true) return false;
      const [at, centre] = [positionOf(address), positionOf(place)];
      const distance = Math.abs(at.lat - centre.lat) + Math.abs(at.lng - centre.lng);
      return isInCountryBox(at.lat, at.lng, 'pl') && distance < 0.03;
    };
    expect(addresses.filter((address) => !isNearItsPlace(address))).toEqual([]);
    const links = addresses.map((address) => linkOf(address, 'ulica2')).filter((link) => link !== null);
    const withStreet = links.length;
    const broken = links.filter((link) => !objects.has(link)).length;
    expect(withStreet).toBeGreaterThan(0.6 * ROWS);
    expect(withStreet).toBeLessThan(0.9 * ROWS);
    expect(broken).toBeGreaterThan(0);
    expect(broken).toBeLessThan(200);
    for (const [name, text] of files) {
      const voivodeship = /_(\d\d)_[a-z-]+\.gml$/.exec(name)?.[1] as string;
      const gminas = [...text.matchAll(/<prgad:TERYTGminy>(\d{7})</g)].map(([, gmina]) => gmina);
      expect(gminas.length).toBeGreaterThan(10);
      expect(gminas.every((gmina) => gmina.startsWith(voivodeship))).toBe(true);
    }
  });

  it('writes numbers, postal codes and names of streets as unevenly as PRG does', () => {
    const count = (pattern: RegExp) => addresses.filter((a) => pattern.test(textOf(a, 'numerPorzadkowy') ?? '')).length;
    expect(count(/^\d+$/)).toBeGreaterThan(0.7 * ROWS);
    expect(count(/^\d+[A-Z]$/)).toBeGreaterThan(1_000);
    expect(count(/^\d+[a-z]$/)).toBeGreaterThan(100);
    expect(count(/^\d+\/\d+$/)).toBeGreaterThan(100);
    expect(count(/^\d+-\d+$/)).toBeGreaterThan(20);
    const codes = addresses.map((address) => textOf(address, 'kodPocztowy'));
    expect(codes.every((code) => code === null || /^\d\d-\d{3}$/.test(code))).toBe(true);
    expect(codes).toContain(null);
    expect(codes).toContain('00-000');
    const names = new Set(ofType('AD_UlicaPlac').map((street) => textOf(street, 'nazwaPelna')));
    for (const name of ['Plac Kościelny', 'św. Jana', 'Jana Pawła II', '3 Maja', 'Adama Mickiewicza', 'Aleja 3 Maja']) {
      expect(names).toContain(name);
    }
  });

  it('knows its gminas, places and streets in TERC, SIMC and ULIC', async () => {
    const rowsOf = async (list: string) => {
      const text = await readFile(join(dir, `${list}_Urzedowy_2026-01-01.xml`), 'utf8');
      return [...text.matchAll(/<row>([\s\S]*?)<\/row>/g)].map(
        ([, row]) =>
          new Map([...row.matchAll(/<(\w+)(?: \/>|>([^<]*)<)/g)].map(([, tag, value]) => [tag, value ?? ''])),
      );
    };
    const [terc, simc, ulic] = await Promise.all([rowsOf('TERC'), rowsOf('SIMC'), rowsOf('ULIC')]);
    expect([...terc[0].keys()]).toEqual(['WOJ', 'POW', 'GMI', 'RODZ', 'NAZWA', 'NAZWA_DOD', 'STAN_NA']);
    expect(terc.filter((row) => row.get('POW') === '')).toHaveLength(16);
    expect(terc.filter((row) => row.get('GMI') === '' && row.get('POW') !== '')).toHaveLength(380);
    const gminas = new Set(terc.map((row) => ['WOJ', 'POW', 'GMI', 'RODZ'].map((tag) => row.get(tag)).join('')));
    expect(gminas).toContain('1465011');
    const places = ofType('AD_Miejscowosc');
    expect(places.every((place) => gminas.has(textOf(place, 'TERYTGminy') as string))).toBe(true);
    const symbols = new Map(simc.map((row) => [row.get('SYM'), row]));
    expect(symbols.size).toBe(simc.length);
    expect(symbols.get('0918123')?.get('NAZWA')).toBe('Warszawa');
    const districts = simc.filter((row) => row.get('SYMPOD') === '0918123' && row.get('RM') === '95');
    expect(districts).toHaveLength(18);
    expect(places.every((place) => symbols.has(textOf(place, 'identyfikatorSIMC') as string))).toBe(true);
    const streets = new Set(ulic.map((row) => `${row.get('SYM')}/${row.get('SYM_UL')}`));
    expect(streets.size).toBe(ulic.length);
    const isListed = (street: string): boolean => {
      const place = objects.get(linkOf(street, 'miejsce') as string) as string;
      return streets.has(`${textOf(place, 'identyfikatorSIMC')}/${textOf(street, 'identyfikatorULIC')}`);
    };
    expect(ofType('AD_UlicaPlac').filter((street) => !isListed(street))).toEqual([]);
  });
});

async function gmlFilesOf(zip: string): Promise<Map<string, string>> {
  const parts = new Map<string, Buffer[]>();
  for await (const piece of zipPieces(zip, 'prg.zip', () => true, { bytes: 0 })) {
    const name = piece.file.slice('prg.zip/'.length);
    parts.set(name, [...(parts.get(name) ?? []), piece.bytes]);
  }
  return new Map([...parts].map(([name, bytes]) => [name, Buffer.concat(bytes).toString('utf8')]));
}
