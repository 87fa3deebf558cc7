import { basename } from 'node:path';
import { ArchiveLimits, openZipArchive, RegisterFileError, type ZipArchive } from '@tripoint/registers';
import sax from 'sax';
import { dateFormats, dateText } from './cell-dates';
import { type Cells, MAX_COLUMNS, MAX_ROW, type Table, TableError } from './table';
import { TextStore } from './text-store';

/** Most bytes that the texts of a workbook may take in memory. */
const MAX_TEXT_BYTES = 384 * 1024 ** 2;
/** Most bytes that its parts may unpack to, and most parts. */
const MAX_UNPACKED_BYTES = 4 * 1024 ** 3;
const MAX_PARTS = 10_000;

const LETTERS = 26;
const BEFORE_A = 64;

type Attributes = Readonly<Record<string, string>>;

/** What is done with an element of XML. */
interface Reading {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** A sheet of a workbook (XLSX): the one named, else the first. */
export async function openXlsxTable(path: string, sheet?: string): Promise<Table> {
  const name = await inArchive(path, async (archive) => {
    const sheets = await sheetsOf(archive);
    const found = sheet === undefined ? sheets[0] : sheets.find((one) => one.name === sheet);
    const names = sheets.map((one) => JSON.stringify(one.name)).join(', ');
    if (found === undefined) throw new TableError(`The workbook has no sheet ${JSON.stringify(sheet)}, but ${names}.`);
    return found;
  });
  return {
    form: `XLSX, sheet ${JSON.stringify(name.name)}`,
    delimiter: null,
    hasMark: false,
    rows: (read) => rowsOf(path, name.part, read),
  };
}

async function inArchive<T>(path: string, use: (archive: ZipArchive) => Promise<T>): Promise<T> {
  const file = basename(path);
  try {
    const archive = await openZipArchive(
      path,
      file,
      () => true,
      new ArchiveLimits(file, MAX_PARTS, MAX_UNPACKED_BYTES),
    );
    try {
      return await use(archive);
    } finally {
      await archive.close();
    }
  } catch (error) {
    throw readable(error);
  }
}

function readable(error: unknown): unknown {
  if (!(error instanceof RegisterFileError)) return error;
  return new TableError(`The workbook cannot be read: ${error.message}`, { cause: error });
}

/** Reads one part of the workbook; the reading goes on after each piece, so that what it found can be handed on. */
async function* pieces(archive: ZipArchive, name: string, reading: Reading, read = { bytes: 0 }): AsyncGenerator<void> {
  const part = archive.entries.find((entry) => entry.name === name);
  if (part === undefined) return;
  const parser = sax.parser(true);
  const decoder = new TextDecoder('utf-8');
  const bare = (qualified: string): string => qualified.slice(qualified.indexOf(':') + 1);
  let problem: Error | null = null;
  parser.onerror = (error) => {
    problem ??= error;
  };
  // Entities are never expanded; who declares some wants to be larger than the file.
  parser.ondoctype = () => {
    problem ??= new Error('it has a document type');
  };
  parser.onopentag = ({ name: tag, attributes }) => reading.open?.(bare(tag), attributes as Attributes);
  parser.onclosetag = (tag) => reading.close?.(bare(tag));
  parser.ontext = (text) => reading.text?.(text);
  for await (const bytes of part.chunks(read)) {
    parser.write(decoder.decode(bytes, { stream: true }));
    if (problem !== null) throw new TableError(`${name} of the workbook is no XML of a workbook: ${problem}`);
    yield;
  }
}

async function whole(archive: ZipArchive, name: string, reading: Reading): Promise<void> {
  for await (const _ of pieces(archive, name, reading));
}

interface Sheet {
  readonly name: string;
  /** Name of its part of the workbook. */
  readonly part: string;
}

async function sheetsOf(archive: ZipArchive): Promise<readonly Sheet[]> {
  const listed: { name: string; id: string }[] = [];
  const parts = new Map<string, string>();
  await whole(archive, 'xl/workbook.xml', {
    open: (tag, { name = '', 'r:id': id = '' }) => tag === 'sheet' && listed.push({ name, id }),
  });
  await whole(archive, 'xl/_rels/workbook.xml.rels', {
    open: (tag, { Id = '', Target = '' }) =>
      tag === 'Relationship' && parts.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`),
  });
  const found = listed.flatMap(({ name, id }) => {
    const part = parts.get(id);
    return part === undefined ? [] : [{ name, part }];
  });
  if (found.length === 0) throw new TableError('The file has no sheet: it is no workbook (XLSX).');
  return found;
}

/** The texts that cells have by number, without the reading aids of Asian writing. */
async function sharedTexts(archive: ZipArchive): Promise<TextStore> {
  const texts = new TextStore(MAX_TEXT_BYTES);
  let text = '';
  let isText = false;
  let isAid = false;
  await whole(archive, 'xl/sharedStrings.xml', {
    open(tag) {
      if (tag === 'si') text = '';
      if (tag === 'rPh') isAid = true;
      isText = tag === 't' && !isAid;
    },
    text(piece) {
      if (isText && text.length < MAX_ROW) text += piece;
    },
    close(tag) {
      if (tag === 't') isText = false;
      if (tag === 'rPh') isAid = false;
      if (tag === 'si') texts.add(text);
    },
  });
  return texts;
}

async function* rowsOf(path: string, part: string, read?: { bytes: number }): AsyncGenerator<Cells> {
  const file = basename(path);
  const limits = new ArchiveLimits(file, MAX_PARTS, MAX_UNPACKED_BYTES);
  try {
    const archive = await openZipArchive(path, file, () => true, limits);
    try {
      const texts = await sharedTexts(archive);
      const styles = dateFormats();
      await whole(archive, 'xl/styles.xml', styles);
      const sheet = new SheetReading(texts, styles.isDate);
      for await (const _ of pieces(archive, part, sheet, read)) yield* sheet.take();
    } finally {
      await archive.close();
    }
  } catch (error) {
    throw readable(error);
  }
}

/** Makes rows of the elements of a sheet. */
class SheetReading implements Reading {
  private rows: string[][] = [];
  private cells: string[] = [];
  private column = -1;
  private type = '';
  private style = 0;
  private value: string | null = null;
  private isValue = false;

  constructor(
    private readonly texts: TextStore,
    private readonly isDate: (style: number) => boolean,
  ) {}

  /** The rows that ended since the last call. */
  take(): readonly Cells[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(tag: string, { r, t = 'n', s = '0' }: Attributes): void {
    if (tag === 'row') {
      this.cells = [];
      this.column = -1;
    } else if (tag === 'c') {
      this.column = r === undefined ? this.column + 1 : columnOf(r);
      if (this.column < 0 || this.column >= MAX_COLUMNS) {
        throw new TableError(`The sheet has a cell beyond column ${MAX_COLUMNS}: ${String(r).slice(0, 20)}.`);
      }
      this.type = t;
      this.style = Number(s);
      this.value = null;
    }
    this.isValue = tag === 'v' || tag === 't';
    if (this.isValue) this.value ??= '';
  }

  text(piece: string): void {
    if (this.isValue && this.value !== null && this.value.length < MAX_ROW) this.value += piece;
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't') this.isValue = false;
    if (tag === 'c' && this.value !== null) {
      while (this.cells.length < this.column) this.cells.push('');
      this.cells[this.column] = this.shown(this.value);
    } else if (tag === 'row' && this.cells.some((cell) => cell.trim() !== '')) this.rows.push(this.cells);
  }

  private shown(value: string): string {
    if (this.type === 's') return this.texts.get(Number(value));
    if (this.type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    return this.type === 'n' && this.isDate(this.style) ? dateText(value) : value;
  }
}

/** The number of the column, from 0, of a cell such as `AB12`. */
function columnOf(cell: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(cell)?.[0] ?? '') column = column * LETTERS + letter.charCodeAt(0) - BEFORE_A;
  return column - 1;
}
