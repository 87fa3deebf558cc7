import { randomUUID } from 'node:crypto';
import { Call, type CallFields } from '../context';
import type { Wanted } from '../kept-json';

const DEFAULT_CALL_MS = 5_000;

/** A call of nobody in particular: no key, no restriction, five seconds. */
export function openCall(fields: Partial<CallFields> = {}, wanted?: Wanted): Call {
  const nobody = { keyId: null, organisationId: null, isPublicKey: false, areas: null, clientIp: null };
  return new Call({ requestId: randomUUID(), ...nobody, deadlineMs: Date.now() + DEFAULT_CALL_MS, ...fields }, wanted);
}
