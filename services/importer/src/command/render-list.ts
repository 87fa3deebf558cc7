import type { GenerationListing } from '@tripoint/generations';
import { kindOfRegister } from '../kinds/imported-kinds';
import { renderOrigin } from '../order/origin';
import type { RunRecord } from '../run/run-record';
import { formatBytes, formatCount, formatDuration, formatShare } from './format-figures';

/** Runs shown per register in the list of generations. */
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

/** The list of runs for people: when, by whom, of what, and what became of it. */
export function renderRuns(listings: readonly RegisterListing[]): string {
  const lines = listings.flatMap(({ register, generations, runs }) => {
    if (runs.length === 0) return [`${register}: no runs`];
    const answering = generations.find(({ state }) => state === 'live')?.manifest?.run;
    return [register, ...runs.map((run) => wholeRunLine(run, run.run === answering))];
  });
  return `${lines.join('\n')}\n`;
}

function registerLines({ register, generations, runs }: RegisterListing): string[] {
  if (generations.length === 0 && runs.length === 0) return [`${register}: never imported`];
  return [
    register,
    ...generations.map((generation) => generationLine(generation, kindOfRegister(register).plural)),
    ...runs.slice(0, RUNS_SHOWN).map(runLine),
    ...(runs.length > RUNS_SHOWN ? [`  and ${runs.length - RUNS_SHOWN} older runs`] : []),
  ];
}

function generationLine({ id, state, manifest }: GenerationListing, plural: string): string {
  if (manifest === null) return `  generation ${id}  ${state}, not whole`;
  const { report, index, fingerprints, sourceVersion, sample } = manifest;
  const source = sample ? 'sample' : `source of ${sourceVersion ?? 'unknown date'}`;
  const size = formatBytes(index.bytes + fingerprints.bytes);
  return `  generation ${id}  ${state}, ${formatCount(report.counts.rows)} ${plural}, ${source}, ${size}`;
}

function runLine({ run, state, read, dryRun }: RunRecord): string {
  const rows = read === null ? '' : `, ${formatCount(read.kept)} rows`;
  return `  run        ${run}  ${state}${dryRun ? ' (dry run)' : ''}${rows}`;
}

const MODES = { full: 'full load', changes: 'change set', redrive: 'refused rows again' } as const;

function wholeRunLine(record: RunRecord, answers: boolean): string {
  const { run, state, mode, origin, dryRun, endedAt, progress, durationMs, sample, sourceVersion } = record;
  const share = endedAt === null && progress.share !== null ? ` ${formatShare(progress.share)}` : '';
  const facts = [
    `${state}${share}${answers ? ', answers now' : ''}`,
    `${MODES[mode]}${dryRun ? ' (dry run)' : ''} ${renderOrigin(origin)}`,
    sample ? 'sample' : `source of ${sourceVersion ?? 'unknown date'}`,
    `${formatCount(progress.rows)} rows`,
    formatDuration(durationMs),
  ];
  return `  ${run}  ${facts.join('; ')}`;
}
