#!/usr/bin/env node
// Waits until a part of the stack does its work, which is later than when its port is open.
// Usage: node wait-until-ready.mjs NAME=ADDRESS PID; exit code 1 when the process ends, or after two minutes.
import { once } from 'node:events';
import { connect } from 'node:net';

const PATIENCE_MS = 120_000;
const PAUSE_MS = 100;
const ANSWER_MS = 5_000;

const checks = {
  ELASTICSEARCH_URL: async (url) => {
    const answer = await fetch(`${url}/_cluster/health`, { signal: AbortSignal.timeout(ANSWER_MS) });
    return answer.ok && ['yellow', 'green'].includes((await answer.json()).status);
  },
  REDIS_URL: async (url) => {
    const { hostname, port } = new URL(url);
    // While it reads its data it answers -LOADING.
    return (await ask(hostname, port, 'PING\r\n')).toString().startsWith('+PONG');
  },
  KAFKA_BROKERS: async (brokers) => {
    const [host, port] = brokers.split(',')[0].split(':');
    const answer = await ask(host, port, findCoordinator('tripoint-stack'));
    return answer.length >= 14 && answer.readInt16BE(12) === 0;
  },
};

/** Sends bytes and gives the first bytes that come back. */
async function ask(host, port, request) {
  const socket = connect({ host, port: Number(port) });
  const timer = setTimeout(() => socket.destroy(new Error('no answer')), ANSWER_MS);
  try {
    socket.write(request);
    const [answer] = await once(socket, 'data');
    return answer;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

/**
 * Kafka's request for the coordinator of a group (key 10, version 1). It is answered without an error once the broker is
 * admitted and has made the internal topic of groups, so that the first test does not meet a broker that is still doing it.
 * The answer: length (4 bytes), correlation (4), throttle time (4), error code (2).
 */
function findCoordinator(group) {
  const client = 'scripts-stack';
  const body = Buffer.alloc(10 + client.length + 2 + group.length + 1);
  body.writeInt16BE(10, 0);
  body.writeInt16BE(1, 2);
  body.writeInt32BE(1, 4);
  body.writeInt16BE(client.length, 8);
  body.write(client, 10);
  body.writeInt16BE(group.length, 10 + client.length);
  body.write(group, 12 + client.length);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length);
  return Buffer.concat([length, body]);
}

function lives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const [line, pid] = process.argv.slice(2);
const [name, address] = line.split('=');
const until = Date.now() + PATIENCE_MS;
let reason = 'it did not say that it is ready';
while (lives(Number(pid))) {
  try {
    if (await checks[name](address)) process.exit(0);
  } catch (error) {
    reason = error.cause?.message ?? error.message;
  }
  if (Date.now() > until) {
    process.stderr.write(`${address} is not ready after ${PATIENCE_MS / 1000} seconds: ${reason}\n`);
    process.exit(1);
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
process.stderr.write(`The process of ${address} ended.\n`);
process.exit(1);
