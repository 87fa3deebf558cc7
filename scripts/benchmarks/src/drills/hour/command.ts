import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchCommand } from '../../shared/command';
import { readOptions, textOption, wholeOption } from '../../shared/options';
import { latencyOf } from '../../shared/percentiles';
import { say } from '../../shared/say';
import { runDrill } from '../drill-run';
import { register, startRegisterImport } from '../form/import-register';
import { learnAnswers, type ServiceCall } from '../form/known-answers';
import { WholeForm } from '../form/whole-form';
import type { CallResult } from '../outages/calls';
import { CallStream } from '../outages/stream';
import { type ProcessSample, sampleProcess } from './process-sample';
import { type HourFigures, type Minute, reportHour } from './report';

const MINUTES_DEFAULT = 60;
const MIN_MINUTES = 4;
const MAX_MINUTES = 1_440;
const RATE_DEFAULT = 60;
const MAX_RATE = 2_000;
const MINUTE_MS = 60_000;
const SAMPLES_A_MINUTE = 6;
const WARM_UP_MS = 60_000;
const KEPT_PROBLEMS = 5;
const jsonDefault = 'bench-results/hour.json';

const help = `Usage: scripts/bench hour [options]

Calls all services of an installation at a steady rate for a long time, with keep-alive connections and calls whose answers
are known. It starts Elasticsearch, Redis and Kafka of its own, and every service as processes over them with the sample
registers; in the middle a register is imported again. Goals: no call that fails, no other answer than before, and in the
last quarter no more memory, no more handles in any process and no longer answers than in the first.

  --minutes N       length of the load (default ${MINUTES_DEFAULT})
  --rate N          calls a second (default ${RATE_DEFAULT})
  --from FILE       a register of Czech addresses that is imported at the beginning and in the middle (default: the sample)
  --folder DIR      where the data of servers and services are, for a next run on them (default: removed at the end)
  --json FILE       where the figures are written (default ${jsonDefault}); the log of all processes is beside it
  --help            this text`;

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, {
    minutes: { type: 'string' },
    rate: { type: 'string' },
    folder: { type: 'string' },
    from: { type: 'string' },
  });
  const minutes = wholeOption(values, 'minutes', MINUTES_DEFAULT, MIN_MINUTES, MAX_MINUTES);
  const rate = wholeOption(values, 'rate', RATE_DEFAULT, 1, MAX_RATE);
  const from = textOption(values, 'from');
  const drill = { json: textOption(values, 'json') ?? jsonDefault, folder: textOption(values, 'folder') };
  return runDrill(drill, async ({ json, logFile, work, ends, signal }) => {
    const form = await WholeForm.start({ work, logFile }, ends);
    const words = from === undefined ? ['--sample'] : ['--from', resolve(from)];
    if (from !== undefined) await importRegister(form, words);
    const calls = await learnAnswers(form.caller);
    say(`${calls.length} calls with known answers`);
    return reportHour(await load(form, calls, { minutes, rate, words, signal }), json);
  });
}

async function importRegister(form: WholeForm, words: readonly string[]): Promise<number> {
  const startedMs = performance.now();
  const failure = await startRegisterImport(form, words).ended;
  if (failure !== '') throw new Error(failure);
  return performance.now() - startedMs;
}

interface Load {
  readonly minutes: number;
  readonly rate: number;
  readonly words: readonly string[];
  readonly signal: AbortSignal;
}

async function load(form: WholeForm, calls: readonly ServiceCall[], order: Load): Promise<HourFigures> {
  const { minutes, rate, words, signal } = order;
  const stream = new CallStream(form.caller, calls, rate);
  await pause(WARM_UP_MS, undefined, { signal });
  stream.take();
  const samples = new Map<string, ProcessSample[]>();
  const past: Minute[] = [];
  let importMs: number | null = null;
  let importFailure: string | null = null;
  let imported: Promise<void> | null = null;
  for (let minute = 0; minute < minutes && !signal.aborted; minute++) {
    if (minute === Math.floor(minutes / 2)) {
      say(`importing ${register}`);
      imported = importRegister(form, [...words, '--again']).then(
        (milliseconds) => {
          importMs = Math.round(milliseconds);
        },
        (error: Error) => {
          importFailure = error.message;
        },
      );
    }
    for (let i = 0; i < SAMPLES_A_MINUTE; i++) {
      await pause(MINUTE_MS / SAMPLES_A_MINUTE, undefined, { signal }).catch(() => undefined);
      await sampleAll(form, samples);
    }
    past.push(minuteOf(stream.take()));
    const { n, p50, p99, failed, wrong } = past.at(-1)!;
    say(
      `minute ${minute + 1}: ${n} calls, ${Math.round(p50)} and ${Math.round(p99)} ms, ${wrong} wrong ${JSON.stringify(failed)}`,
    );
  }
  await stream.stop();
  await imported;
  return { rate, past, samples, importMs, importFailure };
}

async function sampleAll({ services }: WholeForm, samples: Map<string, ProcessSample[]>): Promise<void> {
  for (const [name, { pid, metricsUrl }] of services.processes) {
    const sample = await sampleProcess(pid, metricsUrl);
    if (sample !== null) samples.set(name, [...(samples.get(name) ?? []), sample]);
  }
}

function minuteOf(results: readonly CallResult[]): Minute {
  const failed: Record<string, number> = {};
  const problems = results.flatMap(({ problem }) => problem ?? []);
  for (const { outcome } of results) if (outcome !== '200') failed[outcome] = (failed[outcome] ?? 0) + 1;
  return {
    ...latencyOf(results.map(({ milliseconds }) => milliseconds)),
    failed,
    wrong: problems.length,
    problems: problems.slice(0, KEPT_PROBLEMS),
  };
}

export const hourCommand: BenchCommand = {
  name: 'hour',
  summary: 'an hour of calls of all services with an import in it: do memory, handles or answer times grow?',
  help,
  run,
};
