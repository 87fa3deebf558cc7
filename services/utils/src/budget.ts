import type { CallContext } from '@tripoint/runtime';

/** What is left of a call's time for the answer of the service itself, which says more than that the time is over. */
const OWN_ANSWER_MS = 500;

/** Longest time of an answer: callers give up after 8 seconds, whatever the gateway is set to. */
const MAX_ANSWER_MS = 7_000;

/** How long the outside may take for a call, in milliseconds. */
export function budgetMsOf({ deadlineMs }: Pick<CallContext, 'deadlineMs'>): number {
  return Math.max(0, Math.min(deadlineMs - Date.now(), MAX_ANSWER_MS) - OWN_ANSWER_MS);
}
