import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeWindows1250 } from '../encoding/windows-1250';
import { HEADER_LINE } from '../ruian/header';
import { HIERARCHY_FOLDER } from '../ruian/hierarchy-files';
import { readSkeleton } from '../sample/skeleton';
import { type CountrySkeleton, readCountrySkeleton } from './country-skeleton';
import { planCzechia } from './czech-plan';
import { NameMaker } from './name-maker';
import type { RegisterSize } from './register-size';
import { type CodedPlace, CzechCodes, codePlaces, ruianRows } from './ruian-rows';
import { makeWholeFile, writeWholeFile } from './whole-file';
import { ZipWriter } from './zip-writer';

/** Release date in the names of the files, YYYYMMDD. */
const RELEASE = '20260131';
/** Rows encoded at once: about half a megabyte. */
const ROWS_PER_CHUNK = 5_000;
const PRAHA_REGION = '19';

/** Writes RÚIAN as one ZIP with a CSV per municipality, and the code lists in `hierarchy/`; returns the paths. */
export async function writeCzechRegister(
  folder: string,
  size: RegisterSize,
  seed: string,
  onRows: (rows: number) => void,
): Promise<string[]> {
  const skeleton = readCountrySkeleton('czech-towns.txt');
  const sample = readSkeleton();
  const maker = new NameMaker(skeleton);
  const places = planCzechia(skeleton, sample, maker, size, seed);
  const known = sample.municipalities.flatMap((one) => (one.code === null ? [] : [one.code]));
  const knownParts = sample.municipalities.flatMap((one) => one.parts.flatMap(({ code }) => code ?? []));
  const codes = new CzechCodes(seed, new Set(known), new Set(knownParts));
  const coded = codePlaces(places, codes).sort((a, b) => a.code - b.code);

  const path = join(folder, `${RELEASE}_OB_ADR_csv.zip`);
  await makeWholeFile(path, async (partial) => {
    const zip = await ZipWriter.create(partial, RELEASE);
    try {
      let rows = 0;
      for (const one of coded) {
        await zip.startEntry(`CSV/${RELEASE}_OB_${one.code}_ADR.csv`);
        for (const chunk of csvChunks(ruianRows(one, codes, maker, seed))) await zip.write(chunk);
        await zip.endEntry();
        rows += one.place.rows;
        onRows(rows);
      }
      await zip.end();
    } catch (err) {
      await zip.abort();
      throw err;
    }
  });
  return [path, ...(await writeCodeLists(join(folder, HIERARCHY_FOLDER), skeleton, coded))];
}

function* csvChunks(rows: Iterable<string>): Generator<Buffer> {
  let lines = [HEADER_LINE];
  for (const row of rows) {
    lines.push(row);
    if (lines.length < ROWS_PER_CHUNK) continue;
    yield encodeWindows1250(`${lines.join('\n')}\n`);
    lines = [];
  }
  if (lines.length > 0) yield encodeWindows1250(`${lines.join('\n')}\n`);
}

/** The code lists as ČÚZK publishes them: Praha has a region and no okres. */
async function writeCodeLists(
  folder: string,
  skeleton: CountrySkeleton,
  places: readonly CodedPlace[],
): Promise<string[]> {
  const countyOf = ({ place }: CodedPlace) => (place.region.code === PRAHA_REGION ? '' : place.county.code);
  const lists: [string, string[]][] = [
    ['UI_VUSC.csv', ['KOD;NAZEV', ...skeleton.regions.map(({ code, name }) => `${code};${name}`)]],
    [
      'UI_OKRES.csv',
      [
        'KOD;NAZEV;VUSC_KOD',
        ...skeleton.regions
          .filter((region) => region.code !== PRAHA_REGION)
          .flatMap((region) => region.counties.map(({ code, name }) => `${code};${name};${region.code}`)),
      ],
    ],
    ['UI_OBEC.csv', ['KOD;NAZEV;OKRES_KOD', ...places.map((one) => `${one.code};${one.place.name};${countyOf(one)}`)]],
    [
      'vazby-cr.csv',
      [
        'COBCE_KOD;OBEC_KOD;POU_KOD;ORP_KOD;OKRES_KOD;VUSC_KOD;REGSOUDR_KOD;STAT_KOD',
        ...places.flatMap((one) =>
          one.partCodes.map((part) => `${part};${one.code};;;${countyOf(one)};${one.place.region.code};;1`),
        ),
      ],
    ],
  ];
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (const [name, lines] of lists) {
    const path = join(folder, name);
    await writeWholeFile(path, [encodeWindows1250(`${lines.join('\n')}\n`)]);
    paths.push(path);
  }
  return paths;
}
