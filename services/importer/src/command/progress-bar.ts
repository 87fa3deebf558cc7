import type { ImportProgress } from '../run/run-journal';
import type { RunState } from '../run/run-record';
import { formatBytes, formatCount, formatDuration, formatShare } from './format-figures';

/** Where progress is shown: standard error, or what stands for it in a test. */
export interface ProgressOutput {
  /** True for a terminal, where a line can be drawn over. */
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Least time between two drawings of the bar on a terminal, and between two lines elsewhere, in milliseconds. */
const REDRAW_MS = 100;
const LINE_MS = 2_000;

const BAR_WIDTH = 24;
/** Before this much was read, the time left is a guess that would jump about. */
const LEAST_SHARE_FOR_TIME_LEFT = 0.02;

const CLEAR_LINE = '\r\u001B[2K';

const PHASES: Partial<Record<RunState, string>> = {
  downloading: 'downloading',
  reading: 'reading',
  building: 'building the index',
  checking: 'checking the index',
  switching: 'switching to the new generation',
};

/** One line of progress: phase, bar, per cent, rows or bytes, rows a second, time left. */
export function renderProgress(progress: ImportProgress): string {
  const { rows, elapsedMs, phaseMs, bytes, share, state } = progress;
  const phase = PHASES[state] ?? state;
  if (state !== 'reading' && state !== 'downloading') {
    return `${phase} (${formatCount(rows)} rows, ${formatDuration(elapsedMs)})`;
  }
  const perSecond = phaseMs === 0 ? 0 : (rows * 1000) / phaseMs;
  const figures =
    state === 'downloading' ? formatBytes(bytes) : `${formatCount(rows)} rows, ${formatCount(perSecond)} rows/s`;
  if (share === null) return `${phase}  ${figures}, ${formatDuration(phaseMs)}`;
  const filled = Math.round(share * BAR_WIDTH);
  const bar = `[${'='.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}]`;
  const left = share < LEAST_SHARE_FOR_TIME_LEFT ? '' : `, ${formatDuration((phaseMs * (1 - share)) / share)} left`;
  return `${phase} ${bar} ${formatShare(share)}  ${figures}${left}`;
}

/** Shows the progress of a run: a bar drawn over on a terminal, a line now and then elsewhere. */
export class ProgressBar {
  private shownMs = Number.NEGATIVE_INFINITY;
  private state: RunState | null = null;
  private drawn = false;

  constructor(private readonly output: ProgressOutput) {}

  show(progress: ImportProgress): void {
    const newPhase = progress.state !== this.state;
    if (!(progress.state in PHASES)) return;
    const pause = this.output.isTTY ? REDRAW_MS : LINE_MS;
    if (!newPhase && progress.elapsedMs - this.shownMs < pause) return;
    if (newPhase && this.drawn) this.keepLine();
    this.state = progress.state;
    this.shownMs = progress.elapsedMs;
    const line = renderProgress(progress);
    if (this.output.isTTY) {
      this.output.write(`${CLEAR_LINE}${line}`);
      this.drawn = true;
    } else {
      this.output.write(`${line}\n`);
    }
  }

  /** Ends the line that is drawn over, so that what follows begins on its own. */
  end(): void {
    if (this.drawn) this.keepLine();
  }

  private keepLine(): void {
    this.output.write('\n');
    this.drawn = false;
  }
}
