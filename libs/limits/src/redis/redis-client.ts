import type { RedisServer } from '@tripoint/runtime';
import type { Redis, RedisOptions } from 'ioredis';

type Library = typeof import('ioredis');

/** Loaded when Redis is first used: most processes on one machine have none. */
const library = (): Library => require('ioredis');

const CONNECT_TIMEOUT_MS = 500;
/** A server that takes a connection has so long to say that it is ready; then another one is tried. */
const READY_MS = 2_000;
const RETRY_MIN_MS = 50;
const RETRY_MAX_MS = 500;
/** Gateways that lost one server do not come back in step. */
const RETRY_SPREAD_MS = 100;
/** How long a connection that is given up may take to close. */
const DISCONNECT_MS = 50;

/**
 * A client that never keeps a command for later and never sends one twice: what cannot be sent now, or got no answer,
 * fails, and the caller decides. It connects again by itself. It does not use the client's timer per command, which fires
 * after a pause of this process before the answers that already wait in the socket are read (see ResponseWatch), nor its
 * `socketTimeout`, which outlives a lost connection and ends the next one.
 */
export function openRedis(server: RedisServer | string, options: RedisOptions = {}): Redis {
  const { url, tls } = typeof server === 'string' ? { url: server } : server;
  const client = new (library().Redis)(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_MS,
    retryStrategy: (times) =>
      Math.min(RETRY_MIN_MS * 2 ** Math.min(times, 10), RETRY_MAX_MS) + Math.random() * RETRY_SPREAD_MS,
    ...(tls && { tls }),
    ...options,
  });
  let timer: NodeJS.Timeout | undefined;
  client.on('connect', () => {
    clearTimeout(timer);
    timer = setTimeout(() => client.disconnect(true), READY_MS);
    timer.unref();
  });
  for (const event of ['ready', 'close', 'end']) client.on(event, () => clearTimeout(timer));
  return client;
}

/** Whether an error is what Redis itself answered. */
export const isReplyError = (error: unknown): error is Error => error instanceof library().ReplyError;
