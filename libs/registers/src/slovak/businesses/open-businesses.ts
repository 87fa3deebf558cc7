import type { CompanyRecord } from '../../company-record';
import { VERSIONS_PER_DAY } from '../../record';
import { RegisterFileError } from '../../register-file-error';
import { DEFAULT_BATCH_RECORDS, type ReadOptions, type RegisterInput } from '../../register-reader';
import { TextKeySet } from '../../text-key-set';
import { saveAppliedDays } from './applied-days';
import { CompanyTallies } from './company-tallies';
import { openInitialSet } from './initial-set';
import { REFUSED } from './row-reasons';
import { RpoBatch } from './rpo-batch';
import { readSizeList } from './size-list';

/**
 * Opens the initial batches of RPO: a folder, of which the newest set is read, an archive, or one file. Memory is constant
 * but for the keys seen and the size bands.
 */
export async function openBusinesses(
  register: string,
  from: string,
  { releaseDay = 0, batchRecords = DEFAULT_BATCH_RECORDS, onRefused }: ReadOptions = {},
): Promise<RegisterInput<CompanyRecord>> {
  const { totalBytes, bytesRead, pieces } = await openInitialSet(from);
  const tallies = new CompanyTallies(onRefused);
  const keys = new TextKeySet();
  let day = releaseDay;

  async function* batches(): AsyncGenerator<CompanyRecord[]> {
    const sizes = await readSizeList(from, tallies.warnings);
    const sizeOf = (cin: string) => sizes?.find(cin) ?? null;
    const refusalOf = ({ key }: CompanyRecord) => (keys.add(key) ? null : REFUSED.duplicate);
    let records: CompanyRecord[] = [];
    let batch: RpoBatch | null = null;
    let exported = 0;
    for await (const piece of pieces()) {
      batch ??= new RpoBatch(piece.file);
      for (const read of batch.write(piece)) {
        exported = sameDay(batch, exported);
        day ||= exported;
        const outcome = tallies.take(read, day * VERSIONS_PER_DAY, sizeOf, refusalOf);
        if ('record' in outcome && records.push(outcome.record) === batchRecords) {
          yield records;
          records = [];
        }
      }
      if (!piece.last) continue;
      exported = sameDay(batch, exported);
      tallies.files += 1;
      batch = null;
    }
    if (records.length > 0) yield records;
    if (tallies.rowsRead === 0) throw new RegisterFileError('empty', `${from} has not one entity`, from);
    if (tallies.kept === 0) {
      const why = `${from}: none of ${tallies.rowsRead} entities could be used`;
      throw new RegisterFileError('not-a-register', why, from);
    }
  }

  return {
    totalBytes,
    bytesRead,
    batches,
    report: () => tallies.report(register, day),
    saveState: (folder) => saveAppliedDays(folder, { release: day, applied: [] }),
  };
}

/** All parts are of one export. */
function sameDay({ file, day }: RpoBatch, before: number): number {
  if (before === 0 || before === day) return day;
  const why = `${file} line 1: it was exported on ${day}, the parts before it on ${before}`;
  throw new RegisterFileError('not-a-register', why, file, 1);
}
