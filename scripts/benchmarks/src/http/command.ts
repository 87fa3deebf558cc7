import { createBenchKey, revokeBenchKey } from '../processes/bench-key';
import { type OwnServer, startServer } from '../processes/own-server';
import { drawingHelp, drawingOptions, openDrawing } from '../relevance/drawing';
import { type BenchCommand, exitCodes } from '../shared/command';
import { indexOption } from '../shared/live-search';
import { describeLoad, machineLoad } from '../shared/machine-load';
import { commonHelp, dataDirOption, readOptions, textOption, wholeOption } from '../shared/options';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { milliseconds, textTable, verdict } from '../shared/table';
import { UsageError } from '../shared/usage-error';
import { generateLoad, type LoadReport, type PhaseEvent } from './generator';
import type { PhaseResult } from './phases';
import { processCpuSeconds } from './process-cpu';
import { typedAddresses } from './typed-address';
import { targetOf } from './wire';

const CONNECTIONS_DEFAULT = 32;
/** Those that a service permits one address by default. */
const MAX_CONNECTIONS = 500;
const SECONDS_DEFAULT = 10;
const MAX_SECONDS = 3_600;
const WARM_UP_SECONDS = 3;
/** Addresses that are typed, over and over. */
const ADDRESS_COUNT = 600;
/** Most addresses, as a share, that may be missing from the answer to their last keystroke. */
const NOT_FOUND_GOAL = 0.01;
/** Answers a second at full speed, on two processors shared with the load generator. */
const ANSWERS_PER_SECOND_GOAL = 3_000;
/** Answers a second of the paced phase: a third of the goal, a service that is busy but not at its end. */
const PACED_PER_SECOND = 1_000;
/** 99th percentile of the wait in the paced phase, in milliseconds. */
const PACED_P99_GOAL_MS = 5;
const jsonDefault = 'bench-results/http.json';

const help = `Usage: scripts/bench http [options]

Types addresses letter by letter over keep-alive connections, as form-encoded POSTs, from a process of its own: first as
fast as it goes, then at ${PACED_PER_SECOND} a second. Every answer must be 200 with a JSON array, and the last keystroke must
find the address. Without --url it starts the service on the data directory, with a key of its own that it revokes at the
end. Goals: ${ANSWERS_PER_SECOND_GOAL} answers a second, and within ${PACED_P99_GOAL_MS} ms for 99 % when paced. Exit code 1 when an answer is an
error or a goal is missed.

  --url URL         a running service instead, such as http://127.0.0.1:8080; needs --key
  --key KEY         access key for --url (default: $BENCH_API_KEY); its limits must allow the load
  --connections N   keep-alive connections (default ${CONNECTIONS_DEFAULT})
  --seconds N       length of each of the two phases (default ${SECONDS_DEFAULT})
${drawingHelp}
${commonHelp}
                    (default ${jsonDefault})`;

/** The service under load, started here or given. */
interface ServiceUnderLoad {
  readonly url: string;
  readonly apiKey: string;
  readonly pid: number | null;
  end(): Promise<void>;
}

async function ownService(dataDir: string): Promise<ServiceUnderLoad> {
  const key = await createBenchKey(dataDir);
  let server: OwnServer;
  try {
    server = await startServer(dataDir);
  } catch (error) {
    await revokeBenchKey(dataDir, key);
    throw error;
  }
  return {
    url: server.url,
    apiKey: key.key,
    pid: server.pid,
    end: async () => {
      await server.stop();
      await revokeBenchKey(dataDir, key);
    },
  };
}

/** CPU seconds of the server during each phase; null where they cannot be read. */
function serverCpuMeter(pid: number | null): {
  onEvent(event: PhaseEvent): void;
  seconds(phase: PhaseEvent['phase']): number | null;
} {
  const readings = new Map<string, number | null>();
  return {
    onEvent: ({ phase, at }) => readings.set(`${phase} ${at}`, pid === null ? null : processCpuSeconds(pid)),
    seconds: (phase) => {
      const start = readings.get(`${phase} start`) ?? null;
      const end = readings.get(`${phase} end`) ?? null;
      return start === null || end === null ? null : end - start;
    },
  };
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, {
    ...drawingOptions,
    url: { type: 'string' },
    key: { type: 'string' },
    connections: { type: 'string' },
    seconds: { type: 'string' },
  });
  const connections = wholeOption(values, 'connections', CONNECTIONS_DEFAULT, 1, MAX_CONNECTIONS);
  const seconds = wholeOption(values, 'seconds', SECONDS_DEFAULT, 1, MAX_SECONDS);
  const url = textOption(values, 'url');
  const givenKey = textOption(values, 'key') ?? process.env.BENCH_API_KEY;
  if (url !== undefined && givenKey === undefined)
    throw new UsageError('--url needs an access key: give --key or set BENCH_API_KEY.');
  if (url !== undefined) targetOf(url);
  const drawing = await openDrawing(values, url === undefined ? await indexOption(values) : null, say);
  const addresses = typedAddresses(drawing, ADDRESS_COUNT);

  const service: ServiceUnderLoad =
    url === undefined
      ? await ownService(dataDirOption(values))
      : { url, apiKey: givenKey as string, pid: null, end: async () => undefined };
  say(`Typing at ${service.url} over ${connections} connections, twice ${seconds} s`);
  const cpu = serverCpuMeter(service.pid);
  let report: LoadReport;
  try {
    report = await generateLoad(
      {
        url: service.url,
        apiKey: service.apiKey,
        addresses,
        connections,
        warmUpSeconds: WARM_UP_SECONDS,
        seconds,
        pacedPerSecond: PACED_PER_SECOND,
      },
      cpu.onEvent,
    );
  } finally {
    await service.end();
  }

  const phases = [
    {
      name: 'as fast as it goes',
      result: report.fullSpeed,
      cpuSeconds: cpu.seconds('full speed'),
      ok: isRight(report.fullSpeed) && report.fullSpeed.answersPerSecond >= ANSWERS_PER_SECOND_GOAL,
    },
    {
      name: `at ${PACED_PER_SECOND} a second`,
      result: report.paced,
      cpuSeconds: cpu.seconds('paced'),
      ok: isRight(report.paced) && report.paced.p99 <= PACED_P99_GOAL_MS,
    },
  ];
  const ok = phases.every((phase) => phase.ok);
  const load = machineLoad();
  process.stdout.write(
    `${textTable(
      [
        'keystrokes',
        'n',
        'answers/s',
        'p50 ms',
        'p99 ms',
        'max ms',
        'server CPU us',
        'client CPU us',
        'errors',
        'not found',
        '',
      ],
      phases.map(({ name, result, cpuSeconds, ok: isGood }) => [
        name,
        String(result.answers),
        result.answersPerSecond.toFixed(0),
        milliseconds(result.p50),
        milliseconds(result.p99),
        milliseconds(result.max),
        cpuSeconds === null ? '-' : ((1e6 * cpuSeconds) / result.answers).toFixed(0),
        result.generatorMicroseconds.toFixed(0),
        String(result.errors),
        `${result.notFound} of ${result.typed}`,
        verdict(isGood),
      ]),
    )}

CPU in microseconds of an answer. Connections opened again: ${report.reopened}
${describeLoad(load)}
`,
  );
  for (const { result } of phases) {
    for (const sample of result.errorSamples) process.stdout.write(`error: ${sample}\n`);
    for (const sample of result.notFoundSamples) process.stdout.write(`not found: ${sample}\n`);
  }
  const file = await writeResults(textOption(values, 'json') ?? jsonDefault, {
    benchmark: 'http',
    at: new Date().toISOString(),
    ok,
    seed: drawing.seed,
    poolSeed: drawing.poolSeed,
    source: drawing.source.path,
    url: url ?? 'own service',
    connections,
    load,
    reopened: report.reopened,
    goals: { answersPerSecond: ANSWERS_PER_SECOND_GOAL, pacedP99Ms: PACED_P99_GOAL_MS },
    phases: phases.map(({ name, result, cpuSeconds }) => ({ name, serverCpuSeconds: cpuSeconds, ...result })),
  });
  say(`Written to ${file}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

function isRight({ errors, typed, notFound }: PhaseResult): boolean {
  return errors === 0 && notFound <= NOT_FOUND_GOAL * typed;
}

export const httpCommand: BenchCommand = {
  name: 'http',
  summary: 'how many keystrokes does a whole service answer over HTTP, and how soon?',
  help,
  run,
};
