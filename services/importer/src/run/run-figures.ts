import type { Metrics } from '@tripoint/runtime';
import type { OpenGenerations } from './open-generations';
import { FINAL_STATES, type RunState } from './run-record';
import { type RunStore, runsOf } from './run-store';

/** What became of a run when it ended; later its generation may make room for another. */
const ENDED_AS: Partial<Record<RunState, RunState>> = { replaced: 'live', 'rolled-back': 'live' };

export interface RunFiguresOptions {
  readonly dataDir: string;
  readonly registers: readonly string[];
  readonly generations: OpenGenerations;
  readonly metrics: Metrics;
}

/**
 * Counts the runs of a data folder in the metrics of a process, whoever started them: its schedule, a request, or a command
 * beside it. They are read from the records of runs when the metrics are asked for; runs that ended before are not counted.
 */
export async function countRuns({ dataDir, registers, generations, metrics }: RunFiguresOptions): Promise<void> {
  const stores = registers.map((register) => runsOf(dataDir, register, generations));
  const known = new Map<RunStore, Set<string>>(stores.map((store) => [store, new Set()]));
  let running = 0;
  const look = async (onEnd: (register: string, state: RunState) => void): Promise<void> => {
    let underWay = 0;
    for (const [store, ended] of known) {
      for (const { run, state } of await store.list(ended)) {
        if (!FINAL_STATES.has(state)) underWay += 1;
        else if (!ended.has(run)) {
          ended.add(run);
          onEnd(store.register, ENDED_AS[state] ?? state);
        }
      }
    }
    running = underWay;
  };
  await look(() => undefined);
  // Both figures come from one look, also when two ask at once.
  let looking: Promise<void> | null = null;
  const refresh = (): Promise<void> => {
    looking ??= look((register, state) => counter.inc({ register, state })).finally(() => {
      looking = null;
    });
    return looking;
  };
  const labels = ['register', 'state'];
  const counter = metrics.counter('imports_total', 'Imports that ended, by register and state', labels, refresh);
  metrics.gauge('imports_running', 'Imports under way', async () => {
    await refresh();
    return running;
  });
}
