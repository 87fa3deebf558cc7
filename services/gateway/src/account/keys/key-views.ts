import { type StoredKey, stateAt } from '../../keys/stored-key';
import type { Refusal } from '../../usage/usage-history';
import { formToken } from '../view/frame';
import { type Html, html } from '../view/html';
import { counted, figure, moment } from '../view/time';
import type { InOrganisation } from '../visit';
import { shareBar } from './usage-plot';

/** The part of a key that is no secret, short enough to read. */
export const shortSelector = ({ selector }: StoredKey): string => `…_${selector.slice(0, 6)}…`;

export function stateTag(key: StoredKey, nowMs: number): Html {
  const state = stateAt(key, nowMs);
  if (state !== 'active') return html`<span class="tag bad">${state}</span>`;
  if (key.expiresAtMs !== null) return html`<span class="tag">ends ${moment(key.expiresAtMs)}</span>`;
  return html`<span class="tag good">active</span>`;
}

export function restrictionTags({ websites, ips, areas }: StoredKey): Html {
  const tags = [
    [websites, 'website'],
    [ips, 'address', 'addresses'],
    [areas, 'area'],
  ] as const;
  const shown = tags.flatMap(([list, one, many]) =>
    list.length === 0
      ? []
      : [html`<span class="tag">${list.length === 1 ? list[0]! : counted(list.length, one, many)}</span>`],
  );
  return shown.length === 0 ? html`<span class="soft">usable from anywhere</span>` : html`${shown}`;
}

/** When a key was last used, which is noted about a minute later. */
export function lastUse({ lastUsedAtMs }: StoredKey, used: number | null): Html {
  if (lastUsedAtMs !== null) return moment(lastUsedAtMs);
  return html`<span class="soft">${used === null || used === 0 ? 'never' : 'just now'}</span>`;
}

/** The count of this month against the quota. @param used null when it cannot be read */
export function monthCount(used: number | null, quota: number | null): Html {
  if (used === null) return html`<p class="soft">The count of this month cannot be read now.</p>`;
  if (quota === null) return html`<p>${counted(used, 'call')} this month <span class="soft">without a limit</span></p>`;
  return html`<p>${figure(used)} of ${counted(quota, 'call')} this month</p>
${shareBar([{ kind: 'answered', value: used }], quota, used >= quota)}`;
}

/** A form of one button behind a disclosure, so that nothing ends by one wrong click. */
export function guarded(summary: string, action: string, visit: InOrganisation, content: Html): Html {
  return html`<details><summary>${summary}</summary><form method="post" action="${action}">${formToken(visit)}${content}</form></details>`;
}

const REASONS: Readonly<Record<string, string>> = {
  restricted:
    'used from where the key may not be used, for an area that it may not search, or without the right to what was asked',
  rate_limit: 'too many requests at once',
  over_query_limit: 'the calls of the month are used up',
  invalid_parameter: 'a parameter had a wrong value',
  unexpected_parameter: 'a parameter does not exist',
  missing: 'there is no such record',
};

/** The last refusals, gathered by reason. */
export function refusalList(refusals: readonly Refusal[]): Html {
  if (refusals.length === 0) return html`<p class="soft">None in the last 30 days.</p>`;
  const codes = [...new Set(refusals.map(({ code }) => code))];
  return html`${codes.map((code) => {
    const list = refusals.filter((refusal) => refusal.code === code);
    return html`<details><summary>${code} <span class="tag">${list.length}</span></summary>
<p class="soft">${REASONS[code] ?? 'see the documentation of the error'} – <a href="/docs#error-${code}">how to fix it</a></p>
<div class="scroll"><table class="stack"><thead><tr><th scope="col">When</th><th scope="col">Operation</th><th scope="col">From</th></tr></thead><tbody>
${list.map(({ whenMs, operation, website, ip, country }) => html`<tr><th scope="row">${moment(whenMs)}</th><td><code>${operation}</code>${country !== null && html` <span class="tag">${country}</span>`}</td><td>${website ?? ''} ${ip ?? ''}${website === null && ip === null && html`<span class="soft">not kept</span>`}</td></tr>`)}
</tbody></table></div></details>`;
  })}`;
}
