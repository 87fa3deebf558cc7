import { wgs84ToPl1992 } from '@tripoint/geo';
import { ChunkWriter } from '../chunk-writer';
import { HouseLine, radiusOf } from '../house-line';
import type { NameMaker } from '../name-maker';
import type { PlannedPlace } from '../place-plan';
import { Chance, hashOf } from '../random';
import { type PlannedStreet, planStreets } from '../street-plan';
import { type EmuiaVersion, emuiaVersion } from './emuia-versions';
import type { PlaceCodes, StreetSymbols } from './polish-codes';
import { codeOf, type PlannedGmina } from './polish-plan';
import { type PolishStreetName, plainName, readPolishStreet } from './polish-street-name';
import {
  ADDRESS_BEFORE_POSITION,
  addressHead,
  addressTail,
  fullNameOf,
  idOf,
  metres,
  PRG_HEAD,
  PRG_TAIL,
  type PrgPlace,
  type PrgStreet,
  placeXml,
  streetXml,
  UUID_SLOT,
} from './prg-objects';
import type { UlicEntry } from './teryt-lists';
import { uuidOf, writeUuid } from './uuid-writer';

/** Shares of rare things. */
const WITHOUT_POSTAL_CODE = 0.01;
const PLACEHOLDER_POSTAL_CODE = 0.004;
const PLACEHOLDER = '00-000';
const WITHOUT_START = 0.1;
/** Links to a street under another version of its id, and to a street that is not there. */
const OTHER_VERSION = 0.002;
const MISSING_STREET = 0.0005;
/** Shares of the forms of numbers. */
const UPPER_LETTER = 0.14;
const LOWER_LETTER = 0.02;
const SLASH = 0.03;
const RANGE = 0.004;
const LETTER_AND_SLASH = 0.0015;

/** Versions the objects of one gmina were delivered in. */
const VERSIONS_PER_GMINA = 8;
/** Looks whether the chunk is full come so often: so many addresses fit into the room behind it. */
const ADDRESSES_BETWEEN_CHECKS = 16;

const BEFORE_POSITION = Buffer.from(ADDRESS_BEFORE_POSITION);

/** What all voivodeships of one register share. */
export interface PrgContext {
  readonly maker: NameMaker;
  readonly seed: string;
  readonly symbols: StreetSymbols;
  /** Gets every street, for ULIC. */
  readonly ulic: UlicEntry[];
  /** Objects written so far: makes keys unique. */
  objects: number;
  addresses: number;
}

/** A file of the model 2021 of PRG with the given gminas, as chunks of UTF-8. */
export function* prgGml(
  gminas: readonly PlannedGmina[],
  codes: ReadonlyMap<PlannedGmina, readonly PlaceCodes[]>,
  context: PrgContext,
): Generator<Buffer> {
  const writer = new ChunkWriter();
  writer.text(PRG_HEAD);
  for (const [index, gmina] of gminas.entries()) {
    yield* new GminaWriter(gmina, codes.get(gmina) as readonly PlaceCodes[], context, writer).chunks(index);
  }
  writer.text(PRG_TAIL);
  yield writer.take();
}

/** The first bytes of an address in one version, with the places of its two identifiers. */
interface AddressHead {
  readonly bytes: Buffer;
  readonly idAt: number;
  readonly keyAt: number;
}

/** A street, or houses without one, ready to be written. */
interface StreetOfPart {
  readonly planned: PlannedStreet;
  readonly place: PlannedPlace;
  readonly tail: Buffer;
  readonly easting: number;
  readonly northing: number;
}

class GminaWriter {
  private readonly chance: Chance;
  private readonly idSalt: number;
  private readonly keySalt: number;
  private readonly dataset: string;
  private readonly versions: readonly EmuiaVersion[];
  private readonly heads: readonly AddressHead[];
  private readonly places: PrgPlace[] = [];
  private readonly streets: PrgStreet[] = [];
  private readonly streetsOfParts: StreetOfPart[] = [];

  constructor(
    private readonly gmina: PlannedGmina,
    private readonly codes: readonly PlaceCodes[],
    private readonly context: PrgContext,
    private readonly writer: ChunkWriter,
  ) {
    const path = `${context.seed}/prg/${codeOf(gmina)}`;
    this.chance = new Chance(path);
    this.idSalt = hashOf(`${context.seed}/id`);
    this.keySalt = hashOf(`${context.seed}/key`);
    this.dataset = String(1_000 + (hashOf(path) % 9_000));
    this.versions = Array.from({ length: VERSIONS_PER_GMINA }, () => emuiaVersion(this.chance));
    this.heads = this.versions.map((version) => headOf(this.dataset, version, !this.chance.happens(WITHOUT_START)));
    this.prepare();
  }

  /** Places, addresses and streets; which of them come first differs, as links may lead forwards and backwards. */
  *chunks(index: number): Generator<Buffer> {
    const groups = [() => this.placeChunks(), () => this.addressChunks(), () => this.streetChunks()];
    for (let turn = 0; turn < groups.length; turn += 1) yield* groups[(turn + index) % groups.length]();
  }

  private *placeChunks(): Generator<Buffer> {
    for (const place of this.places) {
      this.writer.text(placeXml(place));
      if (this.writer.isFull) yield this.writer.take();
    }
  }

  private *streetChunks(): Generator<Buffer> {
    for (const street of this.streets) {
      this.writer.text(streetXml(street));
      if (this.writer.isFull) yield this.writer.take();
    }
  }

  private *addressChunks(): Generator<Buffer> {
    const { writer, chance, heads, context } = this;
    for (const { planned, place, tail, easting, northing } of this.streetsOfParts) {
      const line = new HouseLine(radiusOf(place.rows * place.parts[planned.part].share), chance);
      for (let index = 0; index < planned.houses; index += 1) {
        line.next();
        const head = heads[chance.below(heads.length)];
        const start = writer.at;
        writer.copy(head.bytes);
        context.objects += 1;
        writeUuid(writer.bytes, start + head.idAt, context.objects, this.idSalt, chance);
        writeUuid(writer.bytes, start + head.keyAt, context.objects, this.keySalt, chance);
        writer.ascii(numberOf(index + 1, chance));
        writer.copy(BEFORE_POSITION);
        writer.ascii(`${metres(easting + line.east)} ${metres(northing + line.north)}`);
        writer.copy(tail);
        if (index % ADDRESSES_BETWEEN_CHECKS === 0 && writer.isFull) yield writer.take();
      }
      context.addresses += planned.houses;
    }
  }

  private prepare(): void {
    this.gmina.places.forEach((place, placeIndex) => {
      const entries = this.codes[placeIndex];
      const streets = planStreets(place, this.context.maker, this.chance);
      const version = this.version();
      const ids = entries.map((entry) => idOf(this.dataset, entry.symbol, version.id));
      const byName = new Map<string, PrgStreet>();
      for (const planned of streets) {
        const street =
          planned.name === null ? null : this.streetOf(planned.name, planned.part, place, placeIndex, ids, byName);
        this.addStreetOfPart(planned, place, ids[planned.part], street);
      }
      entries.forEach((entry, part) => {
        const { easting, northing } = wgs84ToPl1992(place.parts[part].lat, place.parts[part].lng);
        this.places.push({
          ...this.object(ids[part], version),
          name: entry.name,
          kind: entry.kind,
          symbol: entry.symbol,
          gmina: codeOf(this.gmina) + this.gmina.kind,
          easting: Math.round(easting),
          northing: Math.round(northing),
          street: [...byName.values()].find((street) => street.place === ids[part])?.id ?? null,
        });
      });
    });
  }

  private streetOf(
    name: string,
    part: number,
    place: PlannedPlace,
    placeIndex: number,
    ids: readonly string[],
    byName: Map<string, PrgStreet>,
  ): PrgStreet {
    const known = byName.get(name);
    if (known !== undefined) return known;
    const { context, chance } = this;
    const street: PolishStreetName = readPolishStreet(name);
    const symbol = context.symbols.symbolOf(`${street.feature} ${plainName(street)}`);
    const version = this.version();
    const { easting, northing } = wgs84ToPl1992(place.parts[part].lat, place.parts[part].lng);
    const made = {
      ...this.object(idOf(this.dataset, uuidOf(++context.objects, this.idSalt, chance), version.id), version),
      street,
      fullName: fullNameOf(street, chance.next()),
      symbol,
      place: ids[part],
      address: idOf(this.dataset, uuidOf(++context.objects, this.idSalt, chance), version.id),
      easting,
      northing,
    };
    byName.set(name, made);
    this.streets.push(made);
    context.ulic.push({ symbol, street, gmina: this.gmina, placeIndex, place: this.codes[placeIndex][part].symbol });
    return made;
  }

  private addStreetOfPart(
    planned: PlannedStreet,
    place: PlannedPlace,
    placeId: string,
    street: PrgStreet | null,
  ): void {
    const { chance } = this;
    const part = place.parts[planned.part];
    const codes = place.postalCodes;
    const drawn = chance.next();
    const given = codes[hashOf(`${planned.part}/${planned.name ?? ''}`) % codes.length];
    const rare = drawn < WITHOUT_POSTAL_CODE + PLACEHOLDER_POSTAL_CODE ? PLACEHOLDER : given;
    const postalCode = drawn < WITHOUT_POSTAL_CODE ? null : rare;
    const namedOn = `${2010 + chance.below(15)}-0${1 + chance.below(9)}-${10 + chance.below(18)}`;
    const { easting, northing } = wgs84ToPl1992(part.lat, part.lng);
    const tail = Buffer.from(addressTail(postalCode, namedOn, placeId, street === null ? null : this.linkTo(street)));
    this.streetsOfParts.push({ planned, place, tail, easting, northing });
  }

  /** The id by which addresses name their street: now and then that of another version, or of a street that is missing. */
  private linkTo(street: PrgStreet): string {
    const drawn = this.chance.next();
    if (drawn < MISSING_STREET) {
      return idOf(this.dataset, uuidOf(++this.context.objects, this.idSalt, this.chance), street.version.id);
    }
    if (drawn < MISSING_STREET + OTHER_VERSION) return street.id.replace(street.version.id, this.version().id);
    return street.id;
  }

  private object(id: string, version: EmuiaVersion) {
    this.context.objects += 1;
    return { id, key: uuidOf(this.context.objects, this.keySalt, this.chance), version };
  }

  private version(): EmuiaVersion {
    return this.versions[this.chance.below(this.versions.length)];
  }
}

function headOf(dataset: string, version: EmuiaVersion, hasStart: boolean): AddressHead {
  const bytes = Buffer.from(addressHead(dataset, version, hasStart));
  const idAt = bytes.indexOf(UUID_SLOT);
  return { bytes, idAt, keyAt: bytes.indexOf(UUID_SLOT, idAt + UUID_SLOT.length) };
}

/** `12`, `12A`, `12a`, `11/12`, `38-39`, `12B/3`; each house of a street has its own. */
function numberOf(number: number, chance: Chance): string {
  const drawn = chance.next();
  if (drawn > UPPER_LETTER + LOWER_LETTER + SLASH + RANGE + LETTER_AND_SLASH) return String(number);
  const letter = String.fromCharCode(0x41 + Math.floor(chance.next() ** 2 * 6));
  if (drawn < UPPER_LETTER) return number + letter;
  if (drawn < UPPER_LETTER + LOWER_LETTER) return number + letter.toLowerCase();
  if (drawn < UPPER_LETTER + LOWER_LETTER + SLASH) return `${number}/${1 + chance.below(40)}`;
  if (drawn < UPPER_LETTER + LOWER_LETTER + SLASH + RANGE) return `${number}-${number + 1}`;
  return `${number}${letter}/${1 + chance.below(9)}`;
}
