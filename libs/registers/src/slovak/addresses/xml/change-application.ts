import { type AddressRecord, VERSIONS_PER_DAY } from '../../../record';
import { RegisterFileError } from '../../../register-file-error';
import type { RecordChange, RowSample } from '../../../register-reader';
import type { RowTallies } from '../../../row-tallies';
import { AddressJoin } from './address-join';
import type { ChangeBatch, ObjectChange } from './change-batch';
import { ADDRESS_KINDS, type AddressKind, COLUMN } from './object-kinds';
import type { ObjectTable } from './object-table';
import { markKey, type RegisterState } from './register-state';
import { ReverseLinks } from './reverse-links';
import { REFUSED, WARNING } from './row-reasons';
import { isSameAddress } from './same-address';
import type { SlovakRegister } from './slovak-register';
import { MAX_VALID_VERSIONS, type VersionChange } from './versioned-objects';

/** Batches remembered by their id: more than half a year of them at several a day. */
export const REMEMBERED_BATCHES = 1024;
/** Versions whose last changeId is remembered: a hundred batches. */
export const REMEMBERED_MARKS = 100_000;

type Objects = ReadonlyMap<AddressKind, Set<number>>;

/** Why a batch is left out; null when it is to be applied. */
export type BatchSkip = typeof WARNING.appliedBefore | typeof WARNING.beforeLoad | typeof WARNING.tooOld;

/**
 * Applies change batches to the register, one after another, and reports what that does to its addresses. It holds no
 * more than the register, its reverse links and what one batch changes.
 */
export class ChangeApplication {
  private readonly register: SlovakRegister;
  private readonly join: AddressJoin;
  private readonly applied: Set<number>;
  /** Ids of the oldest batch remembered and of the newest applied; infinite where there is none. */
  private readonly oldestId: number;
  private newestId: number;
  private marks: Map<number, number>;
  private lastMark: number;
  private readonly entrancesOfBuilding: ReverseLinks;
  private readonly entrancesOfStreet: ReverseLinks;
  private readonly buildingsOfMunicipality: ReverseLinks;
  private readonly buildingsOfPart: ReverseLinks;

  constructor(
    private readonly base: RegisterState,
    private readonly warnings: RowTallies,
  ) {
    const { entrance, building, street, municipality, part } = base.register.objects;
    this.register = base.register;
    this.join = new AddressJoin(base.register);
    this.applied = new Set(base.appliedIds);
    this.marks = new Map(base.marks);
    this.oldestId = base.appliedIds[0] ?? Number.POSITIVE_INFINITY;
    this.newestId = base.appliedIds.at(-1) ?? Number.NEGATIVE_INFINITY;
    this.lastMark = base.lastMark;
    this.entrancesOfBuilding = new ReverseLinks(entrance.table, COLUMN.entrance.building, building.table);
    this.entrancesOfStreet = new ReverseLinks(entrance.table, COLUMN.entrance.street, street.table);
    this.buildingsOfMunicipality = new ReverseLinks(building.table, COLUMN.building.municipality, municipality.table);
    this.buildingsOfPart = new ReverseLinks(building.table, COLUMN.building.part, part.table);
  }

  /** Whether a batch is to be left out: it, or all it says, is in the register already. */
  skipOf(changesId: number, day: number): BatchSkip | null {
    if (this.applied.has(changesId)) return WARNING.appliedBefore;
    if (day !== 0 && day < this.base.release) return WARNING.beforeLoad;
    if (this.base.hasForgotten && changesId < this.oldestId) return WARNING.tooOld;
    return null;
  }

  /** Applies a batch. What the register holds of its addresses is changed when this returns. */
  apply(batch: ChangeBatch): RecordChange[] {
    const { register } = this;
    const isLate = batch.changesId < this.newestId;
    if (isLate) this.warn(WARNING.late, batch, `changesId ${batch.changesId}`);
    const sourceVersion = this.markOf(batch);
    const today = Math.max(register.today, batch.day);
    const changes = this.withoutOvertaken(batch);
    this.warnOfGaps(batch, changes);
    const pending = new Map(ADDRESS_KINDS.map((kind) => [kind, [...register.objects[kind].pending]]));

    const touched = this.touchedBy(changes, today, isLate ? new Map() : pending);
    const before = this.addressesOf(touched);
    const references = this.referencesOf(touched);
    this.applyChanges(batch, changes, today);
    for (const kind of ADDRESS_KINDS) {
      for (const objectId of register.objects[kind].due(today)) register.objects[kind].review(objectId, today);
      if (!isLate) this.judge(kind, pending.get(kind) ?? [], changes, today);
    }
    register.today = today;
    this.noteLinks(touched, references);
    this.warnOfCuts(batch, pending);
    this.remember(batch, changes);
    return this.changesSince(before, sourceVersion, batch);
  }

  /** What the next run starts from. */
  state(): RegisterState {
    const appliedIds = [...this.applied].sort((a, b) => a - b);
    return {
      register: this.register,
      release: this.base.release,
      appliedIds: appliedIds.slice(-REMEMBERED_BATCHES),
      hasForgotten: this.base.hasForgotten || appliedIds.length > REMEMBERED_BATCHES,
      lastMark: this.lastMark,
      marks: newestOf(this.marks, REMEMBERED_MARKS),
    };
  }

  private markOf(batch: ChangeBatch): number {
    const own = batch.day * VERSIONS_PER_DAY + (batch.changesId % VERSIONS_PER_DAY);
    this.lastMark = Math.max(own, this.lastMark + 1);
    return this.lastMark;
  }

  private withoutOvertaken(batch: ChangeBatch): ObjectChange[] {
    return batch.changes.filter(({ kind, changeId, version }) => {
      const mark = this.marks.get(markKey(kind, version.versionId));
      if (mark === undefined || changeId > mark) return true;
      this.warn(WARNING.overtaken, batch, `changeId ${changeId}`);
      return false;
    });
  }

  /** Every object that may look different after the batch. */
  private touchedBy(
    changes: readonly ObjectChange[],
    today: number,
    pending: ReadonlyMap<AddressKind, readonly number[]>,
  ): Objects {
    const touched = new Map(
      ADDRESS_KINDS.map((kind) => [
        kind,
        new Set([...(pending.get(kind) ?? []), ...this.register.objects[kind].due(today)]),
      ]),
    );
    for (const { kind, version } of changes) touched.get(kind)?.add(version.objectId);
    return touched;
  }

  /** The entrances whose address is joined from one of the objects, each with its address as it is now. */
  private addressesOf(touched: Objects): Map<number, AddressRecord | null> {
    const { county, municipality, building, entrance } = this.register.objects;
    const of = (kind: AddressKind) => new Set(touched.get(kind));
    const counties = of('county');
    for (const row of rowsReferring(county.table, COLUMN.county.region, of('region')))
      counties.add(county.table.ids[row]);
    const municipalities = of('municipality');
    const { table } = municipality;
    for (const row of rowsReferring(table, COLUMN.municipality.county, counties)) municipalities.add(table.ids[row]);
    for (const row of rowsReferring(table, COLUMN.municipality.city, of('municipality'))) {
      municipalities.add(table.ids[row]);
    }
    const buildings = of('building');
    const addBuildings = (links: ReverseLinks, id: number) => {
      for (const row of links.rowsOf(id)) buildings.add(building.table.ids[row]);
    };
    for (const id of municipalities) addBuildings(this.buildingsOfMunicipality, id);
    for (const id of of('part')) addBuildings(this.buildingsOfPart, id);
    const entrances = of('entrance');
    const addEntrances = (links: ReverseLinks, id: number) => {
      for (const row of links.rowsOf(id)) entrances.add(entrance.table.ids[row]);
    };
    for (const id of buildings) addEntrances(this.entrancesOfBuilding, id);
    for (const id of of('street')) addEntrances(this.entrancesOfStreet, id);
    return new Map([...entrances].map((id) => [id, this.addressOf(id, 0)]));
  }

  private addressOf(entranceId: number, sourceVersion: number): AddressRecord | null {
    const row = this.register.objects.entrance.table.openRowOf(entranceId);
    if (row === -1) return null;
    const address = this.join.addressOf(row, sourceVersion);
    return typeof address === 'string' ? null : address;
  }

  private applyChanges(batch: ChangeBatch, changes: readonly ObjectChange[], today: number): void {
    const byObject = new Map<number, { kind: AddressKind; objectId: number; changes: VersionChange[] }>();
    for (const change of changes) {
      const { kind, version } = change;
      const key = markKey(kind, version.objectId);
      const group = byObject.get(key);
      if (group === undefined) byObject.set(key, { kind, objectId: version.objectId, changes: [change] });
      else group.changes.push(change);
    }
    for (const { kind, objectId, changes: own } of byObject.values()) {
      const objects = this.register.objects[kind];
      objects.apply(objectId, own, today);
      if (!objects.isCrowded(objectId)) continue;
      const why = `${batch.file}: object ${objectId} has more than ${MAX_VALID_VERSIONS} valid versions`;
      throw new RegisterFileError('not-a-register', why, batch.file);
    }
  }

  /** Objects closed by the batch before are gone when this batch, which is applied now, has no successor. */
  private judge(kind: AddressKind, pending: readonly number[], changes: readonly ObjectChange[], today: number): void {
    const changed = new Set(changes.filter((change) => change.kind === kind).map(({ version }) => version.objectId));
    const objects = this.register.objects[kind];
    for (const objectId of pending) {
      if (objects.pending.has(objectId) && !changed.has(objectId)) objects.review(objectId, today);
    }
  }

  /** What the touched entrances and buildings refer to; nothing for those that have no row. */
  private referencesOf(touched: Objects): Map<number, string> {
    const references = new Map<number, string>();
    for (const kind of ['entrance', 'building'] as const) {
      for (const id of touched.get(kind) ?? []) references.set(markKey(kind, id), this.referenceOf(kind, id));
    }
    return references;
  }

  private referenceOf(kind: 'entrance' | 'building', id: number): string {
    const { table } = this.register.objects[kind];
    const row = table.rowOf(id);
    if (row === -1) return '';
    const { building, street } = COLUMN.entrance;
    const { municipality, part } = COLUMN.building;
    const columns = kind === 'entrance' ? [building, street] : [municipality, part];
    return columns.map((column) => table.columns[column][row]).join();
  }

  private noteLinks(touched: Objects, before: ReadonlyMap<number, string>): void {
    const note = (kind: 'entrance' | 'building', links: readonly ReverseLinks[]) => {
      for (const id of touched.get(kind) ?? []) {
        if (this.referenceOf(kind, id) === before.get(markKey(kind, id))) continue;
        const row = this.register.objects[kind].table.rowOf(id);
        for (const link of links) link.note(row);
      }
    };
    note('entrance', [this.entrancesOfBuilding, this.entrancesOfStreet]);
    note('building', [this.buildingsOfMunicipality, this.buildingsOfPart]);
  }

  private changesSince(
    before: ReadonlyMap<number, AddressRecord | null>,
    sourceVersion: number,
    batch: ChangeBatch,
  ): RecordChange[] {
    const changes: RecordChange[] = [];
    const { table } = this.register.objects.entrance;
    for (const [id, old] of before) {
      const row = table.openRowOf(id);
      const joined = row === -1 ? null : this.join.addressOf(row, sourceVersion);
      if (joined === REFUSED.building) this.warn(WARNING.waiting, batch, `objectId ${id}`);
      const address = typeof joined === 'string' ? null : joined;
      if (address === null) {
        if (old !== null) changes.push({ kind: 'remove', key: old.key, sourceVersion });
      } else if (old === null || !isSameAddress(old, address)) changes.push({ kind: 'upsert', record: address });
    }
    return changes;
  }

  /** Ids of batches are not consecutive, so a missing batch shows only in changes of what it held. */
  private warnOfGaps(batch: ChangeBatch, changes: readonly ObjectChange[]): void {
    const come = new Set<number>();
    for (const { kind, updates, version } of changes) {
      const { objectId, versionId } = version;
      const key = markKey(kind, versionId);
      const { table } = this.register.objects[kind];
      const row = table.rowOf(objectId);
      const isKnown =
        come.has(key) ||
        this.marks.has(key) ||
        (row !== -1 && table.versions[row] >= versionId) ||
        this.register.objects[kind].versionsOf(objectId).some((one) => one.versionId === versionId);
      if (updates && !isKnown)
        this.warn(WARNING.neverCame, batch, `${kind} objectId ${objectId} versionId ${versionId}`);
      come.add(key);
    }
  }

  private warnOfCuts(batch: ChangeBatch, before: ReadonlyMap<AddressKind, readonly number[]>): void {
    for (const kind of ADDRESS_KINDS) {
      const old = new Set(before.get(kind));
      for (const objectId of this.register.objects[kind].pending) {
        if (!old.has(objectId)) this.warn(WARNING.cut, batch, `${kind} objectId ${objectId}`);
      }
    }
  }

  private remember(batch: ChangeBatch, changes: readonly ObjectChange[]): void {
    this.applied.add(batch.changesId);
    this.newestId = Math.max(this.newestId, batch.changesId);
    if (this.marks.size > 2 * REMEMBERED_MARKS) this.marks = newestOf(this.marks, REMEMBERED_MARKS);
    for (const { kind, changeId, version } of changes) {
      const key = markKey(kind, version.versionId);
      // Set anew, so that the oldest stay first.
      this.marks.delete(key);
      this.marks.set(key, changeId);
    }
  }

  private warn(why: string, batch: ChangeBatch, row: string): void {
    const sample = (): RowSample => ({ file: batch.file, line: 1, row });
    this.warnings.add(why, sample);
  }
}

function newestOf(marks: ReadonlyMap<number, number>, count: number): Map<number, number> {
  return new Map(marks.size <= count ? marks : [...marks].slice(-count));
}

/** Rows of a small table whose column names one of the objects. */
function rowsReferring(table: ObjectTable, column: number, ids: ReadonlySet<number>): number[] {
  if (ids.size === 0) return [];
  const references = table.columns[column];
  const rows: number[] = [];
  for (let row = 0; row < table.size; row += 1) if (ids.has(references[row])) rows.push(row);
  return rows;
}
