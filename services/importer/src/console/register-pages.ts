import { dataTimeMs, type GenerationListing, type GenerationManifest } from '@tripoint/generations';
import { type Html, html } from '@tripoint/pages';
import type { Clock } from '@tripoint/runtime';
import type { ImportActs, RegisterState } from '../admin/import-acts';
import { formatBytes, formatCount } from '../command/format-figures';
import type { RunRecord } from '../run/run-record';
import type { Visit } from './console';
import { formToken, type Page, type Redirect } from './page';
import { age, facts, gatesOf, moment, runTable, sourceDay, stateTag } from './parts';
import type { Session } from './sessions';

/** Runs shown on the page of a register. */
const RUNS_SHOWN = 20;

/** What answers, of what age, and how it is replaced. */
export class RegisterPages {
  constructor(
    private readonly acts: ImportActs,
    private readonly clock: Clock,
  ) {}

  async all(): Promise<Page> {
    const rows: Html[] = [];
    for (const state of await this.acts.states()) {
      const [last] = await this.acts.runs(state.register);
      rows.push(this.row(state, last ?? null));
    }
    const main = html`<h1>Registers</h1><div class="panel scroll" tabindex="0" role="region" aria-label="Registers"><table class="stack">
<caption class="off">Registers, what answers of each, and the last run</caption>
<thead><tr><th scope="col">Register</th><th scope="col">Data of</th><th scope="col">Age</th><th scope="col" class="number">Records</th>
<th scope="col" class="number">Size</th><th scope="col">Last run</th><th scope="col">Checks</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
    return { title: 'Registers', tab: 'Registers', main, command: 'scripts/import list' };
  }

  private row({ register, live, running }: RegisterState, last: RunRecord | null): Html {
    const path = `/console/registers/${register}`;
    return html`<tr><th scope="row"><a href="${path}">${register}</a></th>
<td data-of="Data of">${live === null ? 'never imported' : sourceDay(live)}${live?.sample === true && ' (sample)'}</td>
<td data-of="Age">${live === null ? '–' : age(dataTimeMs(live), this.clock.now())}</td>
<td data-of="Records" class="number">${live === null ? '–' : formatCount(live.report.counts.rows)}</td>
<td data-of="Size" class="number">${live === null ? '–' : sizeOf(live)}</td>
<td data-of="Last run">${last === null ? '–' : html`<a href="/console/runs/${last.run}">${moment(last.startedAt)}</a> ${stateTag(last)}`}${running !== null && ' under way'}</td>
<td data-of="Checks">${last === null ? '–' : gatesOf(last)}</td></tr>`;
  }

  async one({ name, session }: Visit): Promise<Page> {
    const state = await this.acts.state(name);
    const generations = await this.acts.generations(name).list();
    const runs = await this.acts.runs(name);
    const { live, nextDue } = state;
    const main = html`<p class="crumb"><a href="/console">Registers</a></p><h1>${name}</h1>
<div class="columns"><section class="panel"><h2>What answers</h2>
${live === null ? html`<p>Nothing: it was never imported.</p>` : this.answering(live)}
${nextDue !== null && html`<p>Imported next: ${moment(nextDue)}.</p>`}</section>
<section class="panel"><h2>Import</h2>${startForm(state, session)}</section></div>
<section class="panel"><h2>Generations</h2>${generationTable(generations)}
${switchForm(state, session)}</section>
<section class="panel"><h2>Runs</h2>${runTable(runs.slice(0, RUNS_SHOWN), `Runs of ${name}`)}</section>`;
    return { title: name, tab: 'Registers', main, command: `scripts/import list ${name}` };
  }

  private answering(live: GenerationManifest): Html {
    const { createdAt, run, report, sample } = live;
    return facts([
      ['Source of', `${sourceDay(live)}${sample ? ' (sample)' : ''}`],
      ['Age', age(dataTimeMs(live), this.clock.now())],
      ['Records', formatCount(report.counts.rows)],
      ['Size', sizeOf(live)],
      ['Built', moment(createdAt)],
      ['By run', html`<a href="/console/runs/${run}">${run}</a>`],
    ]);
  }

  async start({ name, form, origin }: Visit): Promise<Redirect> {
    await this.acts.state(name);
    const from = form.get('from')?.trim() ?? '';
    const ticked = (field: string): boolean => form.get(field) === 'yes';
    const order = { changeSet: form.get('mode') === 'changes', dryRun: ticked('dry_run'), again: ticked('again') };
    const { run } = await this.acts.start({ register: name, ...order, ...(from === '' ? {} : { from }) }, origin);
    return { to: `/console/runs/${run}`, notice: { tone: 'good', text: 'The run is started.' } };
  }

  async rollBack({ name, origin }: Visit): Promise<Redirect> {
    const { id } = await this.acts.rollBack(name, origin);
    return { to: `/console/registers/${name}`, notice: { tone: 'good', text: `Generation ${id} answers again.` } };
  }
}

const sizeOf = ({ index, fingerprints }: GenerationManifest): string => formatBytes(index.bytes + fingerprints.bytes);

function startForm({ register, changeSets, running, publishers }: RegisterState, session: Session): Html {
  if (running !== null) return html`<p>A run is under way: <a href="/console/runs/${running}">${running}</a></p>`;
  const source =
    publishers.length === 0 ? 'This register cannot be downloaded' : 'Empty: downloaded from the publisher';
  return html`<form method="post" action="/console/registers/${register}/import">${formToken(session)}
${
  changeSets &&
  html`<fieldset class="field"><legend>What is read</legend>
<div class="choice"><input type="radio" id="mode-full" name="mode" value="full" checked><label for="mode-full">The whole register</label></div>
<div class="choice"><input type="radio" id="mode-changes" name="mode" value="changes"><label for="mode-changes">What changed since</label></div></fieldset>`
}
<div class="field"><label for="from">Source</label><input type="text" id="from" name="from" maxlength="2000" aria-describedby="from-hint">
<p class="hint" id="from-hint">${source}. Or a file in the folder of imports, or an address of the publisher.</p></div>
<div class="choice"><input type="checkbox" id="dry_run" name="dry_run" value="yes"><label for="dry_run">Dry run: build and check, but change nothing</label></div>
<div class="choice"><input type="checkbox" id="again" name="again" value="yes"><label for="again">Also when the source is the one that answers</label></div>
<p><button>Start the import</button></p></form>`;
}

function generationTable(generations: readonly GenerationListing[]): Html {
  if (generations.length === 0) return html`<p>None.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Generations"><table class="stack"><caption class="off">Generations that are kept</caption>
<thead><tr><th scope="col">Generation</th><th scope="col">State</th><th scope="col">Source of</th>
<th scope="col" class="number">Records</th><th scope="col" class="number">Size</th></tr></thead>
<tbody>${generations.map(({ id, state, manifest }) => {
    const tone = state === 'live' ? ' good' : state === 'refused' ? ' bad' : '';
    return html`<tr><th scope="row">${manifest === null ? id : html`<a href="/console/runs/${manifest.run}">${id}</a>`}</th>
<td data-of="State"><span class="tag${tone}">${state}</span></td>
<td data-of="Source of">${manifest === null ? 'not whole' : sourceDay(manifest)}</td>
<td data-of="Records" class="number">${manifest === null ? '–' : formatCount(manifest.report.counts.rows)}</td>
<td data-of="Size" class="number">${manifest === null ? '–' : sizeOf(manifest)}</td></tr>`;
  })}</tbody></table></div>`;
}

function switchForm({ register, live, previous, running }: RegisterState, session: Session): Html {
  if (previous === null) return html`<p>There is no generation to switch back to.</p>`;
  if (running !== null) return html`<p>While a run is under way, nobody can switch back.</p>`;
  return html`<details><summary>Switch back</summary>
<p>The generation ${previous.id}, with data of ${sourceDay(previous)} and ${formatCount(previous.report.counts.rows)} records, is to answer
instead of ${live?.id ?? 'none'}. Services follow within seconds; switching back once more returns to the newer one.</p>
<form method="post" action="/console/registers/${register}/rollback">${formToken(session)}
<button class="danger">Let the previous generation answer</button></form>
<p class="soft small">The same as a command: <code>scripts/import rollback ${register}</code></p></details>`;
}
