import { followRun, type ImportParts, type RunRequest } from './run';
import type { RunRecord } from './run-record';

export interface ImportRequest extends RunRequest {
  /** The register is a generated one. */
  readonly sample: boolean;
}

/**
 * Reads a whole register, publishes its records and follows the run to its end. Whatever goes wrong with the register,
 * the index or the disk is told in the record it returns.
 */
export function importRegister(request: ImportRequest, parts: ImportParts): Promise<RunRecord> {
  const { reader, dryRun, sample } = request;
  return followRun(request, parts, 'full', async () => ({
    mode: 'full',
    base: null,
    redriven: null,
    sample,
    mayBeEmpty: false,
    countsRefused: true,
    begin: (run) => ({ kind: 'snapshot-begin', register: reader.id, run, dryRun, sample }),
    open: (path, options) => reader.open(path, options),
    batch: (run, records) => ({ kind: 'records', run, records }),
    end: (run, totals) => ({ kind: 'snapshot-end', run, ...totals }),
  }));
}
