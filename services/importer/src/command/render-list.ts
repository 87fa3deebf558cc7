import type { GenerationListing } from '@tripoint/search';
import type { RunRecord } from '../run-record';
import { formatBytes, formatCount } from './format-figures';

/** Runs shown per register. */
const RUNS_SHOWN = 10;

/** What is on disk for one register. */
export interface RegisterListing {
  readonly register: string;
  /** Newest first. */
  readonly generations: readonly GenerationListing[];
  /** Newest first. */
  readonly runs: readonly RunRecord[];
}

/** The list of generations and runs for people. */
export function renderList(listings: readonly RegisterListing[]): string {
  return listings.map((listing) => `${registerLines(listing).join('\n')}\n`).join('');
}

function registerLines({ register, generations, runs }: RegisterListing): string[] {
  if (generations.length === 0 && runs.length === 0) return [`${register}: never imported`];
  return [
    register,
    ...generations.map(generationLine),
    ...runs.slice(0, RUNS_SHOWN).map(runLine),
    ...(runs.length > RUNS_SHOWN ? [`  and ${runs.length - RUNS_SHOWN} older runs`] : []),
  ];
}

function generationLine({ id, state, manifest }: GenerationListing): string {
  if (manifest === null) return `  generation ${id}  ${state}, not whole`;
  const { report, index, fingerprints, sourceVersion, sample } = manifest;
  const source = sample ? 'sample' : `source of ${sourceVersion ?? 'unknown date'}`;
  const size = formatBytes(index.bytes + fingerprints.bytes);
  return `  generation ${id}  ${state}, ${formatCount(report.counts.rows)} addresses, ${source}, ${size}`;
}

function runLine({ run, state, read, dryRun }: RunRecord): string {
  const rows = read === null ? '' : `, ${formatCount(read.kept)} rows`;
  return `  run        ${run}  ${state}${dryRun ? ' (dry run)' : ''}${rows}`;
}
