import type { RegisterReader, RegisterRecord } from '@tripoint/registers';
import type { Logger } from '@tripoint/runtime';
import { RunBusyError, type RunProcesses } from '../child/run-processes';
import { untilFree } from '../order/until-free';
import { RunRefusedError } from '../run/explain-failure';
import { liveGeneration } from '../run/live-generation';
import { generationsOnDisk, type OpenGenerations } from '../run/open-generations';
import type { FailureKind, RunRecord } from '../run/run-record';
import { runsOf } from '../run/run-store';

export interface DueImports {
  readonly dataDir: string;
  /** Default: on disk. */
  readonly generations?: OpenGenerations;
  readonly runs: RunProcesses;
  readonly registers: Readonly<Record<string, RegisterReader<RegisterRecord>>>;
  /** Whether the publisher of a register offers change sets. */
  readonly hasChangeSets: (register: string) => boolean;
  /** Ends the wait for a register that another run holds. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Between two tries for such a register, in milliseconds; default: half a minute. */
  readonly pauseMs?: number;
}

/** Each try for a register that another process holds is a process itself. */
const PAUSE_MS = 30_000;
/** Faults that will be there the next day, too, unless the whole register is loaded. */
const ONLY_A_FULL_LOAD_HELPS: ReadonlySet<FailureKind> = new Set(['gap', 'base']);
/** States of runs that imported what their source held, whatever became of it since. */
const IMPORTED: ReadonlySet<RunRecord['state']> = new Set(['live', 'unchanged', 'rolled-back', 'replaced']);

/**
 * Imports what a register's publisher has: change sets where there are some and a generation to apply them to, else the
 * whole register. Change sets that cannot be applied to the live generation, nor will be, lead to a full load at
 * once: they do not continue it, or what is kept of it for them is damaged. A run that somebody else started is waited for,
 * and what is to be imported is then looked at anew.
 */
export async function importWhenDue(register: string, due: DueImports): Promise<RunRecord> {
  const { signal, logger, pauseMs = PAUSE_MS } = due;
  const onBusy = (): void => logger.info('scheduled import waits for another run', { register });
  const outcome = await untilFree(() => importNow(register, due).catch(busyOf), isBusy, { signal, onBusy, pauseMs });
  if (isBusy(outcome)) throw outcome;
  return outcome;
}

function busyOf(error: unknown): RunBusyError {
  if (error instanceof RunBusyError) return error;
  throw error;
}

const isBusy = (outcome: RunRecord | RunBusyError): outcome is RunBusyError => outcome instanceof RunBusyError;

async function importNow(register: string, due: DueImports): Promise<RunRecord> {
  const { dataDir, generations = generationsOnDisk(dataDir) } = due;
  const live = await liveGeneration(generations(register));
  const hasBase = live !== null && !live.sample;
  const hasChanges = due.registers[register]?.openChanges !== undefined && due.hasChangeSets(register);
  if (!hasBase || !hasChanges) return runToEnd(register, 'full', due);
  try {
    const changes = await runToEnd(register, 'changes', due);
    if (changes.failure === null || !ONLY_A_FULL_LOAD_HELPS.has(changes.failure.kind)) return changes;
  } catch (error) {
    if (!(error instanceof RunRefusedError && ONLY_A_FULL_LOAD_HELPS.has(error.kind))) throw error;
  }
  return runToEnd(register, 'full', due);
}

async function runToEnd(register: string, mode: 'full' | 'changes', { runs }: DueImports): Promise<RunRecord> {
  const facts = { hierarchy: null, sample: false, dryRun: false, redriven: null } as const;
  const from = { url: null };
  const origin = { kind: 'schedule', who: null } as const;
  const { ended } = await runs.start({ register, mode, from, origin, ...facts });
  return await ended;
}

/** When the newest run began that imported all its source held; null when none did. A sample is no register. */
export async function lastImported(
  dataDir: string,
  register: string,
  generations: OpenGenerations = generationsOnDisk(dataDir),
): Promise<number | null> {
  for (const { state, sample, dryRun, mode, startedAt } of await runsOf(dataDir, register, generations).list()) {
    const imported = IMPORTED.has(state);
    if (imported && !sample && !dryRun && mode !== 'redrive') return Date.parse(startedAt);
  }
  return null;
}
