import { randomUUID } from 'node:crypto';
import { Call, type CallFields } from '../context';
import type { Wanted } from '../kept-json';

const DEFAULT_CALL_MS = 5_000;

/** A call of nobody in particular: no key, no restriction, five seconds. */
export function openCall(fields: Partial<CallFields> = {}, wanted?: Wanted): Call {
  const defaults = { keyId: null, areas: null, clientIp: null, deadlineMs: Date.now() + DEFAULT_CALL_MS };
  return new Call({ requestId: randomUUID(), ...defaults, ...fields }, wanted);
}
