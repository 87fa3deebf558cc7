import { MEMBER_STATES } from '@tripoint/contract';
import type { Outside } from '@tripoint/outside';
import {
  choiceSetting,
  type ServiceParts,
  type Setting,
  SettingProblem,
  type SettingsOf,
  systemClock,
  textSetting,
  urlSetting,
} from '@tripoint/runtime';
import { readVatNumber, type VatNumber } from './numbers/vat-number';
import { PAUSE_MS, VatNumbers } from './vat-numbers';
import { ViesClient } from './vies/vies-client';

const STATE_CODE_LENGTH = 2;

function readRequester(text: string): VatNumber {
  const code = text.slice(0, STATE_CODE_LENGTH).toUpperCase();
  const state = MEMBER_STATES.find((known) => known === code);
  const requester = state === undefined ? null : readVatNumber(state, text.slice(STATE_CODE_LENGTH));
  if (requester?.hasFormat !== true)
    throw new SettingProblem('must be a VAT number with its country code, as SK2020317068');
  return requester;
}

const requesterSetting: Setting<VatNumber | null> = {
  ...textSetting('VIES_REQUESTER', {
    meaning: 'VAT number of the operator, with its country code: VIES then gives out consultation numbers.',
  }),
  fallback: { value: null },
  read: readRequester,
};

/** How VAT numbers are checked. */
export const vatSettings = {
  viesUrl: urlSetting('VIES_URL', {
    meaning: 'Base address of the REST interface of VIES.',
    default: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
  }),
  viesRequester: requesterSetting,
  viesExpired: choiceSetting('VIES_EXPIRED', ['off', 'on'], {
    meaning: 'Whether answers up to 7 days old are given while VIES or a member state is down, with their own date.',
    default: 'off',
  }),
} as const;

/** Five failures in a row; the next attempt after half a minute. Of VIES the documents give no better numbers. */
const BREAKERS = { failures: 5, openMs: 30_000, trialMs: 10_000 } as const;

/** What is opened is added to the shutdown. */
export function openVatNumbers(
  { viesUrl, viesRequester, viesExpired }: SettingsOf<typeof vatSettings>,
  outside: Outside,
  { logger, metrics, shutdown }: ServiceParts,
): VatNumbers {
  const clock = systemClock;
  const client = new ViesClient({ url: viesUrl, requester: viesRequester, clock });
  shutdown.add('VIES', () => client.close());
  return new VatNumbers({
    client,
    breakers: outside.breakers('vies', BREAKERS),
    cache: outside.cache('vies'),
    useExpired: viesExpired === 'on',
    pauseMs: PAUSE_MS,
    clock,
    logger,
    metrics,
  });
}
