import type { RegisterReader } from '@tripoint/registers';
import type { ChildRuns } from '../child/child-runs';
import { liveGeneration } from '../live-generation';
import type { RunRecord } from '../run-record';
import { RunStore } from '../run-store';

export interface DueImports {
  readonly dataDir: string;
  readonly runs: ChildRuns;
  readonly registers: Readonly<Record<string, RegisterReader>>;
  /** Whether the publisher of a register offers change sets. */
  readonly hasChangeSets: (register: string) => boolean;
}

/**
 * Imports what a register's publisher has: change sets where there are some and a generation to apply them to, else the
 * whole register. Change sets that do not follow the live generation are followed by a full load at once.
 */
export async function importWhenDue(register: string, due: DueImports): Promise<RunRecord> {
  const live = await liveGeneration(due.dataDir, register);
  const hasBase = live !== null && !live.sample;
  const hasChanges = due.registers[register]?.openChanges !== undefined && due.hasChangeSets(register);
  if (!hasBase || !hasChanges) return runToEnd(register, 'full', due);
  const changes = await runToEnd(register, 'changes', due);
  return changes.failure?.kind === 'gap' ? runToEnd(register, 'full', due) : changes;
}

async function runToEnd(register: string, mode: 'full' | 'changes', { runs }: DueImports): Promise<RunRecord> {
  const facts = { hierarchy: null, sample: false, dryRun: false, redriven: null } as const;
  const from = { url: null };
  const origin = { kind: 'schedule', who: null } as const;
  const { ended } = await runs.start({ register, mode, from, origin, ...facts });
  return await ended;
}

/** When the newest run began that brought all its source held; null when none did. A sample is no register. */
export async function lastImported(dataDir: string, register: string): Promise<number | null> {
  for (const { state, sample, dryRun, mode, startedAt } of await new RunStore(dataDir, register).list()) {
    const brought = state === 'live' || state === 'unchanged' || state === 'rolled-back';
    if (brought && !sample && !dryRun && mode !== 'redrive') return Date.parse(startedAt);
  }
  return null;
}
