import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections and to listeners on any port (from 32,768 on), so that none of
 * those takes it before its owner listens; and below those of scripts/stack.
 */
const MIN_PORT = 10_000;
const MAX_PORT = 19_999;
const MAX_TRIES = 100;

let next = randomInt(MIN_PORT, MAX_PORT + 1);

/**
 * A port of this machine that is free at the moment, and another one at each call: a port that was given may not be listened
 * on yet. Processes that name each other in their settings, and are to find each other again after a restart, need one
 * before they start.
 * @throws when none of many is free
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const port = next;
    next = port < MAX_PORT ? port + 1 : MIN_PORT;
    if (await isFree(port)) return port;
  }
  throw new Error(`none of ${MAX_TRIES} ports from ${MIN_PORT} to ${MAX_PORT} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
