import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { TextDecoder } from 'node:util';
import { decodeWindows1250 } from '../../../encoding/windows-1250';
import { ArchiveLimits } from '../../../files/archive-limits';
import { sizeOfFile } from '../../../files/file-size';
import { isZip } from '../../../files/peek';
import { zipPieces } from '../../../files/zip-entries';
import { RegisterFileError } from '../../../register-file-error';
import { buildHierarchy, type Hierarchy, type HierarchyTables } from '../hierarchy';

/** Folder beside a register where the code lists may lie. */
export const HIERARCHY_FOLDER = 'hierarchy';
/** Most bytes of one code list, unpacked; the largest has half a megabyte. */
const MAX_LIST_BYTES = 64 * 1024 * 1024;

const LIST_NAME = /(^|[/\\])(UI_(VUSC|OKRES|OBEC)|vazby-cr)\.csv$/i;
const ARCHIVE_NAME = /(^UI_(VUSC|OKRES|OBEC)|strukt_ADR(\.csv)?)\.zip$/i;

/** Whether a name is that of a code list or an archive of them, not of addresses. */
export function isHierarchyName(name: string): boolean {
  return LIST_NAME.test(name) || ARCHIVE_NAME.test(name);
}

/** The hierarchy beside a register: in its own folder or in a subfolder `hierarchy`; null when there is none. */
export async function findHierarchy(from: string, isFolder: boolean): Promise<Hierarchy | null> {
  const folder = isFolder ? from : dirname(from);
  return (await readHierarchy(folder)) ?? (await readHierarchy(join(folder, HIERARCHY_FOLDER)));
}

/**
 * Reads UI_VUSC, UI_OKRES, UI_OBEC and vazby-cr from a folder, plain or zipped, in windows-1250 or UTF-8, whichever of
 * them are there; null when none is. Throws RegisterFileError for a list whose columns cannot be found.
 */
export async function readHierarchy(folder: string): Promise<Hierarchy | null> {
  const names = await readdir(folder).catch(() => []);
  const tables: HierarchyTables = {
    files: [],
    regionNames: new Map(),
    countyNames: new Map(),
    regionOfCounty: new Map(),
    countyOfMunicipality: new Map(),
    regionOfMunicipality: new Map(),
    municipalityOfPart: new Map(),
  };
  for (const name of names.filter(isHierarchyName).sort()) {
    for (const [list, bytes] of await listsOf(join(folder, name))) {
      readList(list, bytes, tables);
      tables.files.push(list);
    }
  }
  return tables.files.length === 0 ? null : buildHierarchy(tables);
}

async function listsOf(path: string): Promise<[string, Buffer][]> {
  const name = basename(path);
  const found = await stat(path);
  if (sizeOfFile(path, found) > MAX_LIST_BYTES) {
    throw new RegisterFileError('not-a-register', `${path} is too large for a code list of RÚIAN`, path);
  }
  const bytes = await readFile(path);
  if (!isZip(bytes)) return [[name, bytes]];
  const lists = new Map<string, Buffer[]>();
  const limits = new ArchiveLimits(name, undefined, MAX_LIST_BYTES);
  for await (const piece of zipPieces(path, name, (entry) => LIST_NAME.test(entry), { bytes: 0 }, limits)) {
    const parts = lists.get(piece.file) ?? [];
    parts.push(piece.bytes);
    lists.set(piece.file, parts);
  }
  return [...lists].map(([list, parts]) => [list, Buffer.concat(parts)]);
}

/** Rows of one list as its columns, found by the words in their names. */
class ListRows {
  private readonly names: string[];
  readonly rows: string[][];

  constructor(
    private readonly file: string,
    text: string,
  ) {
    const lines = text.split(/\r?\n/).filter((line) => line !== '');
    const separator = (lines[0] ?? '').includes(';') ? ';' : ',';
    const cells = lines.map((line) => line.split(separator).map(unquote));
    this.names = (cells[0] ?? []).map((name) => name.trim().toUpperCase());
    this.rows = cells.slice(1);
  }

  /** The first column one of the patterns fits, patterns in order of preference; -1 when none does. */
  find(...patterns: RegExp[]): number {
    for (const pattern of patterns) {
      const at = this.names.findIndex((name) => pattern.test(name));
      if (at !== -1) return at;
    }
    return -1;
  }

  need(what: string, ...patterns: RegExp[]): number {
    const at = this.find(...patterns);
    if (at === -1) {
      const why = `${this.file} line 1: no column for ${what}, found ${this.names.join(';')}`;
      throw new RegisterFileError('columns', why, this.file, 1);
    }
    return at;
  }
}

function readList(file: string, bytes: Buffer, into: HierarchyTables): void {
  const list = new ListRows(file, decode(bytes));
  const kind = LIST_NAME.exec(file)?.[2]?.toUpperCase();
  if (kind?.startsWith('UI_') !== true) {
    const part = list.need('the part of the municipality', /^COBCE_KOD$/, /COBCE/);
    const municipality = list.need('the municipality', /^OBEC_KOD$/, /^OBEC/);
    const county = list.find(/^OKRES_KOD$/, /OKRES/);
    const region = list.find(/^VUSC_KOD$/, /VUSC/);
    for (const row of list.rows) {
      put(into.municipalityOfPart, row[part], row[municipality]);
      put(into.countyOfMunicipality, row[municipality], row[county]);
      put(into.regionOfMunicipality, row[municipality], row[region]);
      put(into.regionOfCounty, row[county], row[region]);
    }
    return;
  }
  const code = list.need('the code', /^KOD$/, new RegExp(`^(KOD_)?${kind.slice(3)}(_KOD)?$`), /^KOD/);
  if (kind === 'UI_OBEC') {
    const county = list.need('the okres', /^OKRES_KOD$/, /OKRES/);
    for (const row of list.rows) put(into.countyOfMunicipality, row[code], row[county]);
    return;
  }
  const name = list.need('the name', /^NAZEV$/, /NAZEV/);
  const names = kind === 'UI_VUSC' ? into.regionNames : into.countyNames;
  const region = kind === 'UI_OKRES' ? list.find(/^VUSC_KOD$/, /VUSC/, /KRAJ/) : -1;
  for (const row of list.rows) {
    const unit = numberOf(row[code]);
    if (unit !== null && row[name]) names.set(unit, row[name]);
    put(into.regionOfCounty, row[code], row[region]);
  }
}

function put(map: Map<number, number>, key: string | undefined, value: string | undefined): void {
  const from = numberOf(key);
  const to = numberOf(value);
  if (from !== null && to !== null) map.set(from, to);
}

function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function unquote(cell: string): string {
  return cell.startsWith('"') && cell.endsWith('"') && cell.length > 1 ? cell.slice(1, -1) : cell;
}

/** UTF-8 where the bytes are valid UTF-8, else windows-1250, whose Czech letters never are. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows1250(bytes);
  }
}
