import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CompanyRecord } from '../../company-record';
import { openRegisterFiles, type RegisterFiles } from '../../files/register-files';
import { VERSIONS_PER_DAY } from '../../record';
import { RegisterFileError } from '../../register-file-error';
import {
  type ChangeBase,
  type ChangeInput,
  DEFAULT_BATCH_RECORDS,
  type KnownRecords,
  type ReadOptions,
  type RecordChange,
  type RowSample,
} from '../../register-reader';
import { type AppliedDays, lastDay, readAppliedDays, saveAppliedDays } from './applied-days';
import { CompanyTallies } from './company-tallies';
import { WARNING } from './row-reasons';
import { RpoBatch } from './rpo-batch';
import { rpoNameOf } from './rpo-names';
import { readSizeList } from './size-list';

type Change = RecordChange<CompanyRecord>;

/**
 * Opens daily batches of RPO: one file or a folder of several, applied by their days. An entity replaces the company of its
 * id; one that is none any more removes it. What the live data has already is left out. Batches may come late: each
 * change has the version of its day. Size bands stay as they are known unless a list of RÚZ lies beside the batches.
 *
 * @throws RegisterFileError (reason `gap`) when nothing is live that a batch could follow
 */
export async function openDailyBatches(
  register: string,
  from: string,
  base: ChangeBase<KnownRecords<CompanyRecord>>,
  { batchRecords = DEFAULT_BATCH_RECORDS, onRefused }: ReadOptions = {},
): Promise<ChangeInput<CompanyRecord>> {
  const { release, applied } = await appliedTo(base, from);
  const files = await dailyFiles(from);
  const tallies = new CompanyTallies(onRefused);
  const days = new Set(applied);
  let found = 0;
  const reached = (): AppliedDays => ({ release, applied: [...days].sort((a, b) => a - b) });

  function isApplied({ day, file }: RpoBatch): boolean {
    if (day >= release && !days.has(day)) return false;
    tallies.warnings.addCut(WARNING.replayed, (): RowSample => ({ file, line: 1, row: `${day}` }));
    return true;
  }

  async function* batches(): AsyncGenerator<Change[]> {
    const sizes = await readSizeList(from, tallies.warnings);
    const sizeOf = (cin: string, key: string) =>
      sizes === null ? (base.known.find(key)?.size ?? null) : sizes.find(cin);
    let changes: Change[] = [];
    for (const { pieces } of files) {
      let batch: RpoBatch | null = null;
      let isLeftOut = false;
      for await (const piece of pieces()) {
        const isFirst: boolean = batch === null || batch.day === 0;
        batch ??= new RpoBatch(piece.file);
        const entities = batch.write(piece);
        if (isFirst && batch.day > 0) isLeftOut = isApplied(batch);
        if (!isLeftOut) {
          // Behind the initial batches of the same day.
          const version = batch.day * VERSIONS_PER_DAY + 1;
          for (const read of entities) {
            const change = changeOf(tallies.take(read, version, sizeOf), version);
            if (change === null || changes.push(change) < batchRecords) continue;
            yield changes;
            changes = [];
          }
        }
        if (!piece.last) continue;
        found += 1;
        if (!isLeftOut) {
          tallies.files += 1;
          days.add(batch.day);
        }
        batch = null;
      }
    }
    if (found === 0) refuseEmpty(from);
    if (changes.length > 0) yield changes;
  }

  return {
    totalBytes: files.reduce((sum, { totalBytes }) => sum + totalBytes, 0),
    bytesRead: () => files.reduce((sum, file) => sum + file.bytesRead(), 0),
    batches,
    report: () => tallies.report(register, lastDay(reached())),
    saveState: (folder) => saveAppliedDays(folder, reached()),
  };
}

/** Null for an entity that cannot be a company of the live data. */
function changeOf(outcome: ReturnType<CompanyTallies['take']>, sourceVersion: number): Change | null {
  if ('record' in outcome) return { kind: 'upsert', record: outcome.record };
  return outcome.key === null ? null : { kind: 'remove', key: outcome.key, sourceVersion };
}

async function appliedTo({ state, sourceVersion }: ChangeBase<unknown>, from: string): Promise<AppliedDays> {
  if (state !== null) return readAppliedDays(state);
  if (sourceVersion !== null) return { release: Number(sourceVersion), applied: [] };
  const why = `${from} cannot be applied: no initial batches of RPO are live; load them first`;
  throw new RegisterFileError('gap', why, from);
}

/** The daily batches behind a path, by their days. */
async function dailyFiles(from: string): Promise<RegisterFiles[]> {
  const found = await stat(from).catch(() => null);
  if (found?.isDirectory() !== true) {
    if (rpoNameOf(basename(from))?.kind === 'part') {
      const why = `${from} is a part of the initial batches of RPO: import their folder without --change-set`;
      throw new RegisterFileError('not-a-register', why, from);
    }
    return [await openRegisterFiles(from, ANY_JSON)];
  }
  const names = (await readdir(from)).filter((name) => rpoNameOf(name)?.kind === 'daily').sort();
  if (names.length === 0) refuseEmpty(from);
  return Promise.all(names.map((name) => openRegisterFiles(join(from, name), ANY_JSON)));
}

function refuseEmpty(from: string): never {
  throw new RegisterFileError('empty', `${from} holds no daily batch of RPO (actual_DATE.json.gz)`, from);
}

const ANY_JSON = { chooseInFolder: () => [], wantsEntry: (name: string) => /\.json$/i.test(name) };
