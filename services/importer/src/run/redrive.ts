import { cp, stat } from 'node:fs/promises';
import type { KeyedChange, KeyedRecord } from '@tripoint/bus';
import type { ReadOptions, ReadReport } from '@tripoint/registers';
import { type ChangesParts, changesKind, onBase, requireBase } from './change-sets';
import { RunRefusedError } from './explain-failure';
import { storesOf } from './import-stores';
import { type ReaderState, ReaderStates } from './reader-states';
import type { RefusedMessages } from './refused-messages';
import { readRefusedRows } from './refused-rows';
import { performRun } from './run';
import type { RunRequest } from './run-kind';
import type { RunRecord } from './run-record';
import type { KnownRecords, OpenedSource, SourceReader } from './source';

export interface RedriveRequest<R extends KeyedRecord, K extends KnownRecords<R>> extends Omit<RunRequest, 'from'> {
  readonly reader: SourceReader<R, K>;
  /** Run whose refused rows are read again. */
  readonly redriven: string;
  /** File or folder to read instead of the rows that were kept; null to do with what was kept. */
  readonly from: string | null;
}

/**
 * Reads what a run refused once more, with the reader of today, and adds what is right now to the live generation. Where
 * the register's rows stand alone the rows kept by the run are read; elsewhere, and when not all of them were kept, its
 * whole source is. Messages that indexers refused are taken from their dead letters. Either way only records that the
 * live generation does not have are published: what was refused as a second row of one that answers stays out, and
 * what a later change set removed is older than its removal, which the indexer knows.
 */
export async function redriveRefused<R extends KeyedRecord, K extends KnownRecords<R>>(
  request: RedriveRequest<R, K>,
  parts: ChangesParts<K>,
): Promise<RunRecord> {
  const { reader, dryRun, redriven } = request;
  const earlier = await parts.runs.get(redriven);
  const rowsStandAlone =
    request.from === null && earlier?.refusedRows.complete === true && reader.openRows !== undefined;
  const from = request.from ?? earlier?.path ?? earlier?.from ?? redriven;
  const hierarchy = request.hierarchy ?? earlier?.hierarchy ?? null;
  const asked = { ...request, from, ...(hierarchy === null ? {} : { hierarchy }) };
  let messages: RefusedMessages<R> = noMessages;
  const record = await performRun<R, KeyedChange<R>>(asked, parts, 'redrive', async (live) => {
    if (earlier === null) {
      throw new RunRefusedError(
        'base',
        `there is no run ${redriven} of ${reader.id}: scripts/import runs ${reader.id} lists them`,
      );
    }
    messages = (await storesOf(parts).refusedMessages?.<R>(reader.id, redriven)) ?? noMessages;
    const { records } = messages;
    const hasRows = earlier.mode !== 'changes' && earlier.refusedRows.kept > 0;
    if (!hasRows && records.length === 0) throw nothingToRead(reader.id, earlier);
    const base = requireBase(live, reader.id, 'reading refused rows again');
    if (hasRows && !rowsStandAlone) await requireSource(from, redriven);
    const facts = { redriven, register: reader.id, base: base.run, dryRun };
    const openRows = async (path: string, options: ReadOptions): Promise<Source<R>> => {
      const kept = parts.runs.refusedPath(redriven);
      if (rowsStandAlone) await requireKept(kept, redriven);
      const input = rowsStandAlone
        ? await (reader as Required<SourceReader<R, K>>).openRows(path, readRefusedRows(kept), options)
        : await reader.open(path, options);
      requireHierarchy(earlier, input);
      return input;
    };
    return changesKind(facts, (path, options, companions) =>
      onBase(parts, { reader, base, companions }, async ({ known, sourceVersion }) => {
        const rows = hasRows ? await openRows(path, options) : null;
        const state = await new ReaderStates(parts.dataDir, reader.id).find(base.run);
        const version = state?.sourceVersion ?? sourceVersion;
        const input = missingOnly(withMessages(rows, records, reader.id), known, version);
        return { ...input, ...(state === null ? {} : { saveState: copyOf(state) }) };
      }),
    );
  });
  const isSettled = !dryRun && messages.records.length > 0 && (record.state === 'live' || record.state === 'unchanged');
  // What cannot be noted now is read once more by the next redrive, which finds it answering.
  if (isSettled) await messages.settle().catch(() => undefined);
  return record;
}

/** What is read again; its state belongs to what answers. */
type Source<R> = Omit<OpenedSource<R>, 'saveState'>;

const noMessages: RefusedMessages<never> = { records: [], settle: async () => undefined };

function nothingToRead(register: string, { run, mode }: RunRecord): RunRefusedError {
  if (mode === 'changes') {
    const why = `run ${run} applied change sets, whose entries cannot be read by themselves`;
    return new RunRefusedError('base', `${why}: import the whole register of ${register}`);
  }
  return new RunRefusedError('base', `run ${run} of ${register} refused no row, or its rows are not kept any more`);
}

/** The records of the rows, and after them those of messages. */
function withMessages<R>(rows: Source<R> | null, records: readonly R[], register: string): Source<R> {
  return {
    totalBytes: rows?.totalBytes ?? null,
    bytesRead: () => rows?.bytesRead() ?? 0,
    async *batches() {
      if (rows !== null) yield* rows.batches();
      if (records.length > 0) yield [...records];
    },
    report: () => {
      const report = rows?.report() ?? nothingRead(register);
      return { ...report, rowsRead: report.rowsRead + records.length, kept: report.kept + records.length };
    },
  };
}

function nothingRead(register: string): ReadReport {
  const none = { rowsRead: 0, kept: 0, files: 0, rowsWithoutCounty: 0 };
  return { register, ...none, refused: {}, warnings: {}, sourceVersion: null, hierarchy: null };
}

async function requireSource(from: string, redriven: string): Promise<void> {
  if ((await stat(from).catch(() => null)) !== null) return;
  const why = `the rows that run ${redriven} refused cannot be read without their file, and ${from} is not there any more`;
  throw new RunRefusedError('source', `${why}: name the file with --from`);
}

async function requireKept(path: string, redriven: string): Promise<void> {
  if ((await stat(path).catch(() => null)) !== null) return;
  const why = `the rows that run ${redriven} refused are not kept any more`;
  throw new RunRefusedError('source', `${why}: name the file they came from with --from`);
}

/** An address added without county and region would not equal that of a full load. */
function requireHierarchy(earlier: RunRecord, input: Source<unknown>): void {
  if (earlier.read?.hierarchy == null || input.report().hierarchy !== null) return;
  const why = `the files that name regions and counties are not beside ${earlier.path ?? earlier.from} any more`;
  throw new RunRefusedError('source', `${why}: name their folder with --hierarchy`);
}

/** What the base was given for its next change set goes on to the generation that replaces it. */
function copyOf({ folder: from }: ReaderState): (folder: string) => Promise<void> {
  return (folder) => cp(from, folder, { recursive: true });
}

/** The records that the live generation lacks, as changes. */
function missingOnly<R extends KeyedRecord>(
  input: Source<R>,
  known: KnownRecords<R>,
  sourceVersion: string | null,
): OpenedSource<KeyedChange<R>> {
  return {
    totalBytes: input.totalBytes,
    bytesRead: () => input.bytesRead(),
    // What answers is of its own version still: a few rows of an older source were added to it.
    report: () => ({ ...input.report(), sourceVersion }),
    async *batches() {
      for await (const records of input.batches()) {
        const missing = records.filter(({ key }) => known.find(key) === null);
        const changes = missing.map((record) => ({ kind: 'upsert', record }) as const);
        if (changes.length > 0) yield changes;
      }
    },
  };
}
