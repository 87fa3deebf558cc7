import type { NamedUnit } from '../../record';
import { normalizeName } from './normalize-name';

const region = (code: string, name: string): NamedUnit => ({ code, name });

/** The eight regions of Slovakia by their NUTS 3 code, under the names people use. */
export const SLOVAK_REGIONS: readonly NamedUnit[] = [
  region('SK010', 'Bratislavský kraj'),
  region('SK021', 'Trnavský kraj'),
  region('SK022', 'Trenčiansky kraj'),
  region('SK023', 'Nitriansky kraj'),
  region('SK031', 'Žilinský kraj'),
  region('SK032', 'Banskobystrický kraj'),
  region('SK041', 'Prešovský kraj'),
  region('SK042', 'Košický kraj'),
];

const BY_CODE = new Map(SLOVAK_REGIONS.map((unit) => [String(unit.code), unit]));
const BY_NAME = new Map(SLOVAK_REGIONS.map((unit) => [normalizeName(unit.name).replace(/ kraj$/, ''), unit]));

/** The region with a NUTS 3 code; null when there is none. */
export function slovakRegionOfCode(code: string): NamedUnit | null {
  return BY_CODE.get(code) ?? null;
}

/** The region with a name, with or without its marks and the word kraj (`Žilinský`, `Trenciansky kraj`); null when there is none. */
export function slovakRegionOfName(name: string): NamedUnit | null {
  return BY_NAME.get(normalizeName(name).replace(/ kraj$/, '')) ?? null;
}
