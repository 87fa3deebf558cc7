#!/usr/bin/env node
// Waits until a part of the stack does its work, which is later than when its port is open.
// Usage: node wait-until-ready.mjs NAME=ADDRESS [PID]; exit code 1 when the process ends, or after two minutes. Without a
// process the server is somebody else's, who should have started it before: exit code 1 after fifteen seconds.
import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';

const PATIENCE_MS = 120_000;
const PATIENCE_WITH_OTHERS_MS = 15_000;
const PAUSE_MS = 100;
const ANSWER_MS = 5_000;
const REDIS_PORT = '6379';

const checks = {
  // One node knows the state of its cluster.
  ELASTICSEARCH_URL: (nodes) => Promise.any(nodes.split(',').map((node) => askHealth(node.trim()))),
  REDIS_URL: async (text) => {
    const { protocol, hostname, port } = new URL(text);
    const open = protocol === 'rediss:' ? connectTls : connect;
    const answer = (await ask(hostname, port || REDIS_PORT, 'PING\r\n', open)).toString();
    // While it reads its data it answers -LOADING. Whoever uses it knows its password.
    return /^(?:\+PONG|-NOAUTH)/.test(answer);
  },
  // One broker knows the others.
  KAFKA_BROKERS: (brokers) =>
    Promise.any(
      brokers.split(',').map(async (broker) => {
        const [host, port] = broker.trim().split(':');
        const answer = await ask(host, port, findCoordinator('tripoint-stack'));
        if (answer.length < 14 || answer.readInt16BE(12) !== 0) throw new Error('its groups are not ready');
        return true;
      }),
    ),
};

async function askHealth(text) {
  const { username, password, origin, pathname } = new URL(text);
  // fetch takes no address with credentials.
  const credentials = [username, password].map(decodeURIComponent).join(':');
  const headers = username === '' ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  const health = `${origin}${pathname.replace(/\/$/, '')}/_cluster/health`;
  const answer = await fetch(health, { headers, signal: AbortSignal.timeout(ANSWER_MS) });
  if (!answer.ok) throw new Error(`it answered with ${answer.status}`);
  const { status } = await answer.json();
  if (!['yellow', 'green'].includes(status)) throw new Error(`its state is ${status}`);
  return true;
}

/** Sends bytes and gives the first bytes that come back. */
async function ask(hostname, port, request, open = connect) {
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = open({ host, port: Number(port) });
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
const at = line.indexOf('=');
const [name, address] = [line.slice(0, at), line.slice(at + 1)];
// A password is nobody's to read.
const shown = address.replaceAll(/\/\/[^@/]*@/g, '//');
const patienceMs = pid === undefined ? PATIENCE_WITH_OTHERS_MS : PATIENCE_MS;
const until = Date.now() + patienceMs;
let reason = 'it did not say that it is ready';
while (pid === undefined || lives(Number(pid))) {
  try {
    if (await checks[name](address)) process.exit(0);
  } catch (error) {
    const [first = error] = error.errors ?? [];
    reason = first.cause?.message || first.message;
  }
  if (Date.now() > until) {
    process.stderr.write(`${shown} is not ready after ${patienceMs / 1000} seconds: ${reason}\n`);
    process.exit(1);
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
process.stderr.write(`The process of ${shown} ended.\n`);
process.exit(1);
