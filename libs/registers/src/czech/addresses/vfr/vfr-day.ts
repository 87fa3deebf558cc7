import type { NumberKind } from '../../../record';
import { RegisterFileError } from '../../../register-file-error';
import type { RefusedRow } from '../../../register-reader';
import type { RowTallies } from '../../../row-tallies';
import { CoordinateGuard } from '../coordinate-guard';
import { MAX_KEY } from '../key-set';
import { REFUSED, WARNING } from '../row-reasons';
import { VfrDocument, type VfrSink } from './vfr-document';
import type { ElementKind, VfrFields } from './vfr-elements';
import type { BuildingEntry, PointEntry, RemovalEntry, UnitEntry, UnitLevel, VfrEntry } from './vfr-entry';
import { headerOf, type VfrHeader } from './vfr-header';
import { readPosition } from './vfr-position';
import { CHANGE_WARNING, REFUSED_ENTRY } from './vfr-reasons';

/** Most bytes of one day, unpacked: five times the largest, so that what is held of it is bounded. */
export const MAX_DAY_BYTES = 256 * 1024 * 1024;
/** Most elements of one day; a busy one has some ten thousand. */
export const MAX_DAY_ENTRIES = 1_000_000;
/** Largest house or orientation number a record holds. */
const MAX_NUMBER = 65_535;
/** Most numbers of one building that are looked at. */
const MAX_BUILDING_NUMBERS = 40;

/** TypStavebnihoObjektuKod: buildings with a č.p. and with a č.ev.; 3 has no number. */
const NUMBER_KINDS: ReadonlyMap<string, NumberKind> = new Map([
  ['1', 'conscription'],
  ['2', 'registration'],
]);

/** TypPrvkuKod of what addresses are made of. */
const REMOVED_LEVELS: Readonly<Record<string, RemovalEntry['level']>> = {
  AD: 'point',
  SO: 'building',
  UL: 'street',
  CO: 'part',
  MC: 'cityPart',
  MP: 'pragueDistrict',
  OB: 'municipality',
  OK: 'county',
  VC: 'region',
};
/** The other codes: state, cohesion and old regions, ORP, POU, districts, cadastre, ZSJ, parcels, electoral areas. */
const OTHER_REMOVED = new Set(['ST', 'RS', 'KR', 'OP', 'PU', 'SP', 'KU', 'ZJ', 'VO', 'PA']);

/** Where the counts of a change set go. */
export interface EntryTallies {
  readonly refused: RowTallies;
  readonly warnings: RowTallies;
  readonly onRefused: ((row: RefusedRow) => void) | undefined;
}

/**
 * What one change file says, element by element, with no I/O of its own. Elements that cannot be understood are
 * counted by reason; a file that is wrong as a whole throws RegisterFileError.
 */
export class VfrDay implements VfrSink {
  /** Null until the header has been read. */
  head: VfrHeader | null = null;
  readonly entries: VfrEntry[] = [];
  /** Elements that bear upon addresses, understood or not. */
  entriesRead = 0;

  private readonly document: VfrDocument;
  private readonly guard = new CoordinateGuard();
  private bytes = 0;

  constructor(
    private readonly file: string,
    private readonly tallies: EntryTallies,
    private readonly maxBytes = MAX_DAY_BYTES,
    private readonly maxEntries = MAX_DAY_ENTRIES,
  ) {
    this.document = new VfrDocument(file, this);
  }

  write(bytes: Buffer): void {
    this.bytes += bytes.length;
    if (this.bytes > this.maxBytes) {
      const why = `${this.file} unpacks to more than ${this.maxBytes} bytes; a day has a fifth of that at most`;
      throw new RegisterFileError('unsafe-archive', why, this.file);
    }
    this.document.write(bytes);
  }

  /** To be called after the last bytes; puts the entries into the order in which they happened. */
  finish(): void {
    this.document.finish();
    this.guard.endFile();
    this.guard.judge();
    // Stable: what shares a transaction stays in the order of the file, where removals come last.
    this.entries.sort((a, b) => a.transaction - b.transaction);
  }

  header(fields: VfrFields, line: number): void {
    this.head = headerOf(fields, this.file, line);
  }

  unknownCollection(name: string, line: number): void {
    this.tallies.warnings.add(CHANGE_WARNING.collection, () => ({ file: this.file, line, row: name }));
  }

  element(kind: ElementKind, fields: VfrFields, line: number): void {
    if (kind === 'removal' && this.isOtherRemoval(fields, line)) return;
    this.entriesRead += 1;
    if (this.entriesRead > this.maxEntries) {
      const why = `${this.file} line ${line}: more than ${this.maxEntries} elements are not the changes of a day`;
      throw new RegisterFileError('not-a-register', why, this.file, line);
    }
    const entry = this.entryOf(kind, fields, line);
    if (typeof entry === 'string') {
      this.tallies.refused.addRefused(entry, () => this.rowOf(kind, fields, line), this.tallies.onRefused);
    } else {
      this.entries.push(entry);
    }
  }

  private entryOf(kind: ElementKind, fields: VfrFields, line: number): VfrEntry | string {
    const code = codeOf(fields.get('code'));
    if (code === null) return REFUSED_ENTRY.code;
    const transaction = transactionOf(fields.get('transaction'));
    if (transaction === null) return REFUSED_ENTRY.transaction;
    const common = { code, transaction, line };
    if (kind === 'point') return this.pointOf(fields, common);
    if (kind === 'building') return buildingOf(fields, common);
    if (kind === 'removal') return { ...common, kind, level: REMOVED_LEVELS[fields.get('type') ?? ''] };
    return unitOf(kind, fields, common);
  }

  private isOtherRemoval(fields: VfrFields, line: number): boolean {
    const type = fields.get('type') ?? '';
    if (Object.hasOwn(REMOVED_LEVELS, type)) return false;
    if (!OTHER_REMOVED.has(type)) {
      this.tallies.warnings.add(CHANGE_WARNING.removedKind, () => this.rowOf('removal', fields, line));
    }
    return true;
  }

  private pointOf(fields: VfrFields, common: Pick<PointEntry, 'code' | 'transaction' | 'line'>): PointEntry | string {
    const houseNumber = fields.get('houseNumber');
    const orientation = fields.get('orientationNumber');
    const letter = fields.get('orientationLetter') ?? '';
    const postalCode = fields.get('postalCode');
    const street = fields.get('street');
    const building = fields.get('building');
    if (street !== undefined && codeOf(street) === null) return REFUSED_ENTRY.street;
    if (building !== undefined && codeOf(building) === null) return REFUSED_ENTRY.building;
    if (houseNumber === undefined) return REFUSED.houseNumber;
    const house = houseNumberOf(houseNumber);
    const orientationNumber = orientation === undefined ? null : houseNumberOf(orientation);
    if (house === null || (orientation !== undefined && orientationNumber === null)) return REFUSED.number;
    if (!/^[a-zA-Z]?$/.test(letter)) return REFUSED.letter;
    if (postalCode === undefined) return REFUSED.postalCodeMissing;
    if (!/^\d{5}$/.test(postalCode)) return REFUSED.postalCode;
    const warn = (reason: string) => this.tallies.warnings.add(reason, () => this.rowOf('point', fields, common.line));
    if (letter !== '' && orientationNumber === null) warn(WARNING.letterAlone);
    const { position, warning } = readPosition(
      fields.get('position'),
      fields.get('reference'),
      this.guard,
      this.file,
      common.line,
    );
    if (warning !== null) warn(warning);
    return {
      ...common,
      kind: 'point',
      building: codeOf(building),
      street: codeOf(street),
      houseNumber: house,
      orientationNumber,
      orientationLetter: orientationNumber === null ? '' : letter.toLowerCase(),
      postalCode,
      position,
    };
  }

  private rowOf(kind: ElementKind, fields: VfrFields, line: number) {
    const values = [...fields].map(([field, value]) => `${field}=${value}`);
    return { file: this.file, line, row: [kind, ...values].join(' ') };
  }
}

function unitOf(
  level: UnitLevel,
  fields: VfrFields,
  common: Pick<UnitEntry, 'code' | 'transaction' | 'line'>,
): UnitEntry | string {
  const name = fields.get('name')?.replace(/\s+/g, ' ');
  if (name === undefined) return REFUSED_ENTRY.name;
  const parent = codeOf(fields.get('parent'));
  return { ...common, kind: 'unit', level, name, parent, pragueDistrict: codeOf(fields.get('pragueDistrict')) };
}

function buildingOf(fields: VfrFields, common: Pick<BuildingEntry, 'code' | 'transaction' | 'line'>): BuildingEntry {
  const numbers = (fields.get('houseNumbers') ?? '').split(' ', MAX_BUILDING_NUMBERS);
  return {
    ...common,
    kind: 'building',
    part: codeOf(fields.get('part')),
    cityPart: codeOf(fields.get('cityPart')),
    numberKind: NUMBER_KINDS.get(fields.get('type') ?? '') ?? null,
    houseNumbers: numbers.map(houseNumberOf).filter((number) => number !== null),
  };
}

function codeOf(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return null;
  const code = Number(text);
  return code > 0 && code <= MAX_KEY ? code : null;
}

/** An element without a transaction counts as older than all that have one. */
function transactionOf(text: string | undefined): number | null {
  if (text === undefined) return 0;
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function houseNumberOf(text: string): number | null {
  if (!/^\d{1,6}$/.test(text)) return null;
  const number = Number(text);
  return number >= 1 && number <= MAX_NUMBER ? number : null;
}
