import { join } from 'node:path';
import { writeClient } from '@tripoint/generations';
import { Chance } from '@tripoint/registers/testing';
import type { BenchCommand } from '../../shared/command';
import { MAX_SEED, readOptions, textOption, wholeOption } from '../../shared/options';
import { say } from '../../shared/say';
import { UsageError } from '../../shared/usage-error';
import { type DrillRun, runDrill } from '../drill-run';
import { Caller } from './calls';
import { LiveRecords } from './compare';
import { Drill, type DrillParts, type KillReport } from './drill';
import { startImport } from './import-once';
import { askedKeys, knownCalls, learnDetails } from './known-calls';
import { OwnServices } from './own-services';
import { OwnStack } from './own-stack';
import { report, type VictimReport } from './report';
import { type CallKey, createKey, usedOf } from './stack-keys';
import { type State, writeStates } from './states';
import { CallStream } from './stream';
import { type Victim, victims } from './victims';

const TIMES_DEFAULT = 20;
const MAX_TIMES = 1_000;
const HOUSES_DEFAULT = 6_000;
const MIN_HOUSES = 1_000;
/** With more of them the town would reach beyond the country. */
const MAX_HOUSES = 6_500;
const RATE_DEFAULT = 50;
const MAX_RATE = 1_000;
const jsonDefault = 'bench-results/outages.json';
/** Addresses that the stream of calls asks about. */
const STREAM_ADDRESSES = 200;
/** Addresses beside those that change whose details are compared; their records are all compared. */
const SAME_DETAILS = 1_000;
/** Processes of places, and when they search a new generation at the latest, in milliseconds. */
const PLACES_REPLICAS = 2;
const TAKEN_OVER_MS = 60_000;
/** Counts that are on their way when the last call was answered arrive within this time, in milliseconds. */
const COUNTS_SETTLE_MS = 2_000;

const help = `Usage: scripts/bench outages [options]

Kills each part of an installation at random moments while registers are imported and callers ask. It starts Elasticsearch,
Redis and Kafka of its own, and every service as processes over them (two of places and of the indexer, one gateway);
imports a generated register again and again over Kafka, whole and as change sets; and calls the gateway at a steady rate
with searches and details whose answers are known. After each kill the live data must be wholly as before or wholly anew,
the next import must go through, and every record of the live generation is compared with the source. Callers may see of an
outage what the failure table says, and nothing else; and Redis must have counted as many calls as were answered. Exit code
1 when anything is wrong.

  --victims LIST    of ${victims.join(', ')} (default: all)
  --times N         kills of each (default ${TIMES_DEFAULT})
  --rows N          addresses of a whole load (default ${HOUSES_DEFAULT})
  --rate N          calls a second (default ${RATE_DEFAULT})
  --seed N          another seed, other moments (default 1)
  --json FILE       where the figures are written as JSON (default ${jsonDefault}); the log of all processes is beside it
  --help            this text`;

function victimsOption(text: string | undefined): readonly Victim[] {
  if (text === undefined) return victims;
  return text.split(',').map((name) => {
    const victim = victims.find((one) => one === name.trim());
    if (victim === undefined) throw new UsageError(`There is no victim "${name}"; there are ${victims.join(', ')}.`);
    return victim;
  });
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, {
    victims: { type: 'string' },
    times: { type: 'string' },
    rows: { type: 'string' },
    rate: { type: 'string' },
    seed: { type: 'string' },
  });
  const chosen = victimsOption(textOption(values, 'victims'));
  const times = wholeOption(values, 'times', TIMES_DEFAULT, 1, MAX_TIMES);
  const houses = wholeOption(values, 'rows', HOUSES_DEFAULT, MIN_HOUSES, MAX_HOUSES);
  const rate = wholeOption(values, 'rate', RATE_DEFAULT, 1, MAX_RATE);
  const seed = wholeOption(values, 'seed', 1, 0, MAX_SEED);
  return runDrill({ json: textOption(values, 'json') ?? jsonDefault }, async (run) => {
    const { json, signal } = run;
    const { parts, key, at } = await prepare({ ...run, houses, seed });
    const reports: VictimReport[] = [];
    const drill = new Drill(parts, at);
    for (const victim of chosen) {
      if (signal.aborted) break;
      reports.push(await strikeOften(victim, times, { parts, drill, key, rate, signal }));
      await report(reports, { seed, houses, rate, times }, json, false);
    }
    return report(reports, { seed, houses, rate, times }, json, true);
  });
}

interface Preparation extends DrillRun {
  readonly houses: number;
  readonly seed: number;
}

/** Starts everything, reaches every state once, and learns what is answered then. */
async function prepare({
  work,
  houses,
  seed,
  logFile,
  signal,
  ends,
}: Preparation): Promise<{ readonly parts: DrillParts; readonly key: CallKey; readonly at: number }> {
  const chance = new Chance(`outages ${seed}`);
  say('Generating the register');
  const states = await writeStates(join(work, 'registers'), houses, chance);
  say('Starting Elasticsearch, Redis and Kafka');
  const ownStack = await OwnStack.start(join(work, 'stack'));
  ends.push(() => ownStack.down());
  const stack = ownStack.settings;
  await warmUp(stack.ELASTICSEARCH_URL ?? '');
  say('Starting the services');
  const services = await OwnServices.start({ dataDir: join(work, 'services'), stack, logFile });
  ends.push(() => services.stop());
  const key = await createKey(stack);
  const caller = new Caller(services.url, key.key);
  ends.push(async () => caller.close());
  const live = new LiveRecords(stack.ELASTICSEARCH_URL ?? '', work);
  ends.push(() => live.close());

  const surroundings = { dataDir: join(work, 'importer'), stack };
  const asked = askedKeys(states, SAME_DETAILS);
  const details: ReadonlyMap<string, string>[] = [];
  const importMs: number[] = [];
  // The first round warms up; how long imports take is what the second one says.
  for (const state of [...states, ...states]) {
    signal.throwIfAborted();
    const { code, message, milliseconds } = await startImport(state.words, surroundings).ended;
    if (code !== 0) throw new Error(`The import of the ${state.name} failed at rest: ${message}`);
    const [difference] = await live.compare([state]);
    say(`${state.name}: imported in ${milliseconds} ms, ${JSON.stringify(difference)}`);
    importMs[states.indexOf(state)] = milliseconds;
    if (details.length === states.length) continue;
    await services.untilSearched(await live.generation(), PLACES_REPLICAS, TAKEN_OVER_MS);
    details.push(await learnDetails(caller, state, asked));
  }
  const last = states.at(-1) as State;
  const calls = await knownCalls(caller, last, details, STREAM_ADDRESSES);
  say(`${calls.length} calls with known answers; imports take ${importMs.join(', ')} ms`);
  const parts = { ...surroundings, states, details, ownStack, services, caller, calls, live, chance, importMs };
  return { parts, key, at: states.length - 1 };
}

/** The first index of a server that has just been started takes longer than any later one, on a busy machine by far. */
async function warmUp(url: string): Promise<void> {
  const client = writeClient(url);
  const index = 'outages-first-index';
  await client.indices.create({ index });
  await client.indices.delete({ index });
  await client.close();
}

interface Surroundings {
  readonly parts: DrillParts;
  readonly drill: Drill;
  readonly key: CallKey;
  readonly rate: number;
  readonly signal: AbortSignal;
}

async function strikeOften(victim: Victim, times: number, surroundings: Surroundings): Promise<VictimReport> {
  const { parts, drill, key, rate, signal } = surroundings;
  const { caller } = parts;
  const kills: KillReport[] = [];
  const problems: string[] = [];
  const usedBefore = await usedOf(key, parts.stack);
  const [countedBefore, unknownBefore] = [caller.counted, caller.unknown];
  const stream = new CallStream(caller, parts.calls, rate);
  try {
    for (let time = 1; time <= times && !signal.aborted; time++) {
      const kill = await drill.kill(victim, stream, time === 1);
      kills.push(kill);
      const { killed, import: name, afterMs, ended, answeredAfter, awayMs, wrong, failed } = kill;
      say(
        `${victim} ${time}/${times}: ${killed} ${afterMs} ms into the ${name}, away ${awayMs} ms, import ${ended.code} in ` +
          `${ended.milliseconds} ms, ${answeredAfter}, ${wrong.length} wrong ${JSON.stringify(failed)}`,
      );
      for (const problem of [...kill.problems, ...wrong.slice(0, 3)]) say(`  ${problem}`);
    }
  } catch (error) {
    problems.push((error as Error).message);
  }
  await stream.stop();
  problems.push(...(await drill.askAll()).slice(0, 10));
  await new Promise((settled) => setTimeout(settled, COUNTS_SETTLE_MS));
  const counted = caller.counted - countedBefore;
  const unknown = caller.unknown - unknownBefore;
  const inRedis = (await usedOf(key, parts.stack)) - usedBefore;
  const difference = inRedis - counted;
  if (difference < 0 || difference > unknown) {
    problems.push(`Redis counted ${inRedis} calls, ${counted} were answered and of ${unknown} nobody knows`);
  }
  return { victim, kills, problems, quota: { counted, unknown, inRedis } };
}

export const outagesCommand: BenchCommand = {
  name: 'outages',
  summary: 'servers and services killed while registers are imported and callers ask: is anything lost or wrong?',
  help,
  run,
};
