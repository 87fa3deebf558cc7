import { join } from 'node:path';
import { type CountrySkeleton, readCountrySkeleton } from '../country-skeleton';
import { NameMaker } from '../name-maker';
import type { RegisterSize } from '../register-size';
import { SAMPLE_RELEASE } from '../sample-release';
import { makeWholeFile } from '../whole-file';
import { ZipWriter } from '../zip-writer';
import { type CodeLists, type CzechLayout, encodeLines, writeCodeLists } from './czech-layout';
import { planCzechia } from './czech-plan';
import { type CodedPlace, CzechCodes, codePlaces, ruianRows } from './ruian-rows';
import { readSkeleton } from './sample-skeleton';

/** Rows encoded at once: about half a megabyte. */
const ROWS_PER_CHUNK = 5_000;
const PRAHA_REGION = '19';

/** A generated RÚIAN that is not written yet. */
export interface PlannedRuian {
  readonly skeleton: CountrySkeleton;
  /** Municipalities in the order of their files. */
  readonly coded: readonly CodedPlace[];
  /** The rows of a municipality without the header; ask in the order of `coded`, each once and to its end. */
  readonly rowsOf: (place: CodedPlace) => Generator<string>;
}

/** Plans a RÚIAN of that size; the same seed gives the same rows. */
export function planRuian(size: RegisterSize, seed: string): PlannedRuian {
  const skeleton = readCountrySkeleton('czech-towns.txt');
  const sample = readSkeleton();
  const maker = new NameMaker(skeleton);
  const places = planCzechia(skeleton, sample, maker, size, seed);
  const known = sample.municipalities.flatMap((one) => (one.code === null ? [] : [one.code]));
  const knownParts = sample.municipalities.flatMap((one) => one.parts.flatMap(({ code }) => code ?? []));
  const codes = new CzechCodes(seed, new Set(known), new Set(knownParts));
  const coded = codePlaces(places, codes).sort((a, b) => a.code - b.code);
  return { skeleton, coded, rowsOf: (place) => ruianRows(place, codes, maker, seed) };
}

/** Writes RÚIAN as one ZIP with a CSV per municipality, and the code lists in `hierarchy/`; returns the paths. */
export async function writeCzechRegister(
  folder: string,
  size: RegisterSize,
  seed: string,
  onRows: (rows: number) => void,
  layout: CzechLayout,
): Promise<string[]> {
  const { skeleton, coded, rowsOf } = planRuian(size, seed);
  const path = join(folder, `${SAMPLE_RELEASE}_OB_ADR_csv.zip`);
  await makeWholeFile(path, async (partial) => {
    const zip = await ZipWriter.create(partial, SAMPLE_RELEASE);
    try {
      let rows = 0;
      for (const one of coded) {
        await zip.startEntry(`CSV/${SAMPLE_RELEASE}_OB_${one.code}_ADR.csv`);
        for (const chunk of csvChunks(rowsOf(one), layout)) await zip.write(chunk);
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
  return [path, ...(await writeCodeLists(folder, codeListsOf(skeleton, coded), layout))];
}

function* csvChunks(rows: Iterable<string>, layout: CzechLayout): Generator<Buffer> {
  let lines = [layout.header];
  for (const row of rows) {
    lines.push(row);
    if (lines.length < ROWS_PER_CHUNK) continue;
    yield encodeLines(lines, layout);
    lines = [];
  }
  if (lines.length > 0) yield encodeLines(lines, layout);
}

function codeListsOf({ regions }: CountrySkeleton, places: readonly CodedPlace[]): CodeLists {
  const countyOf = ({ place }: CodedPlace) => (place.region.code === PRAHA_REGION ? '' : place.county.code);
  return {
    regions,
    counties: regions
      .filter((region) => region.code !== PRAHA_REGION)
      .flatMap((region) => region.counties.map(({ code, name }) => ({ code, name, region: region.code }))),
    municipalities: places.map((one) => ({ code: one.code, name: one.place.name, county: countyOf(one) })),
    parts: places.flatMap((one) =>
      one.partCodes.map((code) => ({
        code,
        municipality: one.code,
        county: countyOf(one),
        region: one.place.region.code,
      })),
    ),
  };
}
