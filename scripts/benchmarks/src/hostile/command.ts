import { targetOf } from '../http/wire';
import { createBenchKey, revokeBenchKey } from '../processes/bench-key';
import { startServer } from '../processes/own-server';
import { type BenchCommand, exitCodes } from '../shared/command';
import { describeLoad, machineLoad } from '../shared/machine-load';
import { commonHelp, dataDirOption, readOptions, textOption, wholeOption } from '../shared/options';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { textTable, verdict } from '../shared/table';
import { type Cost, measureCost } from './measure';
import { bytesOf, type HostileRequest, plainRequest, type RequestKind, requestKinds } from './requests';

const MILLISECONDS_DEFAULT = 300;
const MAX_MILLISECONDS = 60_000;
const WARM_UP_MILLISECONDS = 2_000;
/** How many times the processor time of a plain refused call any other refusal may take. */
const RATIO_GOAL = 10;
/** How often a figure above the goal is measured again; the least counts. */
const MAX_REPEATS = 3;
const jsonDefault = 'bench-results/hostile.json';

const help = `Usage: scripts/bench hostile [options]

What does the dearest request of each kind cost? Bodies, query strings, paths and headers that are made to be dear are sent
by a stranger without a key (before the key) and with a right one (after it). Processor time is that of the service for one
request; × compares it with a plain call that is refused, sent in the same seconds. Goal: no request that is refused takes
more than ${RATIO_GOAL} times as much. Pages and searches are answered, and shown without a goal. It starts the service on the data
directory, with a key of its own that it revokes at the end.

  --milliseconds N  how long each request is sent (default ${MILLISECONDS_DEFAULT})
${commonHelp}
                    (default ${jsonDefault})`;

/** The two points at which a call may be refused. */
const stages = ['before', 'after'] as const;
type Stage = (typeof stages)[number];

interface Measured extends Cost {
  readonly kind: RequestKind;
  readonly stage: Stage;
  readonly request: HostileRequest;
  /** Processor time of a plain refused call in the same seconds. */
  readonly plainMicroseconds: number;
  readonly ratio: number;
}

async function measureAll(measure: (request: HostileRequest, stage: Stage) => Promise<Cost>): Promise<Measured[]> {
  const all: Measured[] = [];
  for (const kind of requestKinds) {
    for (const stage of stages) {
      const plain = await measure(plainRequest, stage);
      for (const request of kind.requests) {
        let cost = await measure(request, stage);
        // A pause of the process adds to a figure and never takes from it.
        for (let again = 0; again < MAX_REPEATS && cost.microseconds > RATIO_GOAL * plain.microseconds; again++) {
          const next = await measure(request, stage);
          if (next.microseconds < cost.microseconds) cost = next;
        }
        const ratio = cost.microseconds / plain.microseconds;
        all.push({ ...cost, kind, stage, request, plainMicroseconds: plain.microseconds, ratio });
      }
    }
  }
  return all;
}

function dearest(all: readonly Measured[], kind: RequestKind, stage: Stage): Measured {
  return all
    .filter((one) => one.kind === kind && one.stage === stage)
    .reduce((most, one) => (one.ratio > most.ratio ? one : most));
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, { milliseconds: { type: 'string' } });
  const milliseconds = wholeOption(values, 'milliseconds', MILLISECONDS_DEFAULT, 10, MAX_MILLISECONDS);
  const dataDir = dataDirOption(values);
  const key = await createBenchKey(dataDir);
  // The bound of strangers would answer most of them before what is measured.
  const server = await startServer(dataDir, undefined, null, { UNADMITTED_PER_SECOND: '1000000' });
  const target = targetOf(server.url);
  const measure = (request: HostileRequest, stage: Stage, forMilliseconds = milliseconds): Promise<Cost> =>
    measureCost(target, server.pid, bytesOf(request, stage === 'before' ? null : key.key), forMilliseconds);
  try {
    say(`Sending ${requestKinds.flatMap(({ requests }) => requests).length} requests to ${server.url}, twice each`);
    for (const stage of stages) await measure(plainRequest, stage, WARM_UP_MILLISECONDS);
    return await report(await measureAll(measure), textOption(values, 'json') ?? jsonDefault);
  } finally {
    await server.stop();
    await revokeBenchKey(dataDir, key);
  }
}

async function report(all: readonly Measured[], file: string): Promise<number> {
  const isOk = ({ kind, ratio }: Pick<Measured, 'kind' | 'ratio'>): boolean => !kind.refused || ratio <= RATIO_GOAL;
  const rows = stages.flatMap((stage) =>
    requestKinds.map((kind) => {
      const { request, microseconds, plainMicroseconds, ratio, status } = dearest(all, kind, stage);
      const ok = kind.refused ? isOk({ kind, ratio }) : null;
      const figures = [microseconds.toFixed(0), plainMicroseconds.toFixed(0), ratio.toFixed(1), String(status)];
      return [`${stage} the key: ${kind.name}`, request.name, ...figures, verdict(ok)];
    }),
  );
  const load = machineLoad();
  process.stdout.write(
    `${textTable(['kind', 'dearest', 'CPU us', 'plain us', '×', 'status', ''], rows)}\n\n${describeLoad(load)}\n`,
  );
  const ok = all.every(isOk);
  const written = await writeResults(file, {
    benchmark: 'hostile',
    at: new Date().toISOString(),
    ok,
    load,
    goals: { ratio: RATIO_GOAL },
    requests: all.map(({ kind, request, ...figures }) => ({ kind: kind.name, request: request.name, ...figures })),
  });
  say(`Written to ${written}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const hostileCommand: BenchCommand = {
  name: 'hostile',
  summary: 'what does the dearest request of each kind cost, before and after its key?',
  help,
  run,
};
