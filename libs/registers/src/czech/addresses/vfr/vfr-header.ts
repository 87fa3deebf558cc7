import { RegisterFileError } from '../../../register-file-error';
import type { VfrFields } from './vfr-elements';

/** Major versions of the format that are read; 3.1 is that of 2026. */
const READABLE_VERSIONS = /^[123](\.|$)/;
/** Kinds of files with the changes of the whole state, valid now: ST_ZZSZ is the least that holds addresses. */
const CHANGE_TYPE = /^ST_Z[ZK]S[ZHGO]$/;
const DATE = '((?:19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01]))';
const FILE_NAME = new RegExp(`${DATE}_(?:ST|OB)(?:_\\d+)?_[A-Z]{4}`);
const ANY_DATE = new RegExp(`(?<!\\d)${DATE}(?!\\d)`, 'g');

/** A VFR file named in its own header or in that of another one. */
export interface VfrFileName {
  /** As `20260201_ST_ZZSZ`, without folder and packing. */
  readonly name: string;
  /** The day whose changes it ends with, YYYYMMDD. */
  readonly date: number;
}

/** What the header of a daily change file says. */
export interface VfrHeader extends VfrFileName {
  /** For messages: the file as it was found. */
  readonly file: string;
  readonly line: number;
  readonly type: string;
  /** The file whose end this one begins at. */
  readonly previous: VfrFileName;
  readonly transactionFrom: number | null;
  readonly transactionTo: number;
}

/**
 * Reads `Hlavicka` of a file called `file`. Throws RegisterFileError when it is no daily change file of the whole
 * state, or does not say which file it follows. The day is that of the file name; a renamed file has it in Metadata,
 * else it is the day of the last transaction.
 */
export function headerOf(fields: VfrFields, file: string, line: number): VfrHeader {
  const refuse = (why: string): never => {
    throw new RegisterFileError('not-a-register', `${file} line ${line} is no VFR change file: ${why}`, file, line);
  };
  const need = (field: string, element: string): string => fields.get(field) ?? refuse(`its header lacks ${element}`);
  const entryName = file.slice(file.lastIndexOf('/') + 1);
  const own = fileNameOf(entryName) ?? fileNameOf(file) ?? fileNameOf(fields.get('metadata') ?? '');
  const type = fields.get('type') ?? own?.name.slice(9) ?? '';

  const batch = need('batch', 'TypDavky');
  if (batch !== 'Prirustek') {
    const full = `it is a full file (TypDavky ${batch}, ${type}), not a change set; daily change files are ST_ZZSZ`;
    refuse(full);
  }
  if (!CHANGE_TYPE.test(type)) refuse(`TypSouboru is ${type || 'missing'}; daily change files are ST_ZZSZ`);
  const validity = fields.get('validity') ?? 'Platne';
  if (validity !== 'Platne') refuse(`TypZaznamu is ${validity}: it holds history, Platne expected`);
  const version = need('version', 'VerzeVFR');
  if (!READABLE_VERSIONS.test(version)) refuse(`VerzeVFR is ${version}; versions 1 to 3 are known`);

  const recordedTo = /^(\d{4})-(\d{2})-(\d{2})T/.exec(fields.get('recordedTo') ?? '');
  const date = own?.date ?? (recordedTo === null ? 0 : Number(recordedTo.slice(1).join('')));
  if (date === 0) refuse('neither its name nor its header states its day; name it as it was published');
  const previous = previousOf(need('previous', 'PredchoziSoubor'));
  if (previous === null) return refuse(`PredchoziSoubor is no VFR file name: ${fields.get('previous')}`);
  if (previous.date >= date) {
    const stray = `it follows ${previous.name}, which is not older than its own day ${isoOf(date)}; was it renamed?`;
    refuse(stray);
  }
  const transactionTo = numberOf(need('transactionTo', 'TransakceDo')) ?? refuse('TransakceDo has no number');
  const transactionFrom = numberOf(fields.get('transactionFrom') ?? '');
  if (transactionFrom !== null && transactionFrom > transactionTo) refuse('TransakceOd is above TransakceDo');
  return { name: `${date}_${type}`, date, file, line, type, previous, transactionFrom, transactionTo };
}

/** The VFR file a name, path or address speaks of; null when it is none. */
export function fileNameOf(text: string): VfrFileName | null {
  const found = FILE_NAME.exec(text);
  return found === null ? null : { name: found[0], date: Number(found[1]) };
}

/** The file before may be named by any identifier that ends with its day. */
function previousOf(text: string): VfrFileName | null {
  const found = fileNameOf(text);
  if (found !== null) return found;
  const date = [...text.matchAll(ANY_DATE)].at(-1)?.[1];
  return date === undefined ? null : { name: text, date: Number(date) };
}

/** YYYYMMDD as people read it. */
export function isoOf(date: number): string {
  const digits = String(date).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

function numberOf(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
