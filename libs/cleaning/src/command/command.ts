import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeGenerationFiles, RegisterBusyError, type RunLock, takeRunLock, thisProcess } from '@tripoint/generations';
import { loadSettings, WrongUseError, writableFolderSetting } from '@tripoint/runtime';
import { Checker } from '../clean/checker';
import { cleanTable } from '../clean/clean-table';
import { WorkFile } from '../clean/work-file';
import { describedColumns, LOOKED_AT, recogniseColumns } from '../columns/recognise';
import { finish } from '../report/finish';
import { reportText } from '../report/report-text';
import type { Report } from '../report/tally';
import { openTable } from '../table/open-table';
import { type Cells, type Table, TableError } from '../table/table';
import { type CleanRequest, HELP, readRequest } from './options';
import { ProgressLine, type ProgressOutput } from './progress-line';

export interface CommandParts {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** For programs. */
  readonly out: (text: string) => void;
  /** For people. */
  readonly err: ProgressOutput;
}

const DONE = 0;
const FAILED = 1;
const WRONG_USE = 2;

const settings = {
  dataDir: writableFolderSetting('DATA_DIR', { meaning: 'Folder of the service.', default: './data' }),
} as const;

/** Runs `scripts/clean` on the words after its name. Resolves to the exit code. */
export async function runCleanCommand(words: readonly string[], parts: CommandParts): Promise<number> {
  try {
    const request = readRequest(words);
    if (request === null) parts.out(HELP);
    else await clean(request, parts);
    return DONE;
  } catch (error) {
    if (error instanceof WrongUseError) {
      parts.err.write(`${error.message}\nSee scripts/clean --help.\n`);
      return WRONG_USE;
    }
    const isKnown = error instanceof TableError || (error as NodeJS.ErrnoException).code !== undefined;
    if (!isKnown) throw error;
    parts.err.write(`${(error as Error).message}\n`);
    return FAILED;
  }
}

async function clean(request: CleanRequest, { env, out, err }: CommandParts): Promise<void> {
  const { file, restart, country } = request;
  const { dataDir } = loadSettings(
    settings,
    request.dataDir === undefined ? env : { ...env, DATA_DIR: request.dataDir },
  );
  if (!restart && existsSync(request.out)) {
    throw new TableError(`${request.out} exists. Name another file with --out, or replace it with --restart.`);
  }
  const table = await openTable(file, request);
  const checker = await Checker.open(dataDir, request.threads);
  try {
    if (country !== null && !checker.countries.includes(country)) {
      throw new WrongUseError(
        `--country must be one of ${checker.countries.join(', ')}: their registers are in ${dataDir}.`,
      );
    }
    const lock = await lockOf(request);
    try {
      const report = await cleaned(request, table, checker, err);
      out(request.json ? `${JSON.stringify(report)}\n` : reportText(report));
    } finally {
      await lock.release();
    }
  } finally {
    await checker.close();
  }
  await rm(workOf(request), { recursive: true, force: true });
  err.write(`Written to ${request.out}, some rows to look at to ${request.page}\n`);
}

async function cleaned(request: CleanRequest, table: Table, checker: Checker, err: ProgressOutput): Promise<Report> {
  const { file, out, page, named, country } = request;
  const rows = await firstRows(table);
  if (rows.length === 0) throw new TableError(`${file} has no rows.`);
  const { columns, hasHeadings } = await recogniseColumns(rows, named, checker, request.headings);
  const headings = hasHeadings ? (rows[0] as Cells) : null;
  err.write(`${file}: ${table.form}. ${describedColumns(columns, headings)}\n`);

  const job = { format: 1, sha256: await hashOf(file), form: table.form, hasHeadings, columns, country };
  const work = await openWork(request, JSON.stringify({ ...job, generations: checker.generations }));
  if (work.done > 0) err.write(`${work.done} rows were done before; it goes on behind them.\n`);
  const progress = new ProgressLine(err, (await stat(file)).size);
  const onProgress = progress.show.bind(progress);
  try {
    progress.end(await cleanTable({ table, hasHeadings, columns, country, checker, work, onProgress }));
  } finally {
    await work.close();
  }
  return finish({
    ...{ workPath: rowsOf(request), out, page, headings },
    width: Math.max(...rows.map(({ length }) => length)),
    delimiter: table.delimiter ?? ',',
    // Spreadsheets recognise UTF-8 by it; a program that wrote UTF-8 without one reads it so.
    hasMark: table.hasMark || !table.form.startsWith('utf-8,'),
  });
}

/** The folder of the work in hand, which is left behind by a run that was killed. */
const workOf = ({ out }: CleanRequest): string => `${out}.work`;
const rowsOf = (request: CleanRequest): string => join(workOf(request), 'rows.jsonl');

/** Two runs would write the same rows. */
async function lockOf(request: CleanRequest): Promise<RunLock> {
  await mkdir(workOf(request), { recursive: true, mode: 0o700 });
  const parts = { files: new NodeGenerationFiles(), identity: thisProcess, now: () => new Date() };
  return takeRunLock(workOf(request), parts).catch((error: unknown) => {
    if (!(error instanceof RegisterBusyError)) throw error;
    throw new TableError(`Another run writes ${request.out}: wait for it, or name another file with --out.`);
  });
}

async function openWork(request: CleanRequest, job: string): Promise<WorkFile> {
  const path = rowsOf(request);
  if (request.restart) await rm(path, { force: true });
  const work = await WorkFile.open(path, job);
  if (work !== 'other') return work;
  throw new TableError(
    `${path} holds rows of another run: the file, the columns or the imported registers have changed since. --restart begins anew.`,
  );
}

async function firstRows(table: Table): Promise<readonly Cells[]> {
  const rows: Cells[] = [];
  for await (const row of table.rows()) {
    rows.push(row);
    if (rows.length > LOOKED_AT) break;
  }
  return rows;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
