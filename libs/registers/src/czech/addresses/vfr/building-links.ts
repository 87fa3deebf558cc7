import type { NumberKind } from '../../../record';
import type { BuildingEntry } from './vfr-entry';

/** What the addresses of a building take from it. */
export interface Building {
  readonly part: number | null;
  readonly cityPart: number | null;
  readonly numberKind: NumberKind | null;
}

/** Whole numbers of 32 bits per building (code, part, city part, kind) and per address point (code, building). */
const BUILDING_COLUMNS = 4;
const POINT_COLUMNS = 2;
const WORD_BYTES = 4;
const KINDS: readonly (NumberKind | null)[] = [null, 'conscription', 'registration'];

/**
 * Buildings that change files have stated since the last full load, and which address points are in them. The address
 * CSV has no building codes, so that of the other buildings nothing is known until a file states them.
 */
export class BuildingLinks {
  private readonly buildings = new Map<number, Building>();
  private readonly buildingOfPoint = new Map<number, number>();
  private readonly pointsOfBuilding = new Map<number, Set<number>>();

  get buildingCount(): number {
    return this.buildings.size;
  }

  get pointCount(): number {
    return this.buildingOfPoint.size;
  }

  get(code: number): Building | null {
    return this.buildings.get(code) ?? null;
  }

  pointsOf(code: number): Iterable<number> {
    return this.pointsOfBuilding.get(code) ?? [];
  }

  learn({ code, part, cityPart, numberKind }: BuildingEntry): void {
    this.buildings.set(code, { part, cityPart, numberKind });
  }

  forget(code: number): void {
    this.buildings.delete(code);
  }

  /** Puts an address point into a building, or into none that is known. */
  link(point: number, building: number | null): void {
    const before = this.buildingOfPoint.get(point);
    if (before === building) return;
    if (before !== undefined) {
      const others = this.pointsOfBuilding.get(before);
      others?.delete(point);
      if (others?.size === 0) this.pointsOfBuilding.delete(before);
      this.buildingOfPoint.delete(point);
    }
    if (building === null) return;
    this.buildingOfPoint.set(point, building);
    const points = this.pointsOfBuilding.get(building);
    if (points === undefined) this.pointsOfBuilding.set(building, new Set([point]));
    else points.add(point);
  }

  pack(): Buffer {
    const { buildings, buildingOfPoint } = this;
    const words = new Uint32Array(buildings.size * BUILDING_COLUMNS + buildingOfPoint.size * POINT_COLUMNS);
    let at = 0;
    for (const [code, { part, cityPart, numberKind }] of buildings) {
      words.set([code, part ?? 0, cityPart ?? 0, KINDS.indexOf(numberKind)], at);
      at += BUILDING_COLUMNS;
    }
    for (const [point, building] of buildingOfPoint) {
      words.set([point, building], at);
      at += POINT_COLUMNS;
    }
    return Buffer.from(words.buffer);
  }

  /** Bytes that `pack` makes of so many. */
  static packedBytes(buildingCount: number, pointCount: number): number {
    return (buildingCount * BUILDING_COLUMNS + pointCount * POINT_COLUMNS) * WORD_BYTES;
  }

  static unpack(bytes: Buffer, buildingCount: number): BuildingLinks {
    const links = new BuildingLinks();
    const words = new Uint32Array(Uint8Array.from(bytes).buffer);
    const points = buildingCount * BUILDING_COLUMNS;
    for (let at = 0; at < points; at += BUILDING_COLUMNS) {
      const [code, part, cityPart, kind] = words.subarray(at, at + BUILDING_COLUMNS);
      links.buildings.set(code, { part: part || null, cityPart: cityPart || null, numberKind: KINDS[kind] ?? null });
    }
    for (let at = points; at < words.length; at += POINT_COLUMNS) links.link(words[at], words[at + 1]);
    return links;
  }
}
