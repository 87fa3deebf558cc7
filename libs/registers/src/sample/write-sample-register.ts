import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeWindows1250 } from '../encoding/windows-1250';
import { writePolishRegister } from '../national/polish-register';
import { writeSlovakRegister } from '../national/slovak-register';
import { HEADER_LINE } from '../ruian/header';
import { REGION_NAMES } from '../ruian/hierarchy';
import { HIERARCHY_FOLDER } from '../ruian/hierarchy-files';
import { growAddresses, type SampleAddress, type SampleMunicipality, type SampleUnit } from './grow-addresses';
import { readSkeleton, type Skeleton } from './skeleton';

/** Release date in the names of the sample files, YYYYMMDD. */
export const SAMPLE_RELEASE = '20260131';
export const DEFAULT_SAMPLE_SEED = 'tripoint';

/** Registers of which there is a sample. */
export const SAMPLE_REGISTERS = ['sk-addresses', 'cz-addresses', 'pl-addresses'] as const;
export type SampleRegister = (typeof SAMPLE_REGISTERS)[number];

/** Sizes of the samples that are grown like whole registers. */
const SLOVAK_SAMPLE = { rows: 12_000, places: 460, leastRows: 10, isSample: true };
const POLISH_SAMPLE = { rows: 20_000, places: 1_100, leastRows: 7, isSample: true };

export interface SampleOptions {
  /** Another seed gives other houses in the same streets. */
  readonly seed?: string;
  /** Default: `cz-addresses`. */
  readonly register?: SampleRegister;
}

/**
 * Writes a sample register into a folder: real places with invented houses, in the layout of the official files. The
 * same seed gives the same bytes.
 */
export async function writeSampleRegister(
  dir: string,
  options: SampleOptions = {},
): Promise<{ files: number; rows: number }> {
  const { seed = DEFAULT_SAMPLE_SEED, register = 'cz-addresses' } = options;
  if (register === 'cz-addresses') return writeCzechSample(dir, seed);
  await mkdir(dir, { recursive: true });
  const [write, size] =
    register === 'sk-addresses' ? [writeSlovakRegister, SLOVAK_SAMPLE] : [writePolishRegister, POLISH_SAMPLE];
  const written = await write(dir, size, seed, () => undefined);
  return { files: written.length, rows: size.rows };
}

/** Czech addresses: one windows-1250 CSV per municipality, code lists in `hierarchy/`. */
async function writeCzechSample(dir: string, seed: string): Promise<{ files: number; rows: number }> {
  const skeleton = readSkeleton();
  const municipalities = growAddresses(skeleton, seed);
  await mkdir(join(dir, HIERARCHY_FOLDER), { recursive: true });
  let rows = 0;
  for (const { unit, addresses } of municipalities) {
    const lines = [HEADER_LINE, ...addresses.map(rowOf)];
    rows += addresses.length;
    await writeFile(join(dir, `${SAMPLE_RELEASE}_OB_${unit.code}_ADR.csv`), encode(lines));
  }
  for (const [name, lines] of codeListsOf(skeleton, municipalities)) {
    await writeFile(join(dir, HIERARCHY_FOLDER, name), encode(lines));
  }
  return { files: municipalities.length, rows };
}

function encode(lines: readonly string[]): Buffer {
  return encodeWindows1250(`${lines.join('\n')}\n`);
}

function rowOf(address: SampleAddress): string {
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

/** The code lists as ČÚZK publishes them: Praha has a region and no okres. */
function codeListsOf(skeleton: Skeleton, municipalities: readonly SampleMunicipality[]): [string, string[]][] {
  const countyCode = (name: string | null): number | '' => {
    if (name === null) return '';
    const county = skeleton.counties.find((one) => one.name === name);
    if (county === undefined) throw new Error(`the skeleton has no okres ${name}`);
    return county.code;
  };
  const links = new Map<number, string>();
  for (const { region, county, addresses } of municipalities) {
    for (const { part, municipality } of addresses) {
      if (links.has(part.code)) continue;
      links.set(part.code, `${part.code};${municipality.code};;;${countyCode(county)};${region};;1`);
    }
  }
  return [
    ['UI_VUSC.csv', ['KOD;NAZEV', ...[...REGION_NAMES].map(([code, name]) => `${code};${name}`)]],
    [
      'UI_OKRES.csv',
      ['KOD;NAZEV;VUSC_KOD', ...skeleton.counties.map(({ code, name, region }) => `${code};${name};${region}`)],
    ],
    [
      'UI_OBEC.csv',
      [
        'KOD;NAZEV;OKRES_KOD',
        ...municipalities.map(({ unit, county }) => `${unit.code};${unit.name};${countyCode(county)}`),
      ],
    ],
    [
      'vazby-cr.csv',
      ['COBCE_KOD;OBEC_KOD;POU_KOD;ORP_KOD;OKRES_KOD;VUSC_KOD;REGSOUDR_KOD;STAT_KOD', ...links.values()],
    ],
  ];
}
