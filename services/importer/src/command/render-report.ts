import type { Gate, GenerationCounts } from '@tripoint/generations';
import type { ReadReport, RowTally } from '@tripoint/registers';
import { kindOfRegister } from '../kinds/imported-kinds';
import { renderOrigin } from '../order/origin';
import type { RunRecord, RunState } from '../run/run-record';
import { formatBytes, formatCount, formatDuration, formatShare } from './format-figures';

const HEADLINES: Partial<Record<RunState, string>> = {
  live: 'imported: the new generation answers',
  replaced: 'imported: its generation answered until another run replaced it',
  checked: 'dry run passed: nothing was changed',
  refused: 'refused: the live data is untouched',
  failed: 'failed',
  stopped: 'stopped: the live data is untouched',
  interrupted: 'interrupted: the process died, the live data is untouched',
  'rolled-back': 'rolled back: the generation before it was made to answer again',
};

/** What a generation holds; some kinds count their rows by region. */
type Counts = GenerationCounts & { readonly byRegion?: Readonly<Record<string, number>> };

/** Row text comes from a file: control characters must not reach the terminal. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * The report of a run for people.
 *
 * @param isRecorded false for a run that left no record: its id, which leads nowhere, is not shown
 */
export function renderReport(record: RunRecord, isRecorded = true): string {
  const lines = [
    headline(record),
    ...failureLines(record),
    ...originLines(record, isRecorded),
    ...readingLines(record),
    ...outcomeLines(record),
    ...acceptLines(record),
    `  took        ${formatDuration(record.durationMs)}, ${formatCount(record.rowsPerSecond)} rows/s read, peak memory ${formatBytes(record.peakMemoryBytes)}`,
  ];
  return `${lines.join('\n')}\n`;
}

function headline(record: RunRecord): string {
  const { register, state, failure } = record;
  if (failure?.kind === 'busy') return `${register}: not started`;
  return `${register}: ${state === 'unchanged' ? unchanged(record) : (HEADLINES[state] ?? state)}`;
}

/** Why nothing was built. */
function unchanged({ mode, read, register }: RunRecord): string {
  if (mode === 'full') return `nothing new: the live data is of this very source (--again builds it once more)`;
  if (mode === 'changes') {
    return `nothing new: the change sets change none of the ${kindOfRegister(register).plural} that answer`;
  }
  const rows = read?.rowsRead ?? 0;
  const refused = read === null ? 0 : refusedOf(read);
  if (refused === 0) return 'nothing was added: all rows answer already';
  if (refused === rows) return `nothing was added: all ${formatCount(rows)} rows were refused again`;
  return `nothing was added: ${formatCount(refused)} of ${formatCount(rows)} rows were refused again, the others answer already`;
}

function failureLines({ failure, state }: RunRecord): string[] {
  if (failure === null || state === 'stopped') return [];
  return [`  ${plain(failure.message)}`];
}

const MODES = { full: 'full load', changes: 'change set', redrive: 'refused rows read again' } as const;

function originLines(record: RunRecord, isRecorded: boolean): string[] {
  const { run, origin, startedAt, mode, base, redriven, rolledBack, accepted, endedAt, progress } = record;
  const applied = base === null ? '' : ` to the generation of run ${base}`;
  const again = redriven === null ? '' : ` of run ${redriven}`;
  const share = progress.share === null ? '' : ` (${formatShare(progress.share)})`;
  return [
    `  run         ${isRecorded ? `${run}, ` : ''}${renderOrigin(origin)}, started ${startedAt}`,
    `  mode        ${MODES[mode]}${again}${applied}`,
    ...(endedAt === null ? [`  so far      ${formatCount(progress.rows)} rows${share}`] : []),
    ...(accepted === null
      ? []
      : [`  accepted    ${renderOrigin(accepted.origin)}, ${accepted.at}: ${plain(accepted.why)}`]),
    ...(rolledBack === null ? [] : [`  rolled back ${renderOrigin(rolledBack.origin)}, ${rolledBack.at}`]),
  ];
}

function readingLines(record: RunRecord): string[] {
  const { read, from, sample, mode, refusedRows, register } = record;
  if (read === null) return [`  source      ${plain(from)}`];
  const version = read.sourceVersion === null ? 'of unknown date' : `of ${read.sourceVersion}`;
  const { hasHierarchy } = kindOfRegister(register);
  const files = `${formatCount(read.files)} ${read.files === 1 ? 'file' : 'files'}`;
  return [
    `  source      ${sample ? 'the generated sample register' : plain(from)}, ${files}, ${version}`,
    // Changes take county and region from what answers.
    ...(mode === 'changes' || !hasHierarchy ? [] : hierarchyLines(read)),
    ...seatLines(record),
    `  rows        ${rowFigures(read, hasHierarchy)}`,
    ...Object.entries(read.leftOut ?? {}).map(([reason, count]) => `    left out: ${reason}, ${formatCount(count)}`),
    ...tallyLines('refused', read.refused),
    ...(refusedRows.kept === 0 ? [] : [keptLine(refusedRows, mode)]),
    ...tallyLines('warning', read.warnings),
  ];
}

/** Where seats that name an address by its code were read from. */
function seatLines({ seats }: RunRecord): string[] {
  if (!seats) return [];
  const { register, run } = seats;
  const none = `as the register writes them, because ${register} has no generation that answers`;
  return [`  seats       ${run === null ? none : `of the addresses of ${register}, run ${run}`}`];
}

function rowFigures(read: ReadReport, hasHierarchy: boolean): string {
  const leftOut = sum(Object.values(read.leftOut ?? {}));
  const figures = [
    `${formatCount(read.rowsRead)} read`,
    `${formatCount(read.kept)} kept`,
    ...(leftOut === 0 ? [] : [`${formatCount(leftOut)} left out`]),
    `${formatCount(refusedOf(read))} refused`,
  ];
  return `${figures.join(', ')}${hasHierarchy ? `; ${formatCount(read.rowsWithoutCounty)} without a county` : ''}`;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

const refusedOf = ({ refused }: ReadReport): number => sum(Object.values(refused).map(({ count }) => count));

/** Where county and region come from: lists beside the register, or the rows themselves, as in Slovakia and Poland. */
function hierarchyLines({ hierarchy, kept, rowsWithoutCounty }: ReadReport): string[] {
  if (hierarchy !== null) {
    const { regions, counties, municipalities } = hierarchy;
    return [
      `  hierarchy   ${formatCount(regions)} regions, ${formatCount(counties)} counties, ${formatCount(municipalities)} municipalities`,
    ];
  }
  if (kept === 0) return [];
  if (rowsWithoutCounty < kept) return ['  hierarchy   of the register: its addresses name their county and region'];
  return ['  hierarchy   none found: addresses have neither county nor region (give --hierarchy)'];
}

function keptLine({ kept, complete }: RunRecord['refusedRows'], mode: RunRecord['mode']): string {
  const again = mode === 'changes' ? 'they come with the next full load' : '--retry-refused RUN reads them again';
  return `    ${formatCount(kept)} refused rows are kept${complete ? '' : ', not all of them whole'}: ${again}`;
}

function tallyLines(word: string, tallies: Readonly<Record<string, RowTally>>): string[] {
  return Object.entries(tallies).flatMap(([reason, { count, samples }]) => [
    `    ${word}: ${reason}, ${formatCount(count)}`,
    ...samples.map(({ file, line, row }) => `      ${plain(file)} line ${line}: ${plain(row)}`),
  ]);
}

function outcomeLines({ outcome, register }: RunRecord): string[] {
  if (outcome === null) return [];
  const { difference, gates } = outcome.report;
  const { counts, before } = outcome.report as { counts: Counts; before?: Counts | null };
  const { plural, counted } = kindOfRegister(register);
  const held = Object.entries({ [plural]: counts.rows, ...counted(counts) }).map(
    ([what, count]) => `${formatCount(count)} ${what}`,
  );
  return [
    `  index       ${held.join(', ')}; ${formatBytes(outcome.bytes)} on disk`,
    difference === null
      ? '  difference  unknown: nothing to compare with'
      : `  difference  ${formatCount(difference.added)} added, ${formatCount(difference.changed)} changed, ${formatCount(difference.removed)} removed, ${formatCount(difference.unchanged)} as before`,
    ...regionLines(counts, before),
    '  checks',
    ...gates.flatMap(gateLines),
    ...(outcome.directory === null ? [] : [`  generation  ${outcome.generation} in ${outcome.directory}`]),
  ];
}

/** Rows of each region, beside those of the generation that answered before. */
function regionLines({ byRegion = {} }: Counts, before: Counts | null | undefined): string[] {
  const names = [...new Set([...Object.keys(byRegion), ...Object.keys(before?.byRegion ?? {})])];
  if (names.length === 0) return [];
  const width = Math.max(...names.map((name) => regionName(name).length));
  const lines = names
    .sort((a, b) => a.localeCompare(b))
    .map((name) => {
      const [now, old] = [byRegion[name] ?? 0, before?.byRegion?.[name] ?? 0];
      const share = old === 0 ? 'new' : formatShare(now / old);
      const compared = before ? ` of ${formatCount(old)} (${share})` : '';
      return `    ${regionName(name).padEnd(width)}  ${formatCount(now)}${compared}`;
    });
  return ['  regions', ...lines];
}

const regionName = (name: string): string => (name === '' ? 'without a region' : plain(name));

/** What a person can do who finds that the checks are wrong about a generation. */
function acceptLines({ state, run, outcome }: RunRecord): string[] {
  const gates = outcome?.report.gates ?? [];
  if (state !== 'refused' || !outcome?.directory || gates.some(({ passed, isFinal }) => !passed && isFinal)) return [];
  return [`  if right    scripts/import accept ${run} --why TEXT makes it live; the limit of each check has a setting`];
}

function gateLines({ name, figure, threshold, passed, note }: Gate): string[] {
  const line = `    ${passed ? 'ok    ' : 'FAILED'} ${name}: ${figure} (${threshold})`;
  return note === '' ? [line] : [line, `           ${plain(note)}`];
}

/** Text from outside without what would steer a terminal. */
export function plain(text: string): string {
  return text.replace(CONTROL_CHARACTERS, ' ');
}
