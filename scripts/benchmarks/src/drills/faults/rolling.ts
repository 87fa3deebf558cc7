import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@tripoint/testing';
import { type OwnServer, startProcess } from '../../processes/own-server';
import { root } from '../../processes/repository';
import type { ServiceCall } from '../form/known-answers';
import type { WholeForm } from '../form/whole-form';
import { Caller } from '../outages/calls';
import { judge } from '../outages/judge';
import { ownEnvironment } from '../outages/own-stack';
import { CallStream } from '../outages/stream';
import { AFTER_START, untilCalm } from '../outages/until-calm';
import { allowances } from '../outages/victims';
import { type FaultReport, phasesOf } from './drill-fault';

export const ROLLING = 'rolling-restart';
const gatewayFile = join(root, 'services/gateway/dist/main.js');
/** What a balancer needs to notice that a gateway is not ready. */
const DELAY_MS = 1_000;
const PROBE_MS = 100;
const REST_MS = 4_000;
const PAUSE_MS = 1_500;
const READY_MS = 60_000;

interface Gateway {
  server: OwnServer;
  readonly port: number;
  isReady: boolean;
}

/** Restarts two gateways behind a balancer and every process of the services, one after the other, under calls. */
export async function rollingRestart(
  form: WholeForm,
  calls: readonly ServiceCall[],
  rate: number,
): Promise<FaultReport> {
  const { services, key } = form;
  const env = await gatewayEnvironment(form);
  const start = (port: number): Promise<OwnServer> =>
    startProcess({ file: gatewayFile, env: { ...env, PORT: String(port) }, onLogLine: (line) => services.note(line) });
  const open = async (): Promise<Gateway> => {
    const port = await freePort();
    return { server: await start(port), port, isReady: true };
  };
  const gateways = [await open(), await open()];
  const ends = new AbortController();
  const probes = gateways.map((gateway) => probe(gateway, ends.signal));
  let turn = 0;
  const caller = new Caller(() => {
    const ready = gateways.filter(({ isReady }) => isReady);
    return `http://127.0.0.1:${ready[turn++ % ready.length]?.port ?? gateways[0]?.port}`;
  }, key.key);
  const stream = new CallStream(caller, calls, rate);
  const problems: string[] = [];
  try {
    await untilCalm(stream, problems, AFTER_START);
    stream.take();
    await pause(REST_MS);
    const startedMs = performance.now();
    for (const name of services.names.filter((one) => one !== 'gateway').sort()) {
      services.signal(name, 'SIGTERM');
      await services.untilReady(name, READY_MS).catch((error: Error) => problems.push(error.message));
      await pause(PAUSE_MS);
    }
    for (const gateway of gateways) {
      await gateway.server.stop();
      gateway.server = await start(gateway.port);
      while (!gateway.isReady) await pause(PROBE_MS);
      await pause(PAUSE_MS);
    }
    const endedMs = performance.now();
    await pause(REST_MS);
    await stream.stop();
    const results = stream.take();
    return {
      ...judge(results, { killedMs: startedMs, backMs: endedMs }, allowances.places),
      name: ROLLING,
      failedAtRest: results.filter(({ sentMs, outcome }) => sentMs < startedMs && outcome !== '200').length,
      ...phasesOf(results, startedMs, endedMs),
      wellAfterMs: 0,
      imported: null,
      problems,
    };
  } finally {
    await stream.stop();
    ends.abort();
    await Promise.all(probes);
    caller.close();
    for (const { server } of gateways) await server.stop();
  }
}

/** As the start of the whole form gives it to its own gateway. */
async function gatewayEnvironment({ services, stack, dataDir }: WholeForm): Promise<NodeJS.ProcessEnv> {
  const urls: Record<string, string[]> = {};
  for (const [name, { metricsUrl }] of services.processes) {
    const variable = `${name.split(' ')[0]?.toUpperCase()}_URL`;
    if (metricsUrl !== null) urls[variable] = [...(urls[variable] ?? []), metricsUrl];
  }
  const { GATEWAY_URL: _own, INDEXER_URL: _indexers, IMPORTER_URL: _importer, ...needed } = urls;
  return {
    ...ownEnvironment(),
    ...stack.settings,
    ...Object.fromEntries(Object.entries(needed).map(([variable, of]) => [variable, of.join(',')])),
    ENGINE: 'elasticsearch',
    LIMITS: 'redis',
    INTERNAL_SECRET: (await readFile(join(dataDir, 'internal-secret'), 'utf8')).trim(),
    DATA_DIR: join(dataDir, 'gateway'),
    HOST: '127.0.0.1',
    SHUTDOWN_DELAY_MS: String(DELAY_MS),
  };
}

/** Looks at /readyz as balancers do. */
async function probe(gateway: Gateway, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    gateway.isReady = await fetch(`http://127.0.0.1:${gateway.port}/readyz`, {
      signal: AbortSignal.timeout(READY_MS),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    await pause(PROBE_MS);
  }
}
