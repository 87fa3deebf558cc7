import { ConsumerFailedError, type KeyedRecord, registerTopics } from '@tripoint/bus';
import { createGenerationId, type Generations, type RunEvent, type RunLock, thisProcess } from '@tripoint/generations';
import { explainFailure, explainUnknownEnd } from './explain-failure';
import { fetchSource } from './fetch-source';
import { storesOf } from './import-stores';
import { type LiveGeneration, liveGeneration, runsWithGeneration, wholeOrNull } from './live-generation';
import { publishSource } from './publish-source';
import { ReaderStates } from './reader-states';
import { RefusedRowsFile } from './refused-rows';
import { findCompanions, openSeats, suppressedRecords } from './run-companions';
import { NOTHING_KNOWN, totalsOf } from './run-facts';
import { RunJournal } from './run-journal';
import type { RunKind, RunParts, RunRequest } from './run-kind';
import { RunPublisher } from './run-publisher';
import { type RunMode, type RunRecord, type RunState, switched } from './run-record';
import { awaitOutcome, type RunStatus, watchStatus } from './run-status';
import type { OpenedSource } from './source';
import { within } from './within';

/** Connections are closed within this time, or with the process; in milliseconds. */
const CLOSE_MS = 10_000;

/** What all steps of one run share. */
interface RunContext {
  readonly request: RunRequest;
  readonly parts: RunParts;
  readonly run: string;
  readonly generations: Generations;
  readonly states: ReaderStates;
  readonly refused: RefusedRowsFile;
  readonly journal: RunJournal;
}

/** A run that an indexer has accepted. */
interface AcceptedRun<R extends KeyedRecord> {
  readonly live: LiveGeneration | null;
  readonly publisher: RunPublisher<R>;
  readonly status: RunStatus;
}

/**
 * Performs one run: acquires the register, fetches the source, reads and publishes it, and waits for what the indexer
 * makes of it. What goes wrong with the source, the index or the disk is in the record it returns.
 *
 * @param prepare finds out how the run is to be done, before anything is published
 */
export async function performRun<R extends KeyedRecord, T>(
  request: RunRequest,
  parts: RunParts,
  mode: RunMode,
  prepare: (live: LiveGeneration | null) => Promise<RunKind<R, T>>,
): Promise<RunRecord> {
  const context = await openRun(request, parts, mode);
  const { run, generations, refused, journal } = context;
  const { bus, signal } = parts;
  const topics = registerTopics<R, RunEvent>(request.reader.id);
  let lock: RunLock | null = null;
  let publisher: RunPublisher<R> | null = null;
  let status: RunStatus | null = null;
  try {
    signal.throwIfAborted();
    // Where all machines share the generations, one of them imports a register at a time.
    lock = (await storesOf(parts).acquireRun?.(request.reader.id)) ?? null;
    publisher = new RunPublisher<R>({ bus, topic: topics.records, run, lock });
    status = await watchStatus(bus, topics.status, run, {
      onPhase: async (phase) => {
        journal.enter(phase);
        journal.progressed();
        await journal.note();
      },
      onOutcome: (outcome) => journal.learn({ outcome }),
    });
    const live = await liveGeneration(generations);
    const kind = await prepare(live);
    journal.learn({ kind });
    await publisher.begin(kind.begin(run), signal, parts.onWaiting);
    await tidy(context);
    await journal.note();
    return await carryOut(kind, context, { live, publisher, status });
  } catch (error) {
    return await endFailed(error, context, publisher?.reached ?? 'nothing', (reason) => publisher?.abort(reason));
  } finally {
    await refused.close().catch(() => undefined);
    await within(CLOSE_MS, status?.close());
    await lock?.release();
  }
}

async function openRun(request: RunRequest, parts: RunParts, mode: RunMode): Promise<RunContext> {
  const { pid, host } = thisProcess;
  const process = { pid, host, start: await thisProcess.startOf(pid) };
  const { id } = request.reader;
  const startedAt = parts.now?.() ?? new Date();
  const run = request.run ?? createGenerationId(startedAt);
  const refused = new RefusedRowsFile(parts.runs.refusedPath(run));
  const facts = { ...NOTHING_KNOWN, run, request, mode, process, startedAt, refusedRows: refused };
  const journal = new RunJournal(typeof request.from === 'string' ? 'reading' : 'downloading', facts, parts);
  const generations = storesOf(parts).generations(id);
  return { request, parts, run, generations, states: new ReaderStates(parts.dataDir, id), refused, journal };
}

async function tidy({ parts, states, generations }: RunContext): Promise<void> {
  await parts.runs.tidy();
  await states.keepOnly(await runsWithGeneration(generations));
}

async function carryOut<R extends KeyedRecord, T>(
  kind: RunKind<R, T>,
  context: RunContext,
  { live, publisher, status }: AcceptedRun<R>,
): Promise<RunRecord> {
  const { request, parts, run, states, refused, journal } = context;
  const { bus, signal, remote = null } = parts;
  const { id } = request.reader;
  const { mode } = journal.facts;
  const topics = registerTopics<R, RunEvent>(id);
  const endUnchanged = async (): Promise<RunRecord> => {
    await publisher.abort('unchanged');
    return await close(journal, 'unchanged');
  };
  const onProgress = (downloaded: RunContext['journal']['facts']['downloaded']): void => {
    journal.learn({ downloaded });
    journal.progressed();
  };
  const companions = await findCompanions(request.reader, storesOf(parts));
  journal.learn({ companions });
  const fetching = { mode, live, states, companions, onProgress };
  const { answersAlready, ...source } = await fetchSource(request, parts, fetching);
  journal.learn({ source });
  if (answersAlready) return await endUnchanged();
  const { deadLetters } = topics;
  const isLeftOut = suppressedRecords(request.reader, companions.suppressed);
  const input = await publishSource(kind, source, {
    run,
    publisher,
    bus,
    deadLetters,
    refused,
    journal,
    signal,
    companions,
    isLeftOut,
    openSeats: () => openSeats(companions, storesOf(parts).generations),
  });
  const writeState = request.dryRun ? null : stateWriter(input);
  const totals = totalsOf(journal.facts);
  if (kind.mayBeEmpty && totals.published === 0 && totals.refused === 0) {
    // No record shows how far the changes were read, but the next change set begins behind them.
    if (writeState !== null && mode === 'changes' && kind.base !== null) {
      await states.replace(kind.base, totals.sourceVersion, writeState);
    }
    return await endUnchanged();
  }
  if (writeState !== null) await states.save(run, writeState);
  await publisher.end(kind, totals);
  const { isBeingBuilt = null } = storesOf(parts);
  const outcome = await awaitOutcome(status, {
    bus,
    topics,
    remote,
    // An indexer that cannot be asked now is asked again.
    isBeingBuilt: async () => isBeingBuilt !== null && (await isBeingBuilt(id).catch(() => true)),
  });
  // A refused generation is kept with it: a person may accept it.
  if (outcome.directory === null) await states.remove(run);
  return await close(journal, outcome.verdict);
}

/** How the reader keeps what the next change set needs; null when it keeps nothing. */
function stateWriter(input: OpenedSource<unknown>): ((folder: string) => Promise<void>) | null {
  if (input.saveState === undefined) return null;
  return async (folder) => input.saveState?.(folder);
}

async function close(journal: RunJournal, state: RunState): Promise<RunRecord> {
  const record = journal.record(null, state);
  journal.enter(state);
  journal.progressed();
  await journal.note(record);
  return record;
}

async function endFailed(
  error: unknown,
  context: RunContext,
  reached: RunPublisher<never>['reached'],
  abort: (reason: string) => Promise<void> | undefined,
): Promise<RunRecord> {
  const { parts, run, states, journal } = context;
  const { signal, remote = null } = parts;
  const isAccepted = reached === 'accepted' || reached === 'end';
  // Over a carrier that keeps messages a begin that no indexer has accepted yet would hold the register one day.
  if (isAccepted || (remote !== null && reached === 'begin')) await abort(signal.aborted ? 'stopped' : 'failed');
  if (remote !== null && reached === 'end' && !(error instanceof ConsumerFailedError)) {
    return await endUnknown(error, context);
  }
  await states.remove(run).catch(() => undefined);
  const record = journal.record(explainFailure(error), signal.aborted ? 'stopped' : 'failed');
  // Without the register held, or without room on the disk, the record is for the caller alone.
  if (isAccepted) await journal.note(record);
  else await journal.report(record);
  return record;
}

/** The indexer has all it needs and its outcome did not arrive: what answers shows it, now or to a later reader. */
async function endUnknown(error: unknown, { run, generations, journal }: RunContext): Promise<RunRecord> {
  const live = await wholeOrNull(generations.live()).catch(() => null);
  if (live?.manifest.run === run) {
    const record = switched(journal.record(), live.manifest, live.directory);
    await journal.note(record);
    return record;
  }
  const failure = explainUnknownEnd(error);
  // Kept as a run that has not ended: once this process is gone, a reader of the record looks at what answers.
  await journal.note(journal.record(failure));
  return journal.record(failure, 'failed');
}
