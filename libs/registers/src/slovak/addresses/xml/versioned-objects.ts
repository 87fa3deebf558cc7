import { ObjectTable } from './object-table';

/** One version of one object, as a row of a batch states it. */
export interface Version {
  readonly objectId: number;
  readonly versionId: number;
  /** First day, YYYYMMDD; 0 for an open start. */
  readonly from: number;
  /** Day at which it ends, YYYYMMDD; 0 for an open end. */
  readonly to: number;
  /** It ends the object and all its versions with a lower id (reason CANCEL); its values mean nothing. */
  readonly cancels: boolean;
  /** The columns of its kind. */
  readonly values: ArrayLike<number>;
}

export interface VersionChange {
  /** The version is to be forgotten (operation DELETE), not put in the place of what is known of it. */
  readonly deletes: boolean;
  readonly version: Version;
}

/** What became of a version that was put. */
export type PutResult = 'current' | 'overlaps' | 'ended' | 'later';

/** Most versions of one object that may be valid, now or later: the register has three at most. */
export const MAX_VALID_VERSIONS = 1000;

/** Whether a version has ended by a day. A closing date in the future has not come yet. */
export function hasEnded(version: Version, today: number): boolean {
  return version.to !== 0 && version.to <= today;
}

/**
 * The objects of one kind with the version valid today, the highest versionId of those that are: in the table. Versions
 * that are valid beside it, or will be, wait outside it; they are few.
 */
export class VersionedObjects {
  readonly table: ObjectTable;
  /** Versions of an object that are not in the table: overlapped ones, future ones, future ends. */
  readonly waiting = new Map<number, Version[]>();
  /** Day at which the version in the table ends, where it has one. */
  readonly ends = new Map<number, number>();
  /** Objects whose version in the table was closed by the batch before, which did not bring its successor. */
  readonly pending = new Set<number>();

  constructor(width: number) {
    this.table = new ObjectTable(width);
  }

  /** Adds a version of a load, in whatever order they come. */
  put(version: Version, today: number): PutResult {
    const { table } = this;
    const isOver = hasEnded(version, today);
    if (isOver && !version.cancels) return 'ended';
    const row = table.rowOf(version.objectId);
    const isFirst =
      row === -1 || (table.open[row] === 0 && table.versions[row] < version.versionId && !this.waits(row));
    if (isFirst && !version.cancels && version.from <= today) {
      table.write(row === -1 ? table.append(version.objectId) : row, version.versionId, version.values);
      if (version.to !== 0) this.ends.set(version.objectId, version.to);
      return 'current';
    }
    const known = this.versionsOf(version.objectId);
    this.settle(version.objectId, [...known.filter((one) => one.versionId !== version.versionId), version], today);
    if (version.cancels) return 'ended';
    if (version.from > today) return 'later';
    const kept = table.rowOf(version.objectId);
    if (table.open[kept] === 0 || table.versions[kept] > version.versionId) {
      return this.isWaiting(version) ? 'overlaps' : 'ended';
    }
    return known.some((one) => !one.cancels) ? 'overlaps' : 'current';
  }

  /**
   * Applies the changes of one batch to one object, in the order of their changeId. Closed without a successor, the
   * object stays as it was and is pending: a pair of changes can be cut at the border of a batch.
   */
  apply(objectId: number, changes: readonly VersionChange[], today: number): void {
    const { table } = this;
    const before = table.openRowOf(objectId);
    const versionBefore = before === -1 ? 0 : table.versions[before];
    let versions = this.versionsOf(objectId);
    let closed: Version | null = null;
    let isEnded = false;
    for (const { deletes, version } of changes) {
      versions = versions.filter((one) => one.versionId !== version.versionId);
      if (deletes) {
        isEnded = true;
        continue;
      }
      versions.push(version);
      if (version.cancels) isEnded ||= version.from <= today;
      else if (hasEnded(version, today) && (closed === null || closed.versionId < version.versionId)) closed = version;
    }
    this.settle(objectId, versions, today);
    if (before === -1 || isEnded || closed === null || table.open[before] === 1) return;
    const isNewer = closed.versionId > versionBefore && closed.values.length > 0;
    // A closed row keeps its values, and what cancelled versions before.
    const cancelled = table.versions[before];
    if (cancelled > 0)
      this.waiting.set(objectId, [...(this.waiting.get(objectId) ?? []), cancelOf(objectId, cancelled)]);
    table.write(before, isNewer ? closed.versionId : versionBefore, isNewer ? closed.values : table.valuesOf(before));
    this.pending.add(objectId);
  }

  /** Looks again at what is valid today. */
  review(objectId: number, today: number): void {
    this.settle(objectId, this.versionsOf(objectId), today);
  }

  /** Objects of which a version begins or ends by today. */
  due(today: number): number[] {
    const due = new Set<number>();
    for (const [objectId, to] of this.ends) if (to <= today) due.add(objectId);
    for (const [objectId, versions] of this.waiting) {
      if (versions.some((one) => (one.from !== 0 && one.from <= today) || hasEnded(one, today))) due.add(objectId);
    }
    return [...due];
  }

  /** Whether an object has more valid versions than any real one. */
  isCrowded(objectId: number): boolean {
    const waiting = this.waiting.get(objectId);
    return waiting !== undefined && waiting.length > MAX_VALID_VERSIONS;
  }

  /** What is known of an object beyond its closed versions; a version that is pending is closed. */
  versionsOf(objectId: number): Version[] {
    const { table } = this;
    const waiting = this.waiting.get(objectId) ?? [];
    const row = table.rowOf(objectId);
    if (row === -1 || this.pending.has(objectId)) return [...waiting];
    const versionId = table.versions[row];
    if (table.open[row] === 1) {
      const to = this.ends.get(objectId) ?? 0;
      return [...waiting, { objectId, versionId, from: 0, to, cancels: false, values: table.valuesOf(row) }];
    }
    return versionId === 0 ? [...waiting] : [...waiting, cancelOf(objectId, versionId)];
  }

  private isWaiting({ objectId, versionId }: Version): boolean {
    return this.waiting.get(objectId)?.some((one) => one.versionId === versionId) === true;
  }

  private waits(row: number): boolean {
    return this.waiting.has(this.table.ids[row]);
  }

  private settle(objectId: number, versions: readonly Version[], today: number): void {
    const { table } = this;
    this.pending.delete(objectId);
    this.ends.delete(objectId);
    let cancelled = 0;
    for (const one of versions) {
      if (one.cancels && one.from <= today && one.versionId > cancelled) cancelled = one.versionId;
    }
    const live = versions.filter((one) =>
      one.cancels ? one.from > today : one.versionId > cancelled && !hasEnded(one, today),
    );
    let current: Version | null = null;
    for (const one of live) {
      if (!one.cancels && one.from <= today && (current === null || one.versionId > current.versionId)) current = one;
    }
    const rest = live.filter((one) => one !== current).map((one) => (one.from <= today ? { ...one, from: 0 } : one));
    // A closed row keeps what cancelled it itself.
    if (current !== null && cancelled > 0) rest.push(cancelOf(objectId, cancelled));
    if (rest.length > 0) this.waiting.set(objectId, rest);
    else this.waiting.delete(objectId);

    let row = table.rowOf(objectId);
    if (current !== null) {
      if (row === -1) row = table.append(objectId);
      table.write(row, current.versionId, current.values);
      if (current.to !== 0) this.ends.set(objectId, current.to);
      return;
    }
    if (row === -1 && cancelled === 0 && rest.length === 0) return;
    if (row === -1) row = table.append(objectId);
    table.open[row] = 0;
    table.versions[row] = cancelled;
  }
}

function cancelOf(objectId: number, versionId: number): Version {
  return { objectId, versionId, from: 0, to: 0, cancels: true, values: [] };
}
