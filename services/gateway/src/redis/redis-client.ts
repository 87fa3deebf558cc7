import Redis, { type RedisOptions } from 'ioredis';

const CONNECT_TIMEOUT_MS = 500;
/** A connection that is silent for so long after a question, the first one included, is opened again. */
const SILENCE_MS = 2_000;
const RETRY_MIN_MS = 50;
const RETRY_MAX_MS = 500;
/** Gateways that lost one server do not come back in step. */
const RETRY_SPREAD_MS = 100;
/** How long a connection that is given up may take to close. */
const DISCONNECT_MS = 50;

/**
 * A client that never keeps a command for later and never sends one twice: what cannot be sent now, or got no answer,
 * fails, and the caller decides. It connects again by itself. It does not use the client's timer per command, which fires
 * after a pause of this process before the answers that already wait in the socket are read: see ResponseWatch.
 */
export function openRedis(url: string, options: RedisOptions = {}): Redis {
  return new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    disconnectTimeout: DISCONNECT_MS,
    retryStrategy: (times) =>
      Math.min(RETRY_MIN_MS * 2 ** Math.min(times, 10), RETRY_MAX_MS) + Math.random() * RETRY_SPREAD_MS,
    ...options,
  });
}
