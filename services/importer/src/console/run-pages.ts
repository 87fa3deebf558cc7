import type { Gate } from '@tripoint/generations';
import { type Html, html } from '@tripoint/pages';
import type { ImportActs } from '../admin/import-acts';
import type { RunEvents } from '../admin/run-events';
import { formatBytes, formatCount, formatDuration } from '../command/format-figures';
import { renderOrigin } from '../order/origin';
import { type RefusedMessagesOf, refusedOf } from '../run/refused-of-run';
import { FINAL_STATES, type RunRecord } from '../run/run-record';
import type { Visit } from './console';
import { formToken, type Page, type Redirect } from './page';
import { facts, moment, runTable, sourceDay, stateTag } from './parts';
import type { Session } from './sessions';

export type { RefusedMessagesOf };

/** Runs, and rows, on one page. */
const SHOWN = 50;
const MODES = { full: 'full load', changes: 'change set', redrive: 'refused rows read again' } as const;

/** Runs: which there were, how one goes on, what it refused. */
export class RunPages {
  constructor(
    private readonly acts: ImportActs,
    private readonly events: RunEvents,
    private readonly refusedMessages: RefusedMessagesOf | null,
  ) {}

  async all({ query }: Visit): Promise<Page> {
    const runs = await this.acts.runs();
    const page = pageOf(query);
    const main = html`<h1>Runs</h1><div class="panel">${runTable(page.of(runs), 'Runs of all registers')}
${page.links('/console/runs', runs.length > page.end)}</div>`;
    return { title: 'Runs', tab: 'Runs', main, command: 'scripts/import runs' };
  }

  async one({ name, session }: Visit): Promise<Page> {
    const record = await this.acts.run(name);
    const isOver = FINAL_STATES.has(record.state);
    const { register, outcome } = record;
    const main = html`<p class="crumb"><a href="/console/registers/${register}">${register}</a></p><h1>Run of ${register}</h1>
<div id="run"${!isOver && html` data-events="/console/runs/${name}/events"`} data-state="${record.state}">
<section class="panel"><h2>State ${stateTag(record)}</h2>
${!isOver && progressOf(record)}${record.failure !== null && html`<p class="wrong">${record.failure.message}</p>`}${factsOf(record)}
${!isOver && confirmed(record, session, 'stop', 'Stop the run', 'The data that answers now stays. What was read is thrown away.')}</section>
${outcome !== null && gateSection(outcome.report.gates)}
${record.state === 'refused' && acceptForm(record, session)}
${refusedSection(record, session)}</div>`;
    return { title: `Run of ${register}`, tab: 'Runs', main, command: `scripts/import show ${name}` };
  }

  async refused({ name, query }: Visit): Promise<Page> {
    const record = await this.acts.run(name);
    const page = pageOf(query);
    const rows: Html[] = [];
    let at = 0;
    for await (const { reason, file, line, row } of refusedOf(
      record,
      this.acts.refusedPath(record),
      this.refusedMessages,
    )) {
      at += 1;
      if (at > page.end) break;
      if (at <= page.start) continue;
      rows.push(
        html`<tr><td data-of="Reason">${reason}</td><td data-of="Where">${file} line ${line}</td><td data-of="Row"><code>${row}</code></td></tr>`,
      );
    }
    const table = html`<div class="scroll" tabindex="0" role="region" aria-label="Refused rows"><table class="stack"><caption class="off">Refused rows</caption>
<thead><tr><th scope="col">Reason</th><th scope="col">Where</th><th scope="col">Row</th></tr></thead><tbody>${rows}</tbody></table></div>`;
    const main = html`<p class="crumb"><a href="/console/runs/${name}">Run of ${record.register}</a></p><h1>Refused rows</h1>
<div class="panel">${rows.length === 0 ? html`<p>None, or they are not kept any more.</p>` : table}
${page.links(`/console/runs/${name}/refused`, at > page.end)}</div>`;
    return { title: 'Refused rows', tab: 'Runs', main, command: `scripts/import refused ${name}` };
  }

  /** Events of a run for the script of its page. */
  async watch({ name, res }: Visit): Promise<null> {
    const record = await this.acts.run(name);
    this.events.open(res, (listener) => this.acts.follow(record, listener));
    return null;
  }

  async stop({ name }: Visit): Promise<Redirect> {
    await this.acts.stop(name);
    return { to: `/console/runs/${name}`, notice: { tone: 'good', text: 'The run was asked to stop.' } };
  }

  async redrive({ name, form, origin }: Visit): Promise<Redirect> {
    const { run } = await this.acts.redrive(name, form.get('dry_run') === 'yes', origin);
    return { to: `/console/runs/${run}`, notice: { tone: 'good', text: 'The refused rows are read again.' } };
  }

  async accept({ name, form, origin }: Visit): Promise<Redirect> {
    const why = form.get('why')?.trim() ?? '';
    const to = `/console/runs/${name}`;
    if (why === '' || why.length > MAX_WHY) {
      return { to, notice: { tone: 'bad', text: `Say why, in at most ${MAX_WHY} characters.` } };
    }
    await this.acts.accept(name, why, origin);
    return { to, notice: { tone: 'good', text: 'Its generation answers now.' } };
  }
}
const MAX_WHY = 1_000;

function pageOf(query: URLSearchParams) {
  const asked = Number(query.get('page') ?? 1);
  const number = Number.isInteger(asked) && asked > 0 && asked < 1_000_000 ? asked : 1;
  const [start, end] = [(number - 1) * SHOWN, number * SHOWN];
  const link = (path: string, to: number, word: string): Html => html`<a href="${path}?page=${to}">${word}</a> `;
  return {
    start,
    end,
    of: <T>(items: readonly T[]): readonly T[] => items.slice(start, end),
    links: (path: string, hasMore: boolean): Html =>
      html`<p>${number > 1 && link(path, number - 1, 'Earlier page')}${hasMore && link(path, number + 1, 'Next page')}</p>`,
  };
}

function progressOf({ progress: { share, rows }, state }: RunRecord): Html {
  return html`<progress id="progress" aria-label="Share of the source that was read"${share !== null && html` value="${share}"`} max="1"></progress>
<p><span id="phase">${state}</span>: <span id="rows">${formatCount(rows)}</span> rows</p>`;
}

function factsOf(record: RunRecord): Html {
  const { run, origin, mode, startedAt, endedAt, durationMs, from, sourceVersion, read, rowsPerSecond } = record;
  const done = endedAt !== null;
  return facts([
    ['Run', html`<code>${run}</code>`],
    ['Started', html`${moment(startedAt)} ${renderOrigin(origin)}`],
    ['Mode', MODES[mode]],
    ['Source', html`${from}${sourceVersion !== null && `, of ${sourceDay(record)}`}`],
    ...(read === null ? [] : [['Rows', `${formatCount(read.rowsRead)} read, ${formatCount(read.kept)} kept`] as const]),
    ...(done ? [['Took', `${formatDuration(durationMs)}, ${formatCount(rowsPerSecond)} rows/s`] as const] : []),
    ...(record.outcome === null ? [] : [['Size', formatBytes(record.outcome.bytes)] as const]),
    ...(record.accepted === null
      ? []
      : [['Accepted', `${renderOrigin(record.accepted.origin)}: ${record.accepted.why}`] as const]),
    ...(record.rolledBack === null ? [] : [['Switched back', renderOrigin(record.rolledBack.origin)] as const]),
  ]);
}

function gateSection(gates: readonly Gate[]): Html {
  const row = ({ name, figure, threshold, passed, note }: Gate): Html =>
    html`<tr><th scope="row">${name}</th><td data-of="Measured">${figure}</td><td data-of="Asked for">${threshold}</td>
<td data-of="Result"><span class="tag ${passed ? 'good' : 'bad'}">${passed ? 'passed' : 'not passed'}</span> ${note}</td></tr>`;
  return html`<section class="panel"><h2>Checks</h2><div class="scroll" tabindex="0" role="region" aria-label="Checks"><table class="stack"><caption class="off">Checks of the new generation</caption>
<thead><tr><th scope="col">Check</th><th scope="col">Measured</th><th scope="col">Asked for</th><th scope="col">Result</th></tr></thead>
<tbody>${gates.map(row)}</tbody></table></div></section>`;
}

function acceptForm({ run }: RunRecord, session: Session): Html {
  return html`<section class="panel"><h2>Accept</h2>
<form method="post" action="/console/runs/${run}/accept">${formToken(session)}<div class="field"><label for="why">Why it may answer although a check refused it</label>
<textarea id="why" name="why" rows="3" required maxlength="${MAX_WHY}"></textarea></div><button class="danger">Let its generation answer</button></form>
<p class="soft small">The same as a command: <code>scripts/import accept ${run} --why TEXT</code></p></section>`;
}

function refusedSection(record: RunRecord, session: Session): Html | false {
  const { run, refusedRows, mode, read } = record;
  const tallies = Object.entries(read?.refused ?? {});
  if (refusedRows.kept === 0 && tallies.length === 0) return false;
  const canRetry = FINAL_STATES.has(record.state) && mode !== 'changes';
  return html`<section class="panel"><h2>Refused rows</h2>
<ul>${tallies.map(([reason, { count }]) => html`<li>${reason}: ${formatCount(count)}</li>`)}</ul>
<p><a href="/console/runs/${run}/refused">Read the refused rows</a></p>
${canRetry && confirmed(record, session, 'redrive', 'Read them again', 'A new run adds the rows that can be read now.')}</section>`;
}

const COMMANDS = {
  stop: (run: string) => `scripts/import stop ${run}`,
  redrive: (run: string) => `scripts/import REGISTER --retry-refused ${run}`,
};

/** An act behind a second step, so that nobody does it by mistake. */
function confirmed({ run }: RunRecord, session: Session, act: keyof typeof COMMANDS, name: string, what: string): Html {
  return html`<details><summary>${name}</summary><p>${what}</p>
<form method="post" action="/console/runs/${run}/${act}">${formToken(session)}<button class="danger">${name} now</button></form>
<p class="soft small">The same as a command: <code>${COMMANDS[act](run)}</code></p></details>`;
}
