import type { KeyedChange, KeyedRecord } from '@tripoint/bus';
import { RegisterFileError } from '@tripoint/registers';
import { RunRefusedError } from './explain-failure';
import { storesOf } from './import-stores';
import type { LiveGeneration, OpenedGeneration, OpenKnown } from './live-generation';
import { type ReaderState, ReaderStates } from './reader-states';
import { performRun } from './run';
import { type RunCompanions, type RunRegister, removalsOfSuppressed } from './run-companions';
import type { RunKind, RunParts, RunRequest } from './run-kind';
import type { RunRecord } from './run-record';
import type { KnownRecords, OpenedSource, SourceReader } from './source';

export interface ChangesRequest<R extends KeyedRecord, K extends KnownRecords<R>> extends RunRequest {
  readonly reader: SourceReader<R, K>;
}

export interface ChangesParts<K> extends RunParts {
  /** Opens the records that answer; without it there are neither change sets nor redrives. */
  readonly openKnown?: OpenKnown<K>;
}

/**
 * Reads change sets against the live generation, publishes them and waits for the end of the run, as importRegister does.
 * Change sets that change no record end the run as `unchanged`; what the reader kept of them is kept for the next.
 */
export function importChanges<R extends KeyedRecord, K extends KnownRecords<R>>(
  request: ChangesRequest<R, K>,
  parts: ChangesParts<K>,
): Promise<RunRecord> {
  const { reader, dryRun } = request;
  return performRun<R, KeyedChange<R>>(request, parts, 'changes', async (live) => {
    if (reader.openChanges === undefined) {
      throw new RunRefusedError('base', `${reader.id} has no change sets: leave out --change-set`);
    }
    const base = requireBase(live, reader.id, 'change sets');
    const facts = { redriven: null, register: reader.id, base: base.run, dryRun };
    return changesKind(facts, async (path, options, companions) => {
      const state = await new ReaderStates(parts.dataDir, reader.id).find(base.run);
      return onBase(parts, { reader, base, companions }, async ({ known, sourceVersion }) => {
        const version = state?.sourceVersion ?? sourceVersion;
        const readUpTo = { sourceVersion: version, known, state: state?.folder ?? null };
        const input = await reader.openChanges?.(path, readUpTo, options).catch((error: unknown) => {
          throw state === null ? error : asGap(error, state);
        });
        return input as OpenedSource<KeyedChange<R>>;
      });
    });
  });
}

/** A state that cannot be used is no fault of the change sets, and the next ones will not find it any better. */
function asGap(error: unknown, { folder }: ReaderState): unknown {
  const isOfState = error instanceof RegisterFileError && error.file.startsWith(folder);
  return isOfState ? new RunRefusedError('gap', error.message) : error;
}

/** The generation that changes are made to. */
export function requireBase(live: LiveGeneration | null, register: string, what: string): LiveGeneration {
  if (live === null) {
    throw new RunRefusedError(
      'base',
      `${register} has no generation that answers: import the whole register before ${what}`,
    );
  }
  if (live.sample) {
    throw new RunRefusedError('base', `what answers for ${register} is a sample: import the register before ${what}`);
  }
  return live;
}

/**
 * Opens a source that needs the records of the base, proves that they still are those of the base, and closes them once
 * its batches have ended or were left. Who is on the suppression list and in the base is removed first.
 */
export async function onBase<R extends KeyedRecord, K>(
  parts: ChangesParts<K>,
  { reader, base, companions }: ChangesBase,
  open: (opened: OpenedGeneration<K>) => Promise<OpenedSource<KeyedChange<R>>>,
): Promise<OpenedSource<KeyedChange<R>>> {
  const { id: register } = reader;
  const opened = (await parts.openKnown?.(storesOf(parts).generations(register))) ?? null;
  if (opened === null) throw new RunRefusedError('base', `what answers now for ${register} cannot be opened`);
  try {
    if (opened.run !== base.run) {
      throw new RunRefusedError('base', `another generation of ${register} became live meanwhile: start the run again`);
    }
    const removals = removalsOfSuppressed(reader, opened.known, companions.suppressed);
    return following(removals, await open(opened), opened);
  } catch (error) {
    await opened.close?.();
    throw error;
  }
}

/** What changes are made to, and what is read besides their source. */
interface ChangesBase {
  readonly reader: RunRegister;
  readonly base: LiveGeneration;
  readonly companions: RunCompanions;
}

interface ChangesFacts {
  readonly redriven: string | null;
  readonly register: string;
  readonly base: string;
  readonly dryRun: boolean;
}

/** A run that publishes changes, however they are found. */
export function changesKind<R extends KeyedRecord>(
  { redriven, register, base, dryRun }: ChangesFacts,
  open: RunKind<R, KeyedChange<R>>['open'],
): RunKind<R, KeyedChange<R>> {
  return {
    base,
    redriven,
    sample: false,
    mayBeEmpty: true,
    countsRefused: redriven === null,
    begin: (run) => ({ kind: 'changes-begin', register, run, base, dryRun }),
    open,
    recordOf: (change) => (change.kind === 'upsert' ? change.record : null),
    batch: (run, changes) => ({ kind: 'changes', run, changes }),
    end: (run, totals) => ({ kind: 'changes-end', run, ...totals }),
  };
}

/** The source behind other changes; what it was opened with is closed after it. */
function following<T>(first: readonly T[], input: OpenedSource<T>, opened: OpenedGeneration<unknown>): OpenedSource<T> {
  const { saveState } = input;
  return {
    totalBytes: input.totalBytes,
    bytesRead: () => input.bytesRead(),
    report: () => input.report(),
    ...(saveState === undefined ? {} : { saveState: (folder: string) => saveState.call(input, folder) }),
    async *batches() {
      try {
        if (first.length > 0) yield first;
        yield* input.batches();
      } finally {
        await opened.close?.();
      }
    },
  };
}
