import type { IndexingPhase, RunOutcome } from '@tripoint/generations';
import type { RegisterIndexingOptions } from '../register-indexing';
import type { DistributedRun } from './run-register';

/** What a finishing thread starts with. Plain data. */
export interface FinishOrder {
  readonly run: DistributedRun;
  readonly indexing: RegisterIndexingOptions;
  /** Of the lock that another thread holds. */
  readonly fence?: string;
}

/** Why a finishing ended without an outcome; errors lose their class between threads. */
export interface FinishProblem {
  /** `passing`: the same may go well later; `refused`: the generations are not what the run needs. */
  readonly kind: 'passing' | 'refused' | 'failed';
  readonly message: string;
  readonly stack: string;
}

/** From the thread. Questions are answered with their number. */
export type FinishEvent =
  | { readonly phase: IndexingPhase; readonly question: number }
  | { readonly prove: true; readonly question: number }
  | { readonly outcome: RunOutcome }
  | { readonly problem: FinishProblem };

/** To the thread. */
export type FinishCommand = { readonly stop: true } | { readonly question: number; readonly problem: string | null };
