import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { registers } from '@tripoint/registers';
import { type TypedAddress, typedAddresses } from '../http/typed-address';
import { createBenchKey } from '../processes/bench-key';
import { startServer } from '../processes/own-server';
import { cacheDirDefault, openDrawing } from '../relevance/drawing';
import { type BenchCommand, exitCodes } from '../shared/command';
import { liveIndexes, type MeasuredIndex } from '../shared/live-search';
import { describeLoad, machineLoad } from '../shared/machine-load';
import {
  commonHelp,
  dataDirOption,
  MAX_SEED,
  type OptionValues,
  readOptions,
  textOption,
  wholeOption,
} from '../shared/options';
import { seededRandom, seedFor, shuffled } from '../shared/random';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { milliseconds, textTable, verdict } from '../shared/table';
import { UsageError } from '../shared/usage-error';
import { copyLive } from './live-copy';
import { type Observed, observeSwitch } from './observe-switch';
import { figuresBetween, figuresByPhase, type PhaseFigures } from './timeline';

const RATE_DEFAULT = 200;
const MAX_RATE = 5_000;
const SECONDS_DEFAULT = 15;
const MAX_SECONDS = 3_600;
/** Addresses of each register that are typed, over and over. */
const ADDRESSES_EACH = 100;
/** People who type at the same time. */
const CONNECTIONS = 32;
/** The 99th percentile of the wait may be so many times that at rest. */
const RATIO_GOAL = 3;
/** Resident memory of the service at any time, in bytes. */
const MEMORY_GOAL_BYTES = 1e9;
/** With fewer answers a 99th percentile is only the longest wait of all, which no goal is set for. */
const LEAST_ANSWERS = 100;
const BYTES_PER_MEGABYTE = 1e6;
const jsonDefault = 'bench-results/switch.json';

const help = `Usage: scripts/bench switch [options]

Searches while a register is imported and its new generation is loaded. It starts the service on a linked copy of the data
directory, which is removed at the end, and types correctly spelt addresses of every live register letter by letter at a
steady rate, from a process of its own. It measures at rest, then while scripts/import imports one register, until five
seconds after the service has loaded the new generation. Nothing may fail, every text that had answers at rest must
have answers, and they must include the address found at rest. Goals: p99 of every phase at most ${RATIO_GOAL} times that at
rest, and the service never above ${MEMORY_GOAL_BYTES / BYTES_PER_MEGABYTE} MB. Exit code 1 when one is missed.

  --register NAME   the register that is imported (default: the only one that is live, else cz-addresses)
  --from FILE|DIR   what it is imported from: the release that is live (default: the generated sample)
  --rate N          requests a second (default ${RATE_DEFAULT})
  --seconds N       length of the phase at rest (default ${SECONDS_DEFAULT})
  --seed N          seed of the draw of addresses (default: random, printed)
  --cache-dir DIR   where the pools of records are kept (default ${cacheDirDefault})
${commonHelp}
                    (default ${jsonDefault})`;

const registerDefault = 'cz-addresses';
const stopSignals = ['SIGINT', 'SIGTERM'] as const;

function registerOption(values: OptionValues, live: readonly MeasuredIndex[], dataDir: string): string {
  const wanted = textOption(values, 'register');
  if (wanted !== undefined && registers[wanted] === undefined) {
    throw new UsageError(`There is no register "${wanted}"; there are ${Object.keys(registers).join(', ')}.`);
  }
  const register = wanted ?? (live.length === 1 ? live[0]?.register : undefined) ?? registerDefault;
  if (!live.some((one) => one.register === register)) {
    throw new UsageError(
      `There is no live index of ${register} in ${dataDir}. Run scripts/import ${register} --data-dir ${dataDir} first, or name another directory with --data-dir.`,
    );
  }
  return register;
}

/** Addresses of every live register, mixed. */
async function drawnAddresses(
  values: OptionValues,
  live: readonly MeasuredIndex[],
  seed: number,
): Promise<TypedAddress[]> {
  const cacheDir = textOption(values, 'cache-dir') ?? cacheDirDefault;
  const drawn: TypedAddress[] = [];
  for (const index of live) {
    const drawing = await openDrawing({ seed: String(seed), 'cache-dir': cacheDir }, index, say);
    drawn.push(...typedAddresses(drawing, ADDRESSES_EACH));
  }
  return shuffled(drawn, seededRandom(seedFor(seed, 'switch order')));
}

/** Judges a phase; null where too little was asked to say. */
function isGood(phase: PhaseFigures, rest: PhaseFigures): boolean | null {
  if (phase.failed + phase.empty + phase.notFound > 0 || phase.serviceBytes > MEMORY_GOAL_BYTES) return false;
  return phase.n < LEAST_ANSWERS ? null : phase.p99 <= RATIO_GOAL * rest.p99;
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, {
    register: { type: 'string' },
    from: { type: 'string' },
    rate: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string' },
    'cache-dir': { type: 'string' },
  });
  const rate = wholeOption(values, 'rate', RATE_DEFAULT, 1, MAX_RATE);
  const seconds = wholeOption(values, 'seconds', SECONDS_DEFAULT, 1, MAX_SECONDS);
  const seed = wholeOption(values, 'seed', randomInt(MAX_SEED), 0, MAX_SEED);
  const from = textOption(values, 'from') ?? null;
  if (from !== null && !existsSync(from)) throw new UsageError(`There is no register at ${from}.`);
  const dataDir = dataDirOption(values);
  const live = await liveIndexes(dataDir);
  const register = registerOption(values, live, dataDir);
  const addresses = await drawnAddresses(values, live, seed);

  const stop = new AbortController();
  const onStop = (signal: NodeJS.Signals): void => stop.abort(new Error(`Stopped by ${signal}.`));
  for (const signal of stopSignals) process.once(signal, onStop);
  const copy = await copyLive(dataDir, live);
  let observed: Observed;
  try {
    const { key } = await createBenchKey(copy);
    observed = await observeSwitch({
      startService: (onLogLine) => startServer(copy, undefined, onLogLine),
      traffic: { apiKey: key, addresses, connections: CONNECTIONS, rate },
      restSeconds: seconds,
      order: { register, from: from === null ? null : resolve(from), dataDir: copy },
      say,
      signal: stop.signal,
    });
  } finally {
    for (const signal of stopSignals) process.off(signal, onStop);
    await rm(copy, { recursive: true, force: true });
  }
  return report(values, { register, from, rate, seed, live: live.map((one) => one.register) }, observed);
}

interface Settings {
  readonly register: string;
  readonly from: string | null;
  readonly rate: number;
  readonly seed: number;
  readonly live: readonly string[];
}

async function report(values: OptionValues, settings: Settings, observed: Observed): Promise<number> {
  const { marks, end, traffic, memory, atRest } = observed;
  const phases = figuresByPhase(marks, end, traffic.answers, memory);
  const [rest, ...later] = phases as [PhaseFigures, ...PhaseFigures[]];
  const importBegan = marks[1]?.at ?? end;
  const whole = figuresBetween('all but rest', importBegan, end, traffic.answers, memory);
  const judged = [...later, whole].map((phase) => ({ phase, good: isGood(phase, rest) }));
  const restGood = rest.n > 0 && isGood(rest, rest) !== false;
  const ok = restGood && judged.every(({ good }) => good !== false);
  const load = machineLoad();
  const ratio = (phase: PhaseFigures): number => phase.p99 / rest.p99;
  const megabytes = (bytes: number): string => (bytes === 0 ? '-' : (bytes / BYTES_PER_MEGABYTE).toFixed(0));
  process.stdout.write(
    `${textTable(
      ['phase', 's', 'n', 'failed', 'empty', 'not found', 'p50 ms', 'p99 ms', 'max ms', 'p99 x', 'MB', 'import MB', ''],
      [{ phase: rest, good: restGood }, ...judged].map(({ phase, good }) => [
        phase.phase,
        phase.seconds.toFixed(1),
        String(phase.n),
        String(phase.failed),
        String(phase.empty),
        String(phase.notFound),
        milliseconds(phase.p50),
        milliseconds(phase.p99),
        milliseconds(phase.max),
        ratio(phase).toFixed(1),
        megabytes(phase.serviceBytes),
        megabytes(phase.importerBytes),
        verdict(good),
      ]),
    )}

${settings.register} imported beside ${settings.live.join(', ')}, ${settings.rate} requests a second; MB is the most resident memory seen.
Of ${atRest.texts} texts, ${atRest.empty} had no answer at rest and ${atRest.notFound} addresses were not among the answers.
The traffic itself was late to send by ${milliseconds(traffic.lateP99)} ms (99 %), at most ${milliseconds(traffic.lateMax)} ms; that counts as waiting.
${describeLoad(load)}
`,
  );
  for (const problem of traffic.problems) process.stdout.write(`${problem}\n`);
  const file = await writeResults(textOption(values, 'json') ?? jsonDefault, {
    benchmark: 'switch',
    at: new Date().toISOString(),
    ok,
    ...settings,
    load,
    goals: { p99Ratio: RATIO_GOAL, serviceBytes: MEMORY_GOAL_BYTES },
    atRest,
    late: { p99: traffic.lateP99, max: traffic.lateMax },
    phases: [...phases, whole].map((phase) => ({ ...phase, p99Ratio: ratio(phase) })),
    problems: traffic.problems,
  });
  say(`Written to ${file}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const switchCommand: BenchCommand = {
  name: 'switch',
  summary: 'do searches go on as before while a register is imported and its new generation loaded?',
  help,
  run,
};
