/** Exit codes of every command: all goals met, a goal missed or the run failed, wrong use. */
export const exitCodes = { ok: 0, failed: 1, wrongUse: 2 } as const;

/** One benchmark as the command line knows it. */
export interface BenchCommand {
  readonly name: string;
  /** What it measures, in one line. */
  readonly summary: string;
  /** The whole text of `--help`. */
  readonly help: string;
  /** Runs it and returns the exit code; a `UsageError` becomes exit code 2. */
  run(args: readonly string[]): Promise<number>;
}
