import { html } from '@tripoint/pages';
import type { Page } from './page';
import { type NamedProcess, type OwnHealth, ownHealth, type ProcessHealth, processHealth } from './process-health';

export interface HealthParts {
  /** The process that the console is in. */
  readonly own: OwnHealth;
  /** Asked over HTTP. */
  readonly processes: readonly NamedProcess[];
}

/** This process and those that the settings name, as they answer now. */
export async function healthPage({ own, processes }: HealthParts): Promise<Page> {
  const found = [ownHealth(own), ...(await Promise.all(processes.map(processHealth)))];
  const row = ({ name, url, state, detail, memoryBytes, upSeconds }: ProcessHealth) =>
    html`<tr><th scope="row">${name}</th><td data-of="State"><span class="tag ${state === 'ready' ? 'good' : 'bad'}">${state}</span> ${detail}</td>
<td data-of="Memory" class="number">${memoryBytes === null ? '–' : `${Math.round(memoryBytes / 1e6)} MB`}</td>
<td data-of="Up for" class="number">${upSeconds === null ? '–' : `${Math.floor(upSeconds / 60)} min`}</td><td data-of="Address">${url}</td></tr>`;
  const table = html`<table class="stack"><caption class="off">Processes and whether they are ready</caption>
<thead><tr><th scope="col">Process</th><th scope="col">State</th><th scope="col" class="number">Memory</th><th scope="col" class="number">Up for</th><th scope="col">Address</th></tr></thead>
<tbody>${found.map(row)}</tbody></table>`;
  const main = html`<h1>Health</h1><div class="panel scroll" tabindex="0" role="region" aria-label="Health">${table}</div>`;
  return { title: 'Health', tab: 'Health', main, command: 'scripts/health' };
}
