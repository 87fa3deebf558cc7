import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  growAddresses,
  readSkeleton,
  type SampleUnit,
  type SkeletonMunicipality,
  type SkeletonPart,
} from '@tripoint/samples';
import { REGION_NAMES } from '../czech/addresses/hierarchy';
import { HIERARCHY_FOLDER } from '../czech/addresses/ruian/hierarchy-files';
import { encodeWindows1250 } from '../encoding/windows-1250';
import { fileOf, lineOf } from './ruian-rows';
import type { VfrElement } from './vfr-files';

interface Named {
  name: string;
}
interface Below extends Named {
  parent: number;
}
export interface TestBuilding {
  part: number;
  cityPart: number | null;
  type: 1 | 2;
  numbers: number[];
}
export interface TestPoint {
  building: number;
  street: number | null;
  houseNumber: number;
  orientationNumber: number | null;
  orientationLetter: string;
  postalCode: string;
  at: { y: number; x: number } | null;
}

const PRAHA_COUNTY = 3100;
/** How much of the sample is used: municipalities with and without city parts, their parts, houses of a street. */
const DIVIDED = 4;
const UNDIVIDED = 10;
const PARTS = 7;
const STREETS = 3;
const HOUSES = 5;

function smallOf(part: SkeletonPart): SkeletonPart {
  const streets = part.streets.slice(0, STREETS).map(({ name }) => ({ name, houses: HOUSES }));
  return { ...part, streets, houses: Math.min(part.houses, HOUSES), huts: Math.min(part.huts, HOUSES) };
}

/**
 * A register as tables, to be edited and written both as a release of the address CSV and as elements of VFR: a small
 * part of the sample register with a building for every number.
 */
export class TestRegister {
  readonly regions = new Map<number, Named>();
  readonly counties = new Map<number, Below>();
  readonly municipalities = new Map<number, Below>();
  readonly pragueDistricts = new Map<number, Below>();
  readonly cityParts = new Map<number, Below & { pragueDistrict: number | null }>();
  readonly parts = new Map<number, Below>();
  readonly streets = new Map<number, Below>();
  readonly buildings = new Map<number, TestBuilding>();
  readonly points = new Map<number, TestPoint>();
  private nextCode = 5_000_000;

  constructor() {
    const { counties, municipalities } = readSkeleton();
    const isDivided = (municipality: SkeletonMunicipality) => municipality.parts[0].cityDistrict !== null;
    const divided = municipalities.filter(isDivided).slice(0, DIVIDED);
    const others = municipalities.filter((one) => !isDivided(one)).slice(0, UNDIVIDED);
    const small = [...divided, ...others].map((one) => ({ ...one, parts: one.parts.slice(0, PARTS).map(smallOf) }));
    for (const { unit, region, county, addresses } of growAddresses({ counties, municipalities: small }, 'vfr')) {
      const countyOf = counties.find(({ name }) => name === county);
      const countyCode = countyOf?.code ?? PRAHA_COUNTY;
      this.regions.set(region, { name: REGION_NAMES.get(region) as string });
      this.counties.set(countyCode, { name: countyOf?.name ?? 'Hlavní město Praha', parent: region });
      this.municipalities.set(unit.code, { name: unit.name, parent: countyCode });
      const buildings = new Map<string, number>();
      for (const address of addresses) {
        const { part, cityPart, pragueDistrict, street } = address;
        this.parts.set(part.code, { name: part.name, parent: unit.code });
        if (street !== null) this.streets.set(street.code, { name: street.name, parent: unit.code });
        this.addDistricts(unit.code, cityPart, pragueDistrict);
        const number = `${part.code} ${address.type} ${address.houseNumber}`;
        const building = buildings.get(number) ?? this.newCode();
        buildings.set(number, building);
        const type = address.type === 'č.p.' ? 1 : 2;
        this.buildings.set(building, {
          part: part.code,
          cityPart: cityPart?.code ?? null,
          type,
          numbers: [address.houseNumber],
        });
        this.points.set(address.key, {
          building,
          street: street?.code ?? null,
          houseNumber: address.houseNumber,
          orientationNumber: address.orientationNumber,
          orientationLetter: address.orientationLetter,
          postalCode: address.postalCode,
          at: address.at,
        });
      }
    }
  }

  private addDistricts(municipality: number, cityPart: SampleUnit | null, district: SampleUnit | null): void {
    if (district !== null) this.pragueDistricts.set(district.code, { name: district.name, parent: municipality });
    if (cityPart === null) return;
    this.cityParts.set(cityPart.code, {
      name: cityPart.name,
      parent: municipality,
      pragueDistrict: district?.code ?? null,
    });
  }

  newCode(): number {
    this.nextCode += 1;
    return this.nextCode;
  }

  municipalityOf(point: TestPoint): number {
    return this.parts.get((this.buildings.get(point.building) as TestBuilding).part)?.parent as number;
  }

  /** Writes a release of the address CSV with its code lists into a new folder. */
  async writeRelease(folder: string, date: string): Promise<void> {
    await mkdir(join(folder, HIERARCHY_FOLDER), { recursive: true });
    const lines = new Map<number, string[]>([...this.municipalities.keys()].map((code) => [code, []]));
    for (const [key, point] of this.points) lines.get(this.municipalityOf(point))?.push(this.rowOf(key, point));
    for (const [code, rows] of lines) await writeFile(join(folder, `${date}_OB_${code}_ADR.csv`), fileOf(rows));
    const list = (name: string, head: string, rows: string[]) =>
      writeFile(join(folder, HIERARCHY_FOLDER, name), encodeWindows1250([head, ...rows, ''].join('\n')));
    const rowsOf = (units: ReadonlyMap<number, Named & { parent?: number }>) =>
      [...units].map(([code, { name, parent }]) => [code, name, parent].filter((cell) => cell !== undefined).join(';'));
    await list('UI_VUSC.csv', 'KOD;NAZEV', rowsOf(this.regions));
    await list('UI_OKRES.csv', 'KOD;NAZEV;VUSC_KOD', rowsOf(this.counties));
    await list('UI_OBEC.csv', 'KOD;NAZEV;OKRES_KOD', rowsOf(this.municipalities));
  }

  private rowOf(key: number, point: TestPoint): string {
    const building = this.buildings.get(point.building) as TestBuilding;
    const municipality = this.municipalityOf(point);
    const cityPart = building.cityPart === null ? null : (this.cityParts.get(building.cityPart) ?? null);
    const district = cityPart?.pragueDistrict ?? null;
    return lineOf({
      key: String(key),
      municipalityCode: String(municipality),
      municipalityName: this.municipalities.get(municipality)?.name ?? '',
      cityPartCode: String(building.cityPart ?? ''),
      cityPartName: cityPart?.name ?? '',
      pragueDistrictCode: String(district ?? ''),
      pragueDistrictName: district === null ? '' : (this.pragueDistricts.get(district)?.name ?? ''),
      partCode: String(building.part),
      partName: this.parts.get(building.part)?.name ?? '',
      streetCode: String(point.street ?? ''),
      streetName: point.street === null ? '' : (this.streets.get(point.street)?.name ?? ''),
      type: building.type === 1 ? 'č.p.' : 'č.ev.',
      houseNumber: String(point.houseNumber),
      orientationNumber: String(point.orientationNumber ?? ''),
      orientationLetter: point.orientationLetter,
      postalCode: point.postalCode,
      y: point.at?.y.toFixed(2) ?? '',
      x: point.at?.x.toFixed(2) ?? '',
    });
  }

  /** One subject as it is now, or as an element that is no more. */
  elementOf(table: TestTable, code: number, transaction: number): VfrElement {
    const row = this[table].get(code);
    const IdTransakce = transaction;
    if (row === undefined) {
      const children = { TypPrvkuKod: REMOVED_TYPE[table], PrvekId: code, IdTransakce };
      return { collection: 'ZaniklePrvky', element: 'ZaniklyPrvek', children };
    }
    const [collection, element] = ELEMENTS[table];
    if (table === 'buildings') {
      const { part, cityPart, type, numbers } = row as TestBuilding;
      const CislaDomovni = { CisloDomovni: numbers[0] };
      const Momc = cityPart === null ? null : { Kod: cityPart };
      const children = {
        Kod: code,
        CislaDomovni,
        TypStavebnihoObjektuKod: type,
        CastObce: { Kod: part },
        Momc,
        IdTransakce,
      };
      return { collection, element, children };
    }
    if (table === 'points') {
      const point = row as TestPoint;
      const pos = point.at === null ? null : `-${point.at.y.toFixed(2)} -${point.at.x.toFixed(2)}`;
      const children = {
        Kod: code,
        CisloDomovni: point.houseNumber,
        CisloOrientacni: point.orientationNumber,
        CisloOrientacniPismeno: point.orientationLetter || null,
        Psc: point.postalCode,
        StavebniObjekt: { Kod: point.building },
        Ulice: point.street === null ? null : { Kod: point.street },
        IdTransakce,
        Geometrie: pos === null ? null : { DefinicniBod: { AdresniBod: { Point: { pos } } } },
      };
      return { collection, element, children };
    }
    const { name, parent } = row as Below;
    const above = ABOVE[table];
    const Mop = table === 'cityParts' ? this.cityParts.get(code)?.pragueDistrict : null;
    const children = {
      Kod: code,
      Nazev: name,
      ...(above === null ? {} : { [above]: { Kod: parent } }),
      Mop: Mop == null ? null : { Kod: Mop },
      IdTransakce,
    };
    return { collection, element, children };
  }
}

export type TestTable = keyof typeof ELEMENTS;

const ELEMENTS = {
  regions: ['Vusc', 'Vusc'],
  counties: ['Okresy', 'Okres'],
  municipalities: ['Obce', 'Obec'],
  pragueDistricts: ['Mop', 'Mop'],
  cityParts: ['Momc', 'Momc'],
  parts: ['CastiObci', 'CastObce'],
  streets: ['Ulice', 'Ulice'],
  buildings: ['StavebniObjekty', 'StavebniObjekt'],
  points: ['AdresniMista', 'AdresniMisto'],
} as const;

const ABOVE = {
  regions: null,
  counties: 'Vusc',
  municipalities: 'Okres',
  pragueDistricts: 'Obec',
  cityParts: 'Obec',
  parts: 'Obec',
  streets: 'Obec',
} as const;

const REMOVED_TYPE: Readonly<Record<TestTable, string>> = {
  regions: 'VC',
  counties: 'OK',
  municipalities: 'OB',
  pragueDistricts: 'MP',
  cityParts: 'MC',
  parts: 'CO',
  streets: 'UL',
  buildings: 'SO',
  points: 'AD',
};
