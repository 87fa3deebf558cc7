import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type HistoryChange,
  type HistoryVersion,
  initialName,
  initialRow,
  initialXml,
} from '../slovak/addresses/days/slovak-batches';
import { KINDS, type KindFacts, type ObjectKind } from '../slovak/addresses/xml/object-kinds';

export { changeBatchXml, type HistoryChange, initialName, initialXml } from '../slovak/addresses/days/slovak-batches';

/**
 * A small register of addresses that lives: objects are created, changed and ended, and it publishes itself as the real
 * one does, whole in initial batches or as change batches.
 */
export class SlovakHistory {
  readonly versions: HistoryVersion[] = [];
  /** Changes not handed out yet. */
  changes: HistoryChange[] = [];
  private readonly nextVersion = new Map<ObjectKind, number>();
  private nextChange = 59_000_001;

  /** An object that is there from `from` on; without it from ever. */
  create(kind: ObjectKind, objectId: number, own: string, from: string | null = null): void {
    this.insert(kind, objectId, own, from === null ? 'IMPORT' : 'CREATE', from);
  }

  /** The object looks different from `at` on: its version is closed and another follows. */
  replace(kind: ObjectKind, objectId: number, own: string, at: string): void {
    this.close(kind, objectId, at);
    this.insert(kind, objectId, own, 'CORRECT', at);
  }

  /** Closes the version of the object and says nothing more. */
  close(kind: ObjectKind, objectId: number, at: string): void {
    const version = this.currentOf(kind, objectId);
    if (version === undefined) throw new Error(`${kind} ${objectId} has no version to close`);
    version.to = at;
    this.publish('UPDATE', version);
  }

  /** Ends the object as the register does it: closed, then a version with the reason CANCEL. */
  cancel(kind: ObjectKind, objectId: number, at: string): void {
    const own = this.currentOf(kind, objectId)?.own ?? '';
    this.close(kind, objectId, at);
    this.insert(kind, objectId, own, 'CANCEL', at, at);
  }

  /** Takes the version of the object out of the database. */
  remove(kind: ObjectKind, objectId: number): void {
    const version = this.currentOf(kind, objectId);
    if (version === undefined) throw new Error(`${kind} ${objectId} has no version to remove`);
    this.versions.splice(this.versions.indexOf(version), 1);
    this.publish('DELETE', version);
  }

  currentOf(kind: ObjectKind, objectId: number): HistoryVersion | undefined {
    return this.versions.findLast((one) => one.kind === kind && one.objectId === objectId && one.to === null);
  }

  /** Objects of a kind that have an open version. */
  openIds(kind: ObjectKind): number[] {
    return [...new Set(this.versions.filter((one) => one.kind === kind && one.to === null).map((one) => one.objectId))];
  }

  takeChanges(): HistoryChange[] {
    const taken = this.changes;
    this.changes = [];
    return taken;
  }

  /** The text of one initial batch. */
  initialBatch(facts: KindFacts): string {
    const versions = this.versions.filter(({ kind }) => kind === facts.kind);
    return initialXml(
      facts.type,
      versions.map((version) => initialRow(facts, version)),
    );
  }

  /** Writes the initial batches 01 to 08 of a day into a new folder. */
  async writeInitial(folder: string, day: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (const facts of KINDS) {
      await writeFile(join(folder, initialName(facts, day)), this.initialBatch(facts));
    }
  }

  private insert(
    kind: ObjectKind,
    objectId: number,
    own: string,
    reason: string,
    from: string | null,
    to: string | null = null,
  ): void {
    const versionId = (this.nextVersion.get(kind) ?? 3_000_000) + 1;
    this.nextVersion.set(kind, versionId);
    const version = { kind, objectId, versionId, reason, from, to, own };
    this.versions.push(version);
    this.publish('INSERT', version);
  }

  private publish(operation: HistoryChange['operation'], version: HistoryVersion): void {
    this.changes.push({ changeId: this.nextChange, operation, version: { ...version } });
    this.nextChange += 23;
  }
}
