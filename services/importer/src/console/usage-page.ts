import { html } from '@tripoint/pages';
import { formatCount } from '../command/format-figures';
import type { Page } from './page';

/** What an organisation used. */
export interface OrganisationUsage {
  readonly organisation: string;
  readonly name: string;
  /** Keys that work. */
  readonly keys: number;
  /** Counted calls of this month; null when the counts cannot be read. */
  readonly used_this_month: number | null;
  /** Of all its keys; null when one has none. */
  readonly monthly_quota: number | null;
  /** Calls of the month that ends today. */
  readonly answered: number;
  readonly refused: number;
  readonly failed: number;
}

/** The command in an image. */
const USAGE = 'node services/gateway/dist/keys/cli.js usage';

/** @param usage null where this process cannot read it */
export async function usagePage(usage: (() => Promise<readonly OrganisationUsage[]>) | null): Promise<Page> {
  const page = { title: 'Usage', tab: 'Usage', command: 'scripts/keys usage' };
  if (usage === null) {
    const why = html`<p>Calls are counted by the gateway, and this process imports data: it has no right to read keys, or who
calls with them. Run the command where the gateway runs, with its settings:</p>
<ul><li>on one machine <code>scripts/keys usage</code></li>
<li>with Docker Compose <code>docker compose exec gateway ${USAGE}</code></li>
<li>in Kubernetes <code>kubectl -n tripoint exec deployment/gateway -- ${USAGE}</code></li></ul>
<p>Members see the usage of their own organisation at <code>/account</code> of the gateway.</p>`;
    return { ...page, main: html`<h1>Usage</h1><div class="panel">${why}</div>` };
  }
  const rows = await usage();
  const figure = (name: string, value: number | null) =>
    html`<td data-of="${name}" class="number">${value === null ? '–' : formatCount(value)}</td>`;
  const main = html`<h1>Usage</h1><p>Calls of this calendar month (UTC) that count toward quotas, and all calls of the month that ends today.</p>
<div class="panel scroll" tabindex="0" role="region" aria-label="Usage"><table class="stack"><caption class="off">Usage of all organisations</caption>
<thead><tr><th scope="col">Organisation</th><th scope="col" class="number">Keys</th><th scope="col" class="number">This month</th>
<th scope="col" class="number">Quota</th><th scope="col" class="number">Answered</th><th scope="col" class="number">Refused</th><th scope="col" class="number">Failed</th></tr></thead>
<tbody>${rows.map(
    (
      row,
    ) => html`<tr><th scope="row">${row.name}</th>${figure('Keys', row.keys)}${figure('This month', row.used_this_month)}
${figure('Quota', row.monthly_quota)}${figure('Answered', row.answered)}${figure('Refused', row.refused)}${figure('Failed', row.failed)}</tr>`,
  )}</tbody></table></div>`;
  return { ...page, main };
}
