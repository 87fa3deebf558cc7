import type { NamedUnit } from '../../../record';
import type { UnitEntry, UnitLevel } from './vfr-entry';

/** A unit as change files stated it last. */
export interface LearntUnit {
  readonly unit: NamedUnit;
  /** Code of the unit above. */
  readonly parent: number | null;
  /** Source version of the statement: between two that disagree the newer one counts. */
  readonly version: number;
}

const LEVELS: readonly UnitLevel[] = [
  'region',
  'county',
  'municipality',
  'pragueDistrict',
  'cityPart',
  'part',
  'street',
];

/** As the units are written into the state. */
export interface PackedUnits {
  readonly units: Readonly<Record<string, readonly (readonly [number, string, number | null, number])[]>>;
  readonly pragueDistricts: readonly (readonly [number, number])[];
}

/**
 * Units that change files have stated since the last full load. The addresses that are known give the others; a new
 * street is known from here alone until its first address comes.
 */
export class LearntUnits {
  private readonly levels = new Map<UnitLevel, Map<number, LearntUnit>>(LEVELS.map((level) => [level, new Map()]));
  /** The numbered district of Praha that each of its city parts (Momc) lies in. */
  private readonly pragueDistricts = new Map<number, number>();

  get(level: UnitLevel, code: number): LearntUnit | null {
    return this.levels.get(level)?.get(code) ?? null;
  }

  pragueDistrictOf(cityPart: number): number | null {
    return this.pragueDistricts.get(cityPart) ?? null;
  }

  learn(entry: UnitEntry, version: number): void {
    const { level, code, name, parent } = entry;
    this.levels.get(level)?.set(code, { unit: { code, name }, parent, version });
    if (entry.pragueDistrict !== null) this.pragueDistricts.set(code, entry.pragueDistrict);
  }

  learnPragueDistricts(pairs: Iterable<readonly [cityPart: number, district: number]>): void {
    for (const [cityPart, district] of pairs) this.pragueDistricts.set(cityPart, district);
  }

  forget(level: UnitLevel, code: number): void {
    this.levels.get(level)?.delete(code);
  }

  pack(): PackedUnits {
    const units = [...this.levels].map(([level, byCode]) => [
      level,
      [...byCode].map(([code, { unit, parent, version }]) => [code, unit.name, parent, version] as const),
    ]);
    return { units: Object.fromEntries(units), pragueDistricts: [...this.pragueDistricts] };
  }

  static unpack(packed: PackedUnits): LearntUnits {
    const learnt = new LearntUnits();
    for (const [level, byCode] of learnt.levels) {
      for (const [code, name, parent, version] of packed.units[level] ?? []) {
        byCode.set(code, { unit: { code, name }, parent, version });
      }
    }
    learnt.learnPragueDistricts(packed.pragueDistricts);
    return learnt;
  }
}
