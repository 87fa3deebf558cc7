import type { KeyedRecord } from '@tripoint/bus';
import { performRun } from './run';
import type { RunRegister } from './run-companions';
import type { RunParts, RunRequest } from './run-kind';
import type { RunRecord } from './run-record';
import type { SourceReader } from './source';

export interface ImportRequest<R extends KeyedRecord> extends RunRequest {
  readonly reader: Pick<SourceReader<R, never>, 'id' | 'open' | keyof RunRegister>;
  /** The register is a generated one. */
  readonly sample: boolean;
}

/**
 * Reads a whole register, publishes its records and waits for the end of the run. What goes wrong with the register, the
 * index or the disk is in the record it returns.
 */
export function importRegister<R extends KeyedRecord>(
  { reader, ...request }: ImportRequest<R>,
  parts: RunParts,
): Promise<RunRecord> {
  const { dryRun, sample } = request;
  return performRun<R, R>({ ...request, reader }, parts, 'full', async () => ({
    base: null,
    redriven: null,
    sample,
    mayBeEmpty: false,
    countsRefused: true,
    begin: (run) => ({ kind: 'snapshot-begin', register: reader.id, run, dryRun, sample }),
    open: (path, options) => reader.open(path, options),
    recordOf: (record) => record,
    batch: (run, records) => ({ kind: 'records', run, records }),
    end: (run, totals) => ({ kind: 'snapshot-end', run, ...totals }),
  }));
}
