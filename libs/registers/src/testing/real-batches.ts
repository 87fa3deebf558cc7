import { buildingXml } from '../slovak/addresses/days/slovak-elements';
import type { ArchiveFile } from './archives';
import { initialXml } from './slovak-history';

/** One row of a change batch, as its text. */
interface ChangeRow {
  readonly element: string;
  readonly changeId: number;
  readonly operation: string;
  readonly objectId: string;
  readonly reason: string;
  readonly text: string;
}

/** What a register was before and after one of its change batches, as far as the batch says. */
export interface AroundChanges {
  /** Rows of the batch. */
  readonly rows: number;
  /** Objects whose last change closes them without a successor, as `element objectId`. */
  readonly cut: readonly string[];
  /** Initial batches 06 and 07 of the register before and after, without file names. */
  readonly before: readonly [buildings: Buffer, entrances: Buffer];
  readonly after: readonly [buildings: Buffer, entrances: Buffer];
}

const BUILDING = 'propertyRegistrationNumberChange';
const ENTRANCE = 'buildingNumberChange';
const ROW = /<(\w+Change)>(.*?)<\/\1>/gs;

/**
 * Derives the initial batches around a change batch: before it stand the versions it closes, after it all it says.
 * Buildings that its entrances name and it does not hold are made up, in the municipalities given.
 */
export function aroundChanges(changeBatch: string, municipalities: readonly number[]): AroundChanges {
  const rows = [...changeBatch.matchAll(ROW)].map(([, element, text]): ChangeRow => {
    const value = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(text)?.[1] ?? '';
    return {
      element,
      changeId: Number(value('changeId')),
      operation: value('databaseOperation'),
      objectId: value('objectId'),
      reason: value('createdReason'),
      text,
    };
  });
  rows.sort((a, b) => a.changeId - b.changeId);
  const byObject = new Map<string, ChangeRow[]>();
  for (const row of rows) {
    if (row.element !== BUILDING && row.element !== ENTRANCE) continue;
    const key = `${row.element} ${row.objectId}`;
    byObject.set(key, [...(byObject.get(key) ?? []), row]);
  }
  const objects = [...byObject.values()];
  const closedFirst = objects.map(([first]) => first).filter(({ operation }) => operation === 'UPDATE');
  // Of a version that changed twice the last row says how it is.
  const last = new Map(rows.map((row) => [`${row.element} ${/<versionId>\d+/.exec(row.text)}`, row]));
  const madeUp = madeUpBuildings(rows, municipalities);
  const batchOf = (element: string, type: string, own: readonly string[]) =>
    Buffer.from(
      initialXml(
        type,
        own.map((text) => `<${element}>${text}</${element}>`),
      ),
    );
  const batches = (texts: (element: string) => string[]): [Buffer, Buffer] => [
    batchOf(BUILDING, 'PROPERTY_REGISTRATION_NUMBER', [...texts(BUILDING), ...madeUp]),
    batchOf(ENTRANCE, 'BUILDING_NUMBER', texts(ENTRANCE)),
  ];
  return {
    rows: rows.length,
    cut: objects
      .map((changes) => changes[changes.length - 1])
      .filter(({ operation }) => operation === 'UPDATE')
      .map(({ element, objectId }) => `${element} ${objectId}`),
    before: batches((element) =>
      closedFirst.filter((row) => row.element === element).map(({ text }) => asInitial(withOpenEnd(text))),
    ),
    after: batches((element) =>
      [...last.values()].filter((row) => row.element === element).map(({ text }) => asInitial(text)),
    ),
  };
}

function madeUpBuildings(rows: readonly ChangeRow[], municipalities: readonly number[]): string[] {
  const known = new Set(rows.filter(({ element }) => element === BUILDING).map(({ objectId }) => objectId));
  const named = rows.flatMap(({ text }) => /<propertyRegistrationNumberIdentifier>(\d+)/.exec(text)?.[1] ?? []);
  const missing = [...new Set(named)].filter((id) => !known.has(id));
  return missing.map((objectId, at) => {
    const own = buildingXml({ number: at + 1, municipality: municipalities[at % municipalities.length] });
    return `<databaseOperation>INSERT</databaseOperation><objectId>${objectId}</objectId><versionId>${at + 1}</versionId><createdReason>IMPORT</createdReason>${own}`;
  });
}

const withOpenEnd = (text: string): string => text.replace(/<validTo>[^<]*<\/validTo>/, '');

/** The row as initial batches write it: no change, nothing for what is open, offsets, their spelling of the axes. */
function asInitial(text: string): string {
  return text
    .replace(/<changeId>.*?<\/changedAt>/, '')
    .replace(/<(databaseOperation)>\w+</, '<$1>INSERT<')
    .replace(/<validFrom>1000-01-01[^<]*<\/validFrom>/, '')
    .replace(/<validTo>3000-12-31[^<]*<\/validTo>/, '')
    .replace(/<effectiveDate>[^<]*<\/effectiveDate>/, '')
    .replace(/<(validFrom|validTo)>([^<]+)</g, '<$1>$2+02:00<')
    .replaceAll('AxisB>', 'axisB>')
    .replaceAll('AxisL>', 'axisL>');
}

/** Files of one release, named as the publisher names them. */
export function released(day: string, batches: readonly Buffer[]): ArchiveFile[] {
  return batches.map((bytes, at) => ({ name: `DavkaInit_${day}-0${at + 1}.xml`, bytes }));
}
