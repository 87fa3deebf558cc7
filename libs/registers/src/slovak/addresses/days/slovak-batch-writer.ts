import { type FileHandle, open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLE_RELEASE } from '@tripoint/samples';
import type { AddressRecord, NamedUnit } from '../../../record';
import type { RegisterReader } from '../../../register-reader';
import { KINDS, type ObjectKind } from '../xml/object-kinds';
import { INITIAL_END, initialHead, initialName, initialRow } from './slovak-batches';
import { buildingXml, countyXml, entranceXml, municipalityXml, partXml, regionXml, streetXml } from './slovak-elements';

/** Characters gathered before they are written. */
const WRITE_CHARACTERS = 256 * 1024;
/** First id of each kind of object; versions are numbered behind all of them. */
const FIRST_ID = { region: 1, county: 100, municipality: 1_000, part: 10_000, street: 100_000 } as const;
const FIRST_BUILDING = 10_000_000;
const FIRST_ENTRANCE = 20_000_000;
export const FIRST_NEW_ID = 30_000_000;
const FIRST_MUNICIPALITY_CODE = 500_000;

type UnitKind = keyof typeof FIRST_ID;

interface Unit {
  readonly id: number;
  readonly code: string;
  readonly own: string;
}

/** Units by level and code, with ids of their own, as the XML form of the register has them. */
export class SlovakUnits {
  private readonly units = new Map<UnitKind, Map<string, Unit>>();

  of(kind: UnitKind): Unit[] {
    return [...(this.units.get(kind)?.values() ?? [])];
  }

  /** Ids of the municipality, part and street of an address. */
  place({ region, county, city, municipality, part, street }: AddressRecord): {
    readonly municipality: number;
    readonly part: number | null;
    readonly street: number | null;
  } {
    if (region === null || county === null) throw new RangeError('a generated address has a region and a county');
    const inRegion = this.unit('region', region, (id, name) => ({
      id,
      code: String(region.code),
      own: regionXml(String(region.code), name),
    }));
    const inCounty = this.unit('county', county, (id, name) => {
      const inOrder = this.of('county').filter((each) => each.code.startsWith(inRegion.code)).length;
      const code = `${inRegion.code}${(inOrder + 1).toString(36).toUpperCase()}`;
      return { id, code, own: countyXml(code, name, inRegion.id) };
    });
    const town = this.unit('municipality', municipality, (id, name) => {
      const code = `${inCounty.code}${FIRST_MUNICIPALITY_CODE + id}`;
      const status = city === null ? 'MUNICIPALITY' : 'CITY_DISTRICT';
      return { id, code, own: municipalityXml({ code, name, county: inCounty.id, status }) };
    });
    const named = (
      kind: 'part' | 'street',
      unit: NamedUnit | null,
      own: (name: string, municipality: number) => string,
    ) => (unit === null ? null : this.unit(kind, unit, (id, name) => ({ id, code: '', own: own(name, town.id) })).id);
    return { municipality: town.id, part: named('part', part, partXml), street: named('street', street, streetXml) };
  }

  private unit(kind: UnitKind, { code, name }: NamedUnit, make: (id: number, name: string) => Unit): Unit {
    let known = this.units.get(kind);
    if (known === undefined) {
      known = new Map();
      this.units.set(kind, known);
    }
    let unit = known.get(String(code));
    if (unit === undefined) {
      unit = make(FIRST_ID[kind] + known.size, escaped(name));
      known.set(String(code), unit);
    }
    return unit;
  }
}

/** Ids of the building and the entrance of the address at a place of the register, from 0. */
export const buildingId = (at: number): number => FIRST_BUILDING + at;
export const entranceId = (at: number): number => FIRST_ENTRANCE + at;
/** Version that an object has from the start. */
export const firstVersion = (id: number): number => id + FIRST_NEW_ID;

/** The elements of the building of an address. */
export function buildingOf(record: AddressRecord, units: SlovakUnits): string {
  const { municipality, part } = units.place(record);
  return buildingXml({ number: record.houseNumber ?? 0, municipality, ...(part === null ? {} : { part }) });
}

/** The elements of the entrance of an address. */
export function entranceOf(record: AddressRecord, building: number, units: SlovakUnits): string {
  const { orientationNumber, orientationLetter, numberText, postalCode, lat, lng } = record;
  const number =
    numberText ?? (orientationNumber === null ? undefined : `${orientationNumber}${orientationLetter.toUpperCase()}`);
  const { street } = units.place(record);
  return entranceXml({
    building,
    number: number === undefined ? undefined : escaped(number),
    ...(street === null ? {} : { street }),
    ...(postalCode === '' ? {} : { postalCode }),
    ...(lat === null || lng === null ? {} : { lat: String(lat), lng: String(lng) }),
  });
}

/** Writes the initial batches 01 to 07 of a register whose units are known. */
export async function writeInitialBatches(
  folder: string,
  from: string,
  open: RegisterReader['open'],
  units: SlovakUnits,
  rows: number,
): Promise<void> {
  const create = async (kind: ObjectKind, count: number): Promise<BatchFile> => {
    const facts = KINDS.find((each) => each.kind === kind)!;
    const path = join(folder, initialName(facts, SAMPLE_RELEASE));
    return BatchFile.create(path, kind, initialHead(facts.type, count));
  };
  for (const kind of ['region', 'county', 'municipality', 'part', 'street'] as const) {
    const all = units.of(kind);
    const file = await create(kind, all.length);
    for (const { id, own } of all) await file.add(id, own);
    await file.end();
  }
  const [buildings, entrances] = [await create('building', rows), await create('entrance', rows)];
  let at = 0;
  for await (const batch of (await open(from)).batches()) {
    for (const record of batch) {
      await buildings.add(buildingId(at), buildingOf(record, units));
      await entrances.add(entranceId(at), entranceOf(record, buildingId(at), units));
      at += 1;
    }
  }
  await buildings.end();
  await entrances.end();
}

/** One initial batch. */
class BatchFile {
  private waiting: string;

  private constructor(
    private readonly kind: ObjectKind,
    private readonly file: FileHandle,
    head: string,
  ) {
    this.waiting = `${head}\n`;
  }

  static async create(path: string, kind: ObjectKind, head: string): Promise<BatchFile> {
    return new BatchFile(kind, await openFile(path, 'w'), head);
  }

  async add(objectId: number, own: string): Promise<void> {
    const facts = KINDS.find(({ kind }) => kind === this.kind)!;
    const version = {
      kind: this.kind,
      objectId,
      versionId: firstVersion(objectId),
      reason: 'IMPORT',
      from: null,
      to: null,
      own,
    };
    this.waiting += `${initialRow(facts, version)}\n`;
    if (this.waiting.length >= WRITE_CHARACTERS) await this.flush();
  }

  async end(): Promise<void> {
    this.waiting += INITIAL_END;
    await this.flush();
    await this.file.sync();
    await this.file.close();
  }

  private async flush(): Promise<void> {
    const text = this.waiting;
    this.waiting = '';
    await this.file.appendFile(text);
  }
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
