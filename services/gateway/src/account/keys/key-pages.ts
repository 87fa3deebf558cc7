import { monthAt } from '@tripoint/limits';
import { KeyInputError } from '../../keys/key-input-error';
import { KeyRing, UnusableKeyError } from '../../keys/key-ring';
import { type StoredKey, stateAt } from '../../keys/stored-key';
import { DAY_MS, dayOf, daysIn } from '../../usage/days';
import type { AccountOptions } from '../account-options';
import { actsOf } from '../acts';
import { nothingHere } from '../http/page-problem';
import { formToken } from '../view/frame';
import { type Html, html } from '../view/html';
import { counted, figure, moment, shortDay } from '../view/time';
import { fieldOf, type InOrganisation, type Page, type PageAnswer, type Redirect } from '../visit';
import { fieldsOfKey, type KeyFields, keyForm, newFields, readKeyForm, sentFields } from './key-form';
import { guarded, lastUse, monthCount, refusalList, restrictionTags, shortSelector, stateTag } from './key-views';
import { type DayTotal, dayTotals, usagePlot } from './usage-plot';

const HOUR_MS = 3_600_000;
/** How long a rotated key goes on working, by the choices of the form. */
const OVERLAPS = [
  ['24h', 'for 24 more hours', 24 * HOUR_MS],
  ['0', 'no longer', 0],
  ['7d', 'for 7 more days', 7 * DAY_MS],
  ['30d', 'for 30 more days', 30 * DAY_MS],
] as const;
/** The spans that the plot can show, in days. */
const SPANS = [30, 90, 395] as const;
const DAYS_PER_WEEK = 7;

type KeyPagesOptions = Pick<
  AccountOptions,
  'accounts' | 'keyStore' | 'keyFormat' | 'publishKeys' | 'usage' | 'limiter' | 'bounds' | 'clock'
>;

/** The keys of an organisation: making, restricting, replacing and ending them, and what they were used for. */
export class KeyPages {
  constructor(private readonly options: KeyPagesOptions) {}

  async list(visit: InOrganisation, wrong: KeyInputError | null = null): Promise<Page> {
    const nowMs = this.options.clock.now();
    const keys = (await this.ringOf(visit).list()).toReversed();
    const used = await this.usedOf(keys);
    const live = keys.filter((key) => stateAt(key, nowMs) === 'active');
    const ended = keys.filter((key) => stateAt(key, nowMs) !== 'active');
    const { bounds } = this.options;
    const fields = wrong === null ? newFields(bounds) : sentFields(visit.form);
    const card = (
      key: StoredKey,
    ): Html => html`<li><div class="head"><div><h2><a href="${this.pathOf(visit, key)}">${key.label}</a></h2>
<code>${shortSelector(key)}</code> ${stateTag(key, nowMs)} ${restrictionTags(key)}</div>
<div class="soft small">last used ${lastUse(key, used(key))}</div></div>
${monthCount(used(key), key.limits.monthlyQuota)}</li>`;
    return {
      title: 'Keys',
      section: 'keys',
      status: wrong === null ? 200 : 400,
      main: html`<h1>Keys</h1><p class="soft">Every call of the API needs one. Changes work within a second.</p>
<details class="panel" id="new"${wrong !== null && html` open`}><summary>Create a key</summary>
<form method="post" action="${visit.home}/keys">${formToken(visit)}${keyForm({ fields, bounds, wrong })}<button>Create the key</button></form></details>
${live.length === 0 && html`<p class="panel">No key is in use. Create the first one above.</p>`}
<ul class="cards">${live.map(card)}</ul>
${ended.length > 0 && html`<details><summary>${counted(ended.length, 'key')} that ended</summary><ul class="cards">${ended.map(card)}</ul></details>`}`,
    };
  }

  async create(visit: InOrganisation): Promise<PageAnswer> {
    const { bounds, clock } = this.options;
    const ring = this.ringOf(visit);
    const why = `An organisation may have ${bounds.accountMaxKeys} keys; ended ones count until the end of their first month.`;
    try {
      if (countedKeys(await ring.list(), clock.now()).length >= bounds.accountMaxKeys) {
        throw new KeyInputError('label', why);
      }
      const { key, stored } = await ring.create(readKeyForm(visit.form, bounds, null));
      // Requests that were looked at together each saw room for one more: the first of them have it.
      if (countedKeys(await ring.list(), clock.now()).indexOf(stored.keyId) >= bounds.accountMaxKeys) {
        await ring.revoke(stored.selector);
        throw new KeyInputError('label', why);
      }
      await this.options.publishKeys([stored.selector]);
      return this.done(visit, stored, `The key “${stored.label}” is ready.`, key);
    } catch (error) {
      if (error instanceof KeyInputError) return this.list(visit, error);
      throw error;
    }
  }

  async show(visit: InOrganisation, wrong: KeyInputError | null = null): Promise<Page> {
    const { clock, bounds } = this.options;
    const key = await this.keyOf(visit);
    const nowMs = clock.now();
    const isActive = stateAt(key, nowMs) === 'active';
    const used = await this.usedOf([key]);
    const path = this.pathOf(visit, key);
    return {
      title: key.label,
      section: 'keys',
      status: wrong === null ? 200 : 400,
      main: html`<p class="crumb"><a href="${visit.home}/keys">Keys</a></p>
<h1>${key.label}</h1><p><code>${key.selector}</code> ${stateTag(key, nowMs)} ${restrictionTags(key)}</p>
<div class="columns">
<section class="panel" aria-labelledby="month"><h2 id="month">This month</h2>${monthCount(used(key), key.limits.monthlyQuota)}
<p class="soft small">Counts start again on ${shortDay(dayOf(monthAt(nowMs).endsAtMs))}, 00:00 UTC. A key that takes the place of another goes on with its count.</p></section>
<section class="panel" aria-labelledby="facts"><h2 id="facts">About the key</h2><dl class="facts">
<dt>Created</dt><dd>${moment(key.createdAtMs)}</dd><dt>Last used</dt><dd>${lastUse(key, used(key))}</dd>
<dt>Limits</dt><dd>${figure(key.limits.ratePerSecond)} per second, ${figure(key.limits.burst)} at once</dd></dl></section></div>
${await this.usage(visit, key, nowMs)}
${isActive && this.controls(visit, path, wrong === null ? fieldsOfKey(key) : sentFields(visit.form), bounds, wrong)}`,
    };
  }

  async change(visit: InOrganisation): Promise<PageAnswer> {
    const key = await this.keyOf(visit);
    try {
      const given = readKeyForm(visit.form, this.options.bounds, key);
      const changed = await this.ringOf(visit).change(key.selector, given);
      await this.options.publishKeys([key.selector]);
      return this.done(visit, changed, 'The key is changed.');
    } catch (error) {
      if (error instanceof KeyInputError) return this.show(visit, error);
      return this.unusable(visit, error);
    }
  }

  async rotate(visit: InOrganisation): Promise<PageAnswer> {
    const old = await this.keyOf(visit);
    const [, said, overlapMs] = OVERLAPS.find(([value]) => value === fieldOf(visit.form, 'overlap')) ?? OVERLAPS[0];
    try {
      const { key, stored } = await this.ringOf(visit).rotate(old.selector, overlapMs);
      await this.options.publishKeys([old.selector, stored.selector]);
      return this.done(visit, stored, `This key takes the place of the old one, which works ${said}.`, key);
    } catch (error) {
      return this.unusable(visit, error);
    }
  }

  async revoke(visit: InOrganisation): Promise<PageAnswer> {
    const { selector, label } = await this.keyOf(visit);
    // It is revoked even when that could not be logged.
    await this.ringOf(visit)
      .revoke(selector)
      .finally(() => this.options.publishKeys([selector]));
    return { to: `${visit.home}/keys`, notice: { tone: 'good', text: `The key “${label}” is revoked.` } };
  }

  private async usage(visit: InOrganisation, key: StoredKey, nowMs: number): Promise<Html> {
    const span = SPANS.find((each) => String(each) === fieldOf(visit.query, 'days')) ?? SPANS[0];
    const range = { from: dayOf(nowMs - (span - 1) * DAY_MS), to: dayOf(nowMs) };
    const { usage } = this.options;
    const [days, refusals] = await Promise.all([usage.days(key.keyId, range), usage.refusals(key.keyId)]);
    const totals = dayTotals(days, daysIn(range));
    const shown = span > 90 ? weeks(totals) : totals;
    const operations = [...new Set(days.map(({ operation }) => operation))];
    const here = this.pathOf(visit, key);
    return html`<section class="panel" aria-labelledby="use"><div class="head"><h2 id="use">Calls per ${span > 90 ? 'week' : 'day'}</h2>
<nav aria-label="Span"><ul class="legend">${SPANS.map((each) => html`<li>${each === span ? html`<strong aria-current="true">${spanName(each)}</strong>` : html`<a href="${here}?days=${each}">${spanName(each)}</a>`}</li>`)}</ul></nav></div>
${usagePlot(shown)}
<details><summary>The same as a table</summary><div class="scroll"><table><thead><tr><th scope="col">Day</th><th scope="col" class="number">Answered</th><th scope="col" class="number">Refused</th></tr></thead><tbody>
${shown.toReversed().map(({ day, answered, refused }) => html`<tr><th scope="row">${shortDay(day)} ${day.slice(0, 4)}</th><td class="number">${figure(answered)}</td><td class="number">${figure(refused)}</td></tr>`)}
</tbody></table></div></details>
${
  operations.length > 0 &&
  html`<h3>By operation</h3><div class="scroll"><table><thead><tr><th scope="col">Operation</th><th scope="col" class="number">Answered</th><th scope="col" class="number">Refused</th></tr></thead><tbody>
${operations.map((operation) => {
  const own = days.filter((each) => each.operation === operation);
  const sum = (of: (day: (typeof own)[number]) => number) => figure(own.reduce((all, day) => all + of(day), 0));
  return html`<tr><th scope="row"><code>${operation}</code></th><td class="number">${sum((day) => day.answered)}</td><td class="number">${sum((day) => day.refused + day.failed)}</td></tr>`;
})}</tbody></table></div>`
}</section>
<section class="panel" aria-labelledby="refusals"><h2 id="refusals">Last refusals</h2>${refusalList(refusals)}</section>`;
  }

  private controls(
    visit: InOrganisation,
    path: string,
    fields: KeyFields,
    bounds: KeyPagesOptions['bounds'],
    wrong: KeyInputError | null,
  ): Html {
    return html`<section class="panel" aria-labelledby="restrict"><h2 id="restrict">Restrictions and limits</h2>
<form method="post" action="${path}/change">${formToken(visit)}${keyForm({ fields, bounds, wrong })}<button>Save</button></form></section>
<section class="panel" aria-labelledby="end"><h2 id="end">Replace or end</h2>
${guarded(
  'Rotate the key',
  `${path}/rotate`,
  visit,
  html`<p>You get a new key with the same restrictions and count. The old one works</p>
<div class="field"><label class="off" for="overlap">The old key works</label><select id="overlap" name="overlap">${OVERLAPS.map(([value, said]) => html`<option value="${value}">${said}</option>`)}</select></div><button>Rotate</button>`,
)}
${guarded('Revoke the key', `${path}/revoke`, visit, html`<p>Calls with it are refused from now on. This cannot be undone.</p><button class="danger">Revoke for good</button>`)}
</section>`;
  }

  private done(visit: InOrganisation, key: StoredKey, text: string, secret?: string): Redirect {
    return { to: this.pathOf(visit, key), notice: { tone: 'good', text, ...(secret !== undefined && { secret }) } };
  }

  private unusable({ home }: InOrganisation, error: unknown): Redirect {
    if (!(error instanceof UnusableKeyError)) throw error;
    return { to: `${home}/keys`, notice: { tone: 'bad', text: error.message } };
  }

  /** The keys of the organisation, whose changes are logged as those of the member. */
  private ringOf(visit: InOrganisation): KeyRing {
    const { keyStore: store, keyFormat: format, clock } = this.options;
    const acts = actsOf(visit, this.options);
    return new KeyRing({ store, format, clock, acts, organisationId: visit.organisation.id });
  }

  /** @throws PageProblem 404 when the organisation has no such key, though another may have it */
  private async keyOf({ params, organisation }: InOrganisation): Promise<StoredKey> {
    const key = await this.options.keyStore.find(params.selector ?? '');
    if (key === null || key.organisationId !== organisation.id) throw nothingHere();
    return key;
  }

  /** Reads the counts of this month. @returns that of a key; null when it cannot be read */
  private async usedOf(keys: readonly StoredKey[]) {
    const ids = [...new Set(keys.map(({ keyId }) => keyId))];
    const read = (id: string) => this.options.limiter.used(id).catch(() => null);
    const counts = new Map(await Promise.all(ids.map(async (id) => [id, await read(id)] as const)));
    return ({ keyId }: StoredKey): number | null => counts.get(keyId) ?? null;
  }

  private pathOf({ home }: InOrganisation, { selector }: StoredKey): string {
    return `${home}/keys/${selector}`;
  }
}

/** Keys in use, and those made this month: a quota must not be had again by making a key anew. Rotated ones have one count. */
function countedKeys(keys: readonly StoredKey[], nowMs: number): readonly string[] {
  const { startsAtMs } = monthAt(nowMs);
  const counts = keys
    .filter((key) => stateAt(key, nowMs) === 'active' || key.createdAtMs >= startsAtMs)
    .sort((a, b) => a.createdAtMs - b.createdAtMs || (a.keyId < b.keyId ? -1 : 1));
  return [...new Set(counts.map(({ keyId }) => keyId))];
}

const spanName = (days: number): string => (days > 90 ? '13 months' : `${days} days`);

/** Sums of seven days each, the last of them ending with the last day. */
function weeks(days: readonly DayTotal[]): readonly DayTotal[] {
  const first = days.length % DAYS_PER_WEEK;
  return Array.from({ length: Math.floor(days.length / DAYS_PER_WEEK) }, (_, index) => {
    const own = days.slice(first + index * DAYS_PER_WEEK, first + (index + 1) * DAYS_PER_WEEK);
    const sum = (of: (day: DayTotal) => number): number => own.reduce((all, day) => all + of(day), 0);
    return { day: own[0]!.day, answered: sum((day) => day.answered), refused: sum((day) => day.refused) };
  });
}
