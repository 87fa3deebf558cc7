import { KeyInputError } from '../../keys/key-input-error';
import {
  DEFAULT_BURST,
  DEFAULT_QUOTA,
  DEFAULT_RATE,
  DEVELOPMENT_LABEL,
  type GivenProperties,
} from '../../keys/key-properties';
import type { StoredKey } from '../../keys/stored-key';
import type { Params } from '../../params/parameter-rules';
import type { KeyBounds } from '../account-options';
import { field } from '../view/fields';
import { type Html, html } from '../view/html';
import { figure } from '../view/time';
import { fieldOf, linesOf } from '../visit';

/** Properties of a key as its form shows them. */
export type KeyFields = Readonly<Record<'label' | 'website' | 'ip' | 'area' | 'quota' | 'rate' | 'burst', string>>;

const textOf = (limit: number | null): string => (limit === null ? '' : String(limit));

export function fieldsOfKey({ label, websites, ips, areas, limits }: StoredKey): KeyFields {
  return {
    label,
    website: websites.join('\n'),
    ip: ips.join('\n'),
    area: areas.join('\n'),
    quota: textOf(limits.monthlyQuota),
    rate: textOf(limits.ratePerSecond),
    burst: textOf(limits.burst),
  };
}

/** The fields of a new key. */
export const newFields = (bounds: KeyBounds): KeyFields => ({
  label: '',
  website: '',
  ip: '',
  area: '',
  quota: textOf(Math.min(DEFAULT_QUOTA, bounds.accountMaxQuota)),
  rate: textOf(Math.min(DEFAULT_RATE, bounds.accountMaxRate)),
  burst: textOf(Math.min(DEFAULT_BURST, bounds.accountMaxBurst)),
});

/** What was sent, to be shown again when it cannot be accepted. */
export const sentFields = (form: Params): KeyFields => ({
  label: fieldOf(form, 'label'),
  website: fieldOf(form, 'website'),
  ip: fieldOf(form, 'ip'),
  area: fieldOf(form, 'area'),
  quota: fieldOf(form, 'quota'),
  rate: fieldOf(form, 'rate'),
  burst: fieldOf(form, 'burst'),
});

/**
 * Reads the form of a key. A limit may be as high as the operator permits, or as it is.
 * @param old the key that is changed; null for a new one
 * @throws KeyInputError
 */
export function readKeyForm(form: Params, bounds: KeyBounds, old: StoredKey | null): GivenProperties {
  const label = fieldOf(form, 'label');
  if (label === DEVELOPMENT_LABEL && old?.label !== label) {
    throw new KeyInputError('label', `The name "${DEVELOPMENT_LABEL}" belongs to the key that the first start makes.`);
  }
  if (label === '') throw new KeyInputError('label', 'Give the key a name, so that you know it later.');
  const { monthlyQuota, ratePerSecond, burst } = old?.limits ?? { monthlyQuota: 0, ratePerSecond: 0, burst: 0 };
  return {
    label,
    websites: linesOf(form, 'website'),
    ips: linesOf(form, 'ip'),
    areas: linesOf(form, 'area'),
    monthlyQuota: limitOf(form, 'quota', bounds.accountMaxQuota, monthlyQuota),
    ratePerSecond: limitOf(form, 'rate', bounds.accountMaxRate, ratePerSecond) ?? undefined,
    burst: limitOf(form, 'burst', bounds.accountMaxBurst, burst) ?? undefined,
  };
}

/** @param old the limit as it is; null = there is none, which an empty field keeps */
function limitOf(form: Params, name: 'quota' | 'rate' | 'burst', max: number, old: number | null): number | null {
  const text = fieldOf(form, name);
  if (text === '' && old === null) return null;
  const value = Number(text);
  const most = Math.max(max, old ?? max);
  if (text !== '' && value <= most) return value;
  throw new KeyInputError(name, `Give a number up to ${figure(most)}: the operator of the service permits no more.`);
}

export interface KeyFormOptions {
  readonly fields: KeyFields;
  readonly bounds: KeyBounds;
  readonly wrong: KeyInputError | null;
}

export function keyForm({ fields, bounds, wrong }: KeyFormOptions): Html {
  const of = (name: keyof KeyFields) => ({
    name,
    value: fields[name],
    wrong: wrong?.property === name ? wrong.message : null,
  });
  const number = { type: 'number', min: 0, step: 'any' } as const;
  return html`${field({ ...of('label'), label: 'Name', hint: 'For you alone: where the key is used.', required: true, maxLength: 100 })}
<div class="columns">
${field({ ...of('website'), label: 'Only on these websites', lines: 3, hint: 'One per line: shop.example, or *.shop.example for all hosts below it. Empty: anywhere. A key in a page needs this.' })}
${field({ ...of('ip'), label: 'Only from these addresses', lines: 3, hint: 'One per line: 192.0.2.7 or 192.0.2.0/24. Empty: anywhere. For servers.' })}
${field({ ...of('area'), label: 'Only these areas', lines: 3, hint: 'One per line: cz, sk, pl, or the place_id of a region, county or municipality. Empty: all.' })}
</div><div class="columns">
${field({ ...of('quota'), ...number, label: 'Calls per month', hint: `Up to ${figure(bounds.accountMaxQuota)}.` })}
${field({ ...of('rate'), ...number, label: 'Requests per second', hint: `Up to ${figure(bounds.accountMaxRate)}.` })}
${field({ ...of('burst'), ...number, label: 'Requests at once', hint: `Up to ${figure(bounds.accountMaxBurst)}.` })}
</div>`;
}
