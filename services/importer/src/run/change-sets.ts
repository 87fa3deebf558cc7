import { type RecordChange, RegisterFileError } from '@tripoint/registers';
import { RunRefusedError } from './explain-failure';
import { storesOf } from './import-stores';
import type { LiveGeneration, OpenedGeneration } from './live-generation';
import { type ReaderState, ReaderStates } from './reader-states';
import { followRun, type ImportParts, type OpenedSource, type RunKind, type RunRequest } from './run';
import type { RunMode, RunRecord } from './run-record';

/**
 * Reads change sets against the live generation, publishes them and follows the run to its end, as importRegister does.
 * Change sets that change no address end the run as `unchanged`; what the reader kept of them is kept for the next.
 */
export function importChanges(request: RunRequest, parts: ImportParts): Promise<RunRecord> {
  const { reader, dryRun } = request;
  return followRun<RecordChange>(request, parts, 'changes', async (live) => {
    if (reader.openChanges === undefined) {
      throw new RunRefusedError('base', `${reader.id} has no change sets: leave out --change-set`);
    }
    const base = requireBase(live, reader.id, 'change sets');
    return changesKind(
      { mode: 'changes', redriven: null, register: reader.id, base: base.run, dryRun },
      async (path, options) => {
        const state = await new ReaderStates(parts.dataDir, reader.id).find(base.run);
        return onBase(parts, reader.id, base, async ({ known, sourceVersion }) => {
          const version = state?.sourceVersion ?? sourceVersion;
          const followed = { sourceVersion: version, known, state: state?.folder ?? null };
          const input = await reader.openChanges?.(path, followed, options).catch((error: unknown) => {
            throw state === null ? error : asGap(error, state);
          });
          return input as OpenedSource<RecordChange>;
        });
      },
    );
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
 * Opens a source that needs the addresses of the base, proves that they still are those of the base, and lets go of them
 * once its batches have ended or were left.
 */
export async function onBase(
  parts: ImportParts,
  register: string,
  base: LiveGeneration,
  open: (opened: OpenedGeneration) => Promise<OpenedSource<RecordChange>>,
): Promise<OpenedSource<RecordChange>> {
  const opened = (await parts.openKnown?.(storesOf(parts).generations(register))) ?? null;
  if (opened === null)
    throw new RunRefusedError('base', `the addresses of ${register} that answer now cannot be opened`);
  try {
    if (opened.run !== base.run) {
      throw new RunRefusedError('base', `another generation of ${register} became live meanwhile: start the run again`);
    }
    return closing(await open(opened), opened);
  } catch (error) {
    await opened.close?.();
    throw error;
  }
}

interface ChangesFacts {
  readonly mode: RunMode;
  readonly redriven: string | null;
  readonly register: string;
  readonly base: string;
  readonly dryRun: boolean;
}

/** A run that publishes changes, however they are found. */
export function changesKind(
  { mode, redriven, register, base, dryRun }: ChangesFacts,
  open: RunKind<RecordChange>['open'],
): RunKind<RecordChange> {
  return {
    mode,
    base,
    redriven,
    sample: false,
    mayBeEmpty: true,
    countsRefused: mode === 'changes',
    begin: (run) => ({ kind: 'changes-begin', register, run, base, dryRun }),
    open,
    batch: (run, changes) => ({ kind: 'changes', run, changes }),
    end: (run, totals) => ({ kind: 'changes-end', run, ...totals }),
  };
}

function closing(input: OpenedSource<RecordChange>, opened: OpenedGeneration): OpenedSource<RecordChange> {
  const { saveState } = input;
  return {
    totalBytes: input.totalBytes,
    bytesRead: () => input.bytesRead(),
    report: () => input.report(),
    ...(saveState === undefined ? {} : { saveState: (folder: string) => saveState.call(input, folder) }),
    async *batches() {
      try {
        yield* input.batches();
      } finally {
        await opened.close?.();
      }
    },
  };
}
