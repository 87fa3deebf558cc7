import type { Clock } from '@tripoint/runtime';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Failures that an address may make at once. */
export const FAILURES_BURST = 100;
/** Time after which one more failure is allowed, in milliseconds. */
export const FAILURE_INTERVAL_MS = 1_000;
/** Addresses that are remembered; the least recently seen are forgotten first. */
const ADDRESSES_MAX = 20_000;
/** Keys remembered per address. */
const KEYS_PER_ADDRESS_MAX = 8;
/** An IPv6 caller has at least a /64 to himself, so that counting single addresses would not hold him up. */
const IPV6_GROUPS = 4;

interface AddressState {
  /** Moment at which all failures are forgotten, epoch milliseconds. */
  clearMs: number;
  /** Keys that were used with success from here. */
  readonly keyIds: string[];
}

/**
 * Slows down guessing of keys. An address that presented too many wrong keys is refused for a while, save for keys
 * that it had used with success before: neighbours behind one address are not locked out by each other.
 */
export class FailedKeys {
  readonly #addresses = new LRUCache<string, AddressState>({ max: ADDRESSES_MAX });

  constructor(private readonly clock: Clock) {}

  /** Records a wrong key. @returns seconds to wait when the address is over its limit, else 0. */
  fail(clientIp: string | null): number {
    const state = this.#state(clientIp);
    const now = this.clock.now();
    const waitSeconds = this.#waitSeconds(state, now);
    if (waitSeconds === 0) state.clearMs = Math.max(state.clearMs, now) + FAILURE_INTERVAL_MS;
    return waitSeconds;
  }

  /** Records a right key. @returns seconds to wait when the address is over its limit and the key is new to it. */
  succeed(clientIp: string | null, keyId: string): number {
    const state = this.#state(clientIp);
    if (state.keyIds.includes(keyId)) return 0;
    const waitSeconds = this.#waitSeconds(state, this.clock.now());
    if (waitSeconds > 0) return waitSeconds;
    if (state.keyIds.length >= KEYS_PER_ADDRESS_MAX) state.keyIds.shift();
    state.keyIds.push(keyId);
    return 0;
  }

  #state(clientIp: string | null): AddressState {
    const name = clientIp === null ? '' : neighbourhood(clientIp);
    let state = this.#addresses.get(name);
    if (state === undefined) {
      state = { clearMs: 0, keyIds: [] };
      this.#addresses.set(name, state);
    }
    return state;
  }

  #waitSeconds(state: AddressState, now: number): number {
    const overMs = state.clearMs - now - (FAILURES_BURST - 1) * FAILURE_INTERVAL_MS;
    return overMs > 0 ? Math.max(1, Math.ceil(overMs / 1_000)) : 0;
  }
}

function neighbourhood(address: string): string {
  if (!address.includes(':')) return address;
  return ipaddr.IPv6.parse(address).parts.slice(0, IPV6_GROUPS).join(':');
}
