import { dataDay, type GenerationManifest } from '@tripoint/generations';
import { type Html, html } from '@tripoint/pages';
import { formatCount, formatDuration, formatShare } from '../command/format-figures';
import { FINAL_STATES, type RunRecord, type RunState } from '../run/run-record';

const DAY_MS = 86_400_000;

/** A moment to the minute, in UTC. */
export function moment(iso: string | null): Html {
  if (iso === null) return html`–`;
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`;
}

/** The day of a source; where it says none, what the source is named by. */
export const sourceDay = (of: Pick<GenerationManifest, 'sourceVersion'>): string =>
  dataDay(of) ?? of.sourceVersion ?? 'unknown day';

/** `today`, `1 day`, `23 days`. */
export function age(fromMs: number, nowMs: number): string {
  const days = Math.max(0, Math.floor((nowMs - fromMs) / DAY_MS));
  return days === 0 ? 'today' : `${days} ${days === 1 ? 'day' : 'days'}`;
}

const BAD: ReadonlySet<RunState> = new Set(['refused', 'failed', 'interrupted']);

/** The state of a run as a word in colour. */
export function stateTag({ state, dryRun }: Pick<RunRecord, 'state' | 'dryRun'>): Html {
  const tone = state === 'live' ? ' good' : BAD.has(state) ? ' bad' : '';
  return html`<span class="tag${tone}">${state}${dryRun && ' (dry run)'}</span>`;
}

/** `6 of 6 passed`; a dash before the checks. */
export function gatesOf({ outcome }: Pick<RunRecord, 'outcome'>): Html {
  if (outcome === null) return html`–`;
  const { gates } = outcome.report;
  const passed = gates.filter((gate) => gate.passed).length;
  return html`${passed} of ${gates.length} passed`;
}

/** Runs as a table, newest first. */
export function runTable(runs: readonly RunRecord[], caption: string): Html {
  if (runs.length === 0) return html`<p>No runs.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table class="stack"><caption class="off">${caption}</caption>
<thead><tr><th scope="col">Run</th><th scope="col">Register</th><th scope="col">State</th><th scope="col">Checks</th>
<th scope="col" class="number">Rows</th><th scope="col" class="number">Took</th></tr></thead>
<tbody>${runs.map(runRow)}</tbody></table></div>`;
}

function runRow(record: RunRecord): Html {
  const { run, register, startedAt, progress, durationMs } = record;
  const share = FINAL_STATES.has(record.state) || progress.share === null ? '' : ` ${formatShare(progress.share)}`;
  return html`<tr><th scope="row"><a href="/console/runs/${run}">${moment(startedAt)}</a></th>
<td data-of="Register">${register}</td><td data-of="State">${stateTag(record)}${share}</td>
<td data-of="Checks">${gatesOf(record)}</td><td data-of="Rows" class="number">${formatCount(progress.rows)}</td>
<td data-of="Took" class="number">${formatDuration(durationMs)}</td></tr>`;
}

/** Facts as names and values. */
export const facts = (rows: readonly (readonly [string, Html | string])[]): Html =>
  html`<dl class="facts">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
