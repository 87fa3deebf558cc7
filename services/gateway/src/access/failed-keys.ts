import type { Clock } from '@tripoint/runtime';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Failures that an address may make at once. */
export const FAILURES_BURST = 100;
/** Time after which one more failure is allowed, in milliseconds. */
export const FAILURE_INTERVAL_MS = 1_000;
/** Addresses that are remembered; the least recently seen are forgotten first. */
const ADDRESSES_MAX = 20_000;
/** An IPv6 caller has at least a /64 to himself, so that counting single addresses would not hold him up. */
const IPV6_GROUPS = 4;

/**
 * Slows down callers who present wrong keys. Right ones are never held up: a secret of 256 bits cannot be guessed, and
 * one broken program must not lock out its neighbours behind the same address.
 */
export class FailedKeys {
  /** Moment at which all failures are forgotten in epoch milliseconds, by neighbourhood. */
  private readonly clearMs = new LRUCache<string, number>({ max: ADDRESSES_MAX });

  constructor(private readonly clock: Clock) {}

  /** Records a wrong key. @returns seconds to wait when the address is over its limit, else 0. */
  fail(clientIp: string | null): number {
    const name = clientIp === null ? '' : neighbourhood(clientIp);
    const clearMs = this.clearMs.get(name) ?? 0;
    const now = this.clock.now();
    const overMs = clearMs - now - (FAILURES_BURST - 1) * FAILURE_INTERVAL_MS;
    if (overMs > 0) return Math.max(1, Math.ceil(overMs / 1_000));
    this.clearMs.set(name, Math.max(clearMs, now) + FAILURE_INTERVAL_MS);
    return 0;
  }
}

function neighbourhood(address: string): string {
  if (!address.includes(':')) return address;
  return ipaddr.IPv6.parse(address).parts.slice(0, IPV6_GROUPS).join(':');
}
