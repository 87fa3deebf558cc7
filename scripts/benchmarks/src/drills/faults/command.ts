import { join } from 'node:path';
import { TcpDoor } from '@tripoint/testing';
import type { BenchCommand } from '../../shared/command';
import { readOptions, textOption, wholeOption } from '../../shared/options';
import { say } from '../../shared/say';
import { UsageError } from '../../shared/usage-error';
import { type DrillRun, runDrill } from '../drill-run';
import { learnAnswers, mixedCalls } from '../form/known-answers';
import { WholeForm } from '../form/whole-form';
import type { StackSettings } from '../outages/own-stack';
import { CallStream } from '../outages/stream';
import { AFTER_START, untilCalm } from '../outages/until-calm';
import { type DrillTimes, drillFault, type FaultReport } from './drill-fault';
import { type Fault, faults, faultsOfNode, type Patient } from './faults';
import { MovableClock } from './movable-clock';
import { reportFaults } from './report';
import { ROLLING, rollingRestart } from './rolling';
import { SmallDisks } from './small-disks';

const RATE_DEFAULT = 500;
const MAX_RATE = 5_000;
const SECONDS_DEFAULT = 10;
const MAX_SECONDS = 600;
const REST_MS = 4_000;
/** A node that failed is asked again after a minute. */
const NODE_REST_MS = 70_000;
/** Enough for the samples and their next generations, and soon full. */
const DISK_MEGABYTES = { redis: 64, elasticsearch: 512, services: 512 } as const;
const jsonDefault = 'bench-results/faults.json';
const allFaults = [...faults, ...faultsOfNode];
const names = [...allFaults.map(({ name }) => name), ROLLING];
/** A cluster that goes on without one of them. */
const NODES = 3;

const help = `Usage: scripts/bench faults [options]

Breaks one thing after the other under a steady rate of calls of all services, over keep-alive connections, whose answers are
known. It starts Elasticsearch, Redis and Kafka of its own, proxies before them, every service as processes with the sample
registers, and stubs of what the utilities ask. Of each fault it says what callers saw before, during and after, and how
soon all was well again by itself, and compares it with the failure table of docs/operations.md. ${ROLLING} restarts every
process in turn behind two gateways: no call may fail. Exit code 1 when anything is wrong.

  --faults LIST     of ${names.join(', ')} (default: all but node-...)
  --rate N          calls a second (default ${RATE_DEFAULT})
  --seconds N       length of each fault (default ${SECONDS_DEFAULT})
  --folder DIR      where the data of servers and services are, for a next run on them (default: removed at the end)
  --json FILE       where the figures are written (default ${jsonDefault}); the log of all processes is beside it
  --help            this text

Faults that begin with node- are done to one of ${NODES} nodes of Elasticsearch, the others to a single one: each kind in a run of its own.
Full disks are small file systems that the command mounts: that takes the administrator (root).`;

function chosenFaults(text: string | undefined): readonly string[] {
  if (text === undefined) return names.filter((name) => !isOfNode(name));
  const chosen = text.split(',').map((given) => given.trim());
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no fault "${unknown}"; there are ${names.join(', ')}.`);
  if (chosen.some(isOfNode) && !chosen.every(isOfNode))
    throw new UsageError('Faults node-... need a run of their own.');
  return chosen;
}

const isOfNode = (name: string): boolean => name.startsWith('node-');

async function run(args: readonly string[]): Promise<number> {
  const declared = {
    faults: { type: 'string' },
    rate: { type: 'string' },
    folder: { type: 'string' },
    seconds: { type: 'string' },
  } as const;
  const values = readOptions(args, declared);
  const chosen = chosenFaults(textOption(values, 'faults'));
  const rate = wholeOption(values, 'rate', RATE_DEFAULT, 1, MAX_RATE);
  const faultMs = 1_000 * wholeOption(values, 'seconds', SECONDS_DEFAULT, 1, MAX_SECONDS);
  const drill = { json: textOption(values, 'json') ?? jsonDefault, folder: textOption(values, 'folder') };
  return runDrill(drill, async (run) => {
    const disks = new SmallDisks();
    run.ends.push(() => disks.close());
    if (chosen.some((name) => name.startsWith('disk-'))) await mountDisks(disks, run.work);
    const ofNode = chosen.some(isOfNode);
    const { form, patient } = await prepare(run, disks, ofNode ? NODES : 1);
    const known = await learnAnswers(form.caller);
    const calls = mixedCalls(known);
    say(`${known.length} calls with known answers, ${calls.length} in a round`);
    const stream = new CallStream(form.caller, calls, rate);
    const reports: FaultReport[] = [];
    const times: DrillTimes = { restMs: ofNode ? NODE_REST_MS : REST_MS, faultMs };
    const surroundings = { form, stream, times };
    const problems: string[] = [];
    await untilCalm(stream, problems, AFTER_START);
    for (const problem of problems) say(`before the first fault ${problem}`);
    for (const fault of allFaults.filter(({ name }) => chosen.includes(name))) {
      if (run.signal.aborted) break;
      reports.push(await strike(fault, patient, surroundings));
    }
    await stream.stop();
    if (chosen.includes(ROLLING) && !run.signal.aborted) reports.push(await rollingRestart(form, calls, rate));
    return reportFaults(reports, { rate, seconds: faultMs / 1_000 }, run.json);
  });
}

async function strike(
  fault: Fault,
  patient: Patient,
  surroundings: Parameters<typeof drillFault>[2],
): Promise<FaultReport> {
  const report = await drillFault(fault, patient, surroundings);
  const { name, calls, wrong, failed, wellAfterMs, rest, during, imported, problems } = report;
  say(
    `${name}: ${calls} calls, ${wrong.length} wrong, ${JSON.stringify(failed)}, p99 ${Math.round(rest.p99)} and ` +
      `${Math.round(during.p99)} ms, well after ${wellAfterMs} ms, import ${imported}`,
  );
  for (const problem of [...problems, ...wrong].slice(0, 5)) say(`  ${problem}`);
  return report;
}

async function mountDisks(disks: SmallDisks, work: string): Promise<void> {
  const folders = { redis: 'stack/redis/data', elasticsearch: 'stack/elasticsearch/data', services: 'services' };
  for (const name of ['redis', 'elasticsearch', 'services'] as const) {
    await disks.mount(name, join(work, folders[name]), DISK_MEGABYTES[name]);
  }
}

async function prepare(
  { work, logFile, ends }: DrillRun,
  disks: SmallDisks,
  nodes: number,
): Promise<{ readonly form: WholeForm; readonly patient: Patient }> {
  const clock = new MovableClock(join(work, 'clock'));
  const doors: Partial<Record<'redis' | 'elasticsearch', TcpDoor>> = {};
  const through = async (stack: StackSettings): Promise<StackSettings> => {
    doors.elasticsearch = await TcpDoor.open(stack.ELASTICSEARCH_URL ?? '');
    doors.redis = await TcpDoor.open(stack.REDIS_URL ?? '');
    const { elasticsearch, redis } = doors;
    ends.push(() => Promise.all([elasticsearch.close(), redis.close()]));
    return { ...stack, ELASTICSEARCH_URL: elasticsearch.url, REDIS_URL: redis.url.replace('http:', 'redis:') };
  };
  const form = await WholeForm.start({ work, logFile, through, settings: clock.settings, nodes }, ends);
  const { stack, services } = form;
  return { form, patient: { stack, services, doors: doors as Patient['doors'], disks, clock } };
}

export const faultsCommand: BenchCommand = {
  name: 'faults',
  summary: 'servers, processes, disks and the clock fail under calls: what do callers see, and is it as documented?',
  help,
  run,
};
