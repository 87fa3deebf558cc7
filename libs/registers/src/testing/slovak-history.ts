import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KINDS, type KindFacts, type ObjectKind } from '../slovak/addresses/xml/object-kinds';

/** One version of one object in the register of addresses, as its own database holds it. */
export interface HistoryVersion {
  readonly kind: ObjectKind;
  readonly objectId: number;
  readonly versionId: number;
  readonly reason: string;
  /** Local date and time (`2016-06-03T10:00:00`); null for an open start. */
  readonly from: string | null;
  /** Null for an open end. */
  to: string | null;
  /** The elements of its kind. */
  readonly own: string;
}

/** One change the register publishes, with the version as it was then. */
export interface HistoryChange {
  readonly changeId: number;
  readonly operation: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly version: Readonly<HistoryVersion>;
}

const NAMESPACE = 'http://www.minv.sk/ra';

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

export function initialName(facts: KindFacts, day: string): string {
  return `DavkaInit_${day}-0${facts.batch}.xml`;
}

/** An initial batch of rows that are XML already. */
export function initialXml(type: string, rows: readonly string[], count = rows.length): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<ns0:register xmlns:ns0="${NAMESPACE}">`,
    `  <type>${type}</type>`,
    `  <count>${count}</count>`,
    ...rows,
    '</ns0:register>',
    '',
  ].join('\n');
}

/** Initial batches write local time with its offset, and nothing for what is open. */
function initialRow(facts: KindFacts, version: HistoryVersion): string {
  const date = (name: string, value: string | null) =>
    value === null ? '' : `    <${name}>${value}+02:00</${name}>\n`;
  return `  <${facts.element}>
    <databaseOperation>INSERT</databaseOperation>
    <objectId>${version.objectId}</objectId>
    <versionId>${version.versionId}</versionId>
    <createdReason>${version.reason}</createdReason>
${date('validFrom', version.from)}${date('validTo', version.to)}    ${version.own}
  </${facts.element}>`;
}

/** A change batch in one line, its changes under one register element per type, in the order given. */
export function changeBatchXml(changesId: number, generated: string, changes: readonly HistoryChange[]): string {
  const registers = KINDS.map((facts) => {
    const own = changes.filter(({ version }) => version.kind === facts.kind);
    if (own.length === 0) return '';
    const rows = own.map((change) => changeRow(facts, change)).join('');
    return `<register><type>${facts.type}</type><count>${own.length}</count>${rows}</register>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><ns0:getChangesResponse xmlns:ns0="${NAMESPACE}"><return><corrId>RA-Core-TID-0</corrId><resultCode>1</resultCode><changesId>${changesId}</changesId><changesGenerated>${generated}</changesGenerated>${registers.join('')}</return></ns0:getChangesResponse>`;
}

/** Change batches write local time without an offset, and far dates for what is open. */
function changeRow(facts: KindFacts, { changeId, operation, version }: HistoryChange): string {
  const from = version.from ?? '1000-01-01T00:00:00.0';
  const to = version.to ?? '3000-12-31T23:59:59.0';
  return `<${facts.element}><changeId>${changeId}</changeId><changedAt>2016-06-03T10:53:54.124</changedAt><databaseOperation>${operation}</databaseOperation><objectId>${version.objectId}</objectId><versionId>${version.versionId}</versionId><createdReason>${version.reason}</createdReason><validFrom>${from}</validFrom><validTo>${to}</validTo><effectiveDate>1000-01-01</effectiveDate>${changeSpelling(version.own)}</${facts.element}>`;
}

/** The two forms spell the axes differently. */
function changeSpelling(own: string): string {
  return own.replaceAll('axisB>', 'AxisB>').replaceAll('axisL>', 'AxisL>');
}
