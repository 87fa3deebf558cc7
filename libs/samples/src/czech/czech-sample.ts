import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readCountrySkeleton } from '../country-skeleton';
import { SAMPLE_RELEASE } from '../sample-release';
import { writeWholeFile } from '../whole-file';
import { type CodeLists, type CzechLayout, encodeLines, writeCodeLists } from './czech-layout';
import { growAddresses, type SampleAddress, type SampleMunicipality, type SampleUnit } from './grow-addresses';
import { readSkeleton, type Skeleton } from './sample-skeleton';

/** Writes the Czech sample: one CSV per municipality and the code lists; the result counts the CSV files. */
export async function writeCzechSample(
  folder: string,
  seed: string,
  layout: CzechLayout,
): Promise<{ files: number; rows: number }> {
  const skeleton = readSkeleton();
  const municipalities = growAddresses(skeleton, seed);
  await mkdir(folder, { recursive: true });
  let rows = 0;
  for (const { unit, addresses } of municipalities) {
    rows += addresses.length;
    const lines = [layout.header, ...addresses.map(rowOf)];
    await writeWholeFile(join(folder, `${SAMPLE_RELEASE}_OB_${unit.code}_ADR.csv`), [encodeLines(lines, layout)]);
  }
  await writeCodeLists(folder, codeListsOf(skeleton, municipalities), layout);
  return { files: municipalities.length, rows };
}

/** An address of the sample in the 19 columns of the RÚIAN address CSV. */
export function rowOf(address: SampleAddress): string {
  const unit = (named: SampleUnit | null) => (named === null ? ['', ''] : [named.code, named.name]);
  return [
    address.key,
    ...unit(address.municipality),
    ...unit(address.cityPart),
    ...unit(address.pragueDistrict),
    ...unit(address.part),
    ...unit(address.street),
    address.type,
    address.houseNumber,
    address.orientationNumber ?? '',
    address.orientationLetter,
    address.postalCode,
    address.at?.y.toFixed(2) ?? '',
    address.at?.x.toFixed(2) ?? '',
    address.validFrom,
  ].join(';');
}

function codeListsOf({ counties }: Skeleton, municipalities: readonly SampleMunicipality[]): CodeLists {
  const countyCode = (name: string | null): number | '' => {
    if (name === null) return '';
    const county = counties.find((one) => one.name === name);
    if (county === undefined) throw new Error(`the skeleton has no okres ${name}`);
    return county.code;
  };
  const parts = new Map<number, CodeLists['parts'][number]>();
  for (const { region, county, addresses } of municipalities) {
    for (const { part, municipality } of addresses) {
      if (parts.has(part.code)) continue;
      parts.set(part.code, { code: part.code, municipality: municipality.code, county: countyCode(county), region });
    }
  }
  return {
    regions: readCountrySkeleton('czech-towns.txt').regions,
    counties,
    municipalities: municipalities.map(({ unit, county }) => ({ ...unit, county: countyCode(county) })),
    parts: [...parts.values()],
  };
}
