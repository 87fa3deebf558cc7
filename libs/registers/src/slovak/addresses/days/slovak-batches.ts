import { KINDS, type KindFacts, type ObjectKind } from '../xml/object-kinds';

const NAMESPACE = 'http://www.minv.sk/ra';

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

export function initialName(facts: KindFacts, day: string): string {
  return `DavkaInit_${day}-0${facts.batch}.xml`;
}

/** An initial batch of rows that are XML already. */
export function initialXml(type: string, rows: readonly string[], count = rows.length): string {
  return [initialHead(type, count), ...rows, INITIAL_END].join('\n');
}

/** What stands before the rows of an initial batch; each row follows in a line of its own. */
export function initialHead(type: string, count: number): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<ns0:register xmlns:ns0="${NAMESPACE}">`,
    `  <type>${type}</type>`,
    `  <count>${count}</count>`,
  ].join('\n');
}

export const INITIAL_END = '</ns0:register>\n';

/** A row of an initial batch, which writes local time with its offset, and nothing for what is open. */
export function initialRow(facts: KindFacts, version: HistoryVersion): string {
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
