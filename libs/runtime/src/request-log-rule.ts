import { integerSetting, numberSetting, type SettingsOf } from './settings';

/** Which requests have a line in the log. */
export const requestLogSettings = {
  requestLogShare: numberSetting('LOG_REQUESTS', {
    meaning:
      'Part of the requests with a line in the log. Those answered with 400 and above, and slow ones, have theirs always. It is decided by the request id, so that gateway and service log the same ones.',
    default: 1,
    min: 0,
    max: 1,
  }),
  slowRequestMs: integerSetting('LOG_SLOW_MS', {
    meaning: 'A request that takes longer is slow and is always logged.',
    default: 500,
    min: 1,
    max: 60_000,
    unit: 'milliseconds',
  }),
} as const;

export type RequestLogRule = SettingsOf<typeof requestLogSettings>;

export const logEveryRequest: RequestLogRule = { requestLogShare: 1, slowRequestMs: 500 };

const FIRST_ERROR = 400;
const HASH_VALUES = 2 ** 32;

/** What the line says of the choice; null: there is none. */
export function logLineOf(
  { requestLogShare: share, slowRequestMs }: RequestLogRule,
  requestId: string,
  { status }: { readonly status: number },
  ms: number,
): { readonly share?: number } | null {
  if (share >= 1 || status >= FIRST_ERROR || ms > slowRequestMs) return {};
  return hashOf(requestId) < share * HASH_VALUES ? { share } : null;
}

/** FNV-1a with the last step of MurmurHash3, which spreads what differs in few characters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
