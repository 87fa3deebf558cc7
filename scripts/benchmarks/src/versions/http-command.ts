import { join, resolve } from 'node:path';
import { Connection } from '../http/connection';
import { KeystrokeLoad } from '../http/keystroke-load';
import { fullSpeed } from '../http/phases';
import { processCpuSeconds } from '../http/process-cpu';
import { type TypedAddress, typedAddresses } from '../http/typed-address';
import { targetOf } from '../http/wire';
import { type BenchKey, createBenchKey, revokeBenchKey } from '../processes/bench-key';
import { type OwnServer, startServer } from '../processes/own-server';
import { root } from '../processes/repository';
import { drawingHelp, drawingOptions, openDrawing } from '../relevance/drawing';
import { type BenchCommand, exitCodes } from '../shared/command';
import { indexOption } from '../shared/live-search';
import { describeLoad, machineLoad } from '../shared/machine-load';
import { commonHelp, dataDirOption, readOptions, textOption, wholeOption } from '../shared/options';
import { latencyOf } from '../shared/percentiles';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { textTable, verdict } from '../shared/table';
import { otherHelp, otherOptions, requiredFolder } from './other-version';

const CONNECTIONS = 32;
const ADDRESS_COUNT = 600;
/** What was just started compiles as it is asked. */
const WARM_UP_SECONDS = 10;
const SLICE_SECONDS = 0.5;
const SLICES_DEFAULT = 60;
const MAX_SLICES = 1_000;
/** A process compiles as its first calls happen to come, so several are compared. */
const LAUNCHES_DEFAULT = 5;
const MAX_LAUNCHES = 100;
/** The processor time that an answer may take, as a share of what it took before. */
const MAX_RATIO = 1.03;
const jsonDefault = 'bench-results/http-versions.json';

const help = `Usage: scripts/bench http-versions --other CHECKOUT --other-data-dir DIR [options]

Types addresses letter by letter at two versions of the whole service, as scripts/bench http does as fast as it goes, and
compares the processor time that the servers take for an answer. Both run at the same time; they are asked in turn, for
${SLICE_SECONDS} s each, so that other work on the machine slows both. Each version searches the indexes that it wrote itself from the
same register. Exit code 1 when an answer is an error, or takes more than ${MAX_RATIO} times the processor time that it took
before: the median of all launches.

${otherHelp}
  --launches N      how often both are started anew (default ${LAUNCHES_DEFAULT})
  --slices N        how often each is asked in a launch (default ${SLICES_DEFAULT})
${drawingHelp}
${commonHelp}
                    (default ${jsonDefault})`;

/** What one version took in the measured slices of a launch. */
interface Tally {
  answers: number;
  errors: number;
  cpuSeconds: number;
}

/** One version of the service, and those who type at it. */
class Version {
  private constructor(
    private readonly server: OwnServer,
    private readonly connections: readonly Connection[],
    private readonly load: KeystrokeLoad,
    private readonly revoke: () => Promise<void>,
  ) {}

  static async start(checkout: string, dataDir: string, addresses: readonly TypedAddress[]): Promise<Version> {
    const key: BenchKey = await createBenchKey(dataDir, undefined, checkout);
    const revoke = (): Promise<void> => revokeBenchKey(dataDir, key, checkout);
    try {
      const server = await startServer(dataDir, join(checkout, 'services/standalone/dist/main.js'));
      const target = targetOf(server.url);
      const connections = Array.from({ length: CONNECTIONS }, () => new Connection(target));
      return new Version(server, connections, new KeystrokeLoad(addresses, target, key.key), revoke);
    } catch (error) {
      await revoke();
      throw error;
    }
  }

  async ask(seconds: number): Promise<Tally> {
    const before = processCpuSeconds(this.server.pid);
    const { answers, errors } = await fullSpeed(this.connections, this.load, seconds);
    const after = processCpuSeconds(this.server.pid);
    if (before === null || after === null) throw new Error('The processor time of a server cannot be read here.');
    return { answers, errors, cpuSeconds: after - before };
  }

  async end(): Promise<void> {
    for (const connection of this.connections) connection.close();
    await this.server.stop();
    await this.revoke();
  }
}

/** Microseconds of processor time for an answer, and errors, of one version in one launch. */
interface Cost {
  readonly microseconds: number;
  readonly errors: number;
}

async function measure(versions: readonly Version[], slices: number): Promise<Cost[]> {
  for (const version of versions) await version.ask(WARM_UP_SECONDS);
  const tallies: Tally[] = versions.map(() => ({ answers: 0, errors: 0, cpuSeconds: 0 }));
  for (let slice = 0; slice < slices; slice++) {
    // In turn one or the other comes first.
    for (const at of slice % 2 === 0 ? [0, 1] : [1, 0]) {
      const { answers, errors, cpuSeconds } = await versions[at].ask(SLICE_SECONDS);
      tallies[at].answers += answers;
      tallies[at].errors += errors;
      tallies[at].cpuSeconds += cpuSeconds;
    }
  }
  return tallies.map(({ answers, errors, cpuSeconds }) => ({ microseconds: (1e6 * cpuSeconds) / answers, errors }));
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, {
    ...drawingOptions,
    ...otherOptions,
    launches: { type: 'string' },
    slices: { type: 'string' },
  });
  const other = requiredFolder(values, 'other');
  const folders = [
    [other, requiredFolder(values, 'other-data-dir')],
    [root, resolve(dataDirOption(values))],
  ] as const;
  const launches = wholeOption(values, 'launches', LAUNCHES_DEFAULT, 1, MAX_LAUNCHES);
  const slices = wholeOption(values, 'slices', SLICES_DEFAULT, 1, MAX_SLICES);
  const drawing = await openDrawing(values, await indexOption(values), say);
  const addresses = typedAddresses(drawing, ADDRESS_COUNT);

  const costs: Cost[][] = [];
  for (let launch = 1; launch <= launches; launch++) {
    say(`Launch ${launch} of ${launches}`);
    const versions: Version[] = [];
    try {
      for (const [checkout, dataDir] of folders) versions.push(await Version.start(checkout, dataDir, addresses));
      costs.push(await measure(versions, slices));
    } finally {
      for (const version of versions) await version.end();
    }
  }

  const rows = costs.map(([before, own], i) => ({
    name: `launch ${i + 1}`,
    otherMicroseconds: before.microseconds,
    microseconds: own.microseconds,
    ratio: own.microseconds / before.microseconds,
    errors: before.errors + own.errors,
  }));
  const ratio = latencyOf(rows.map((row) => row.ratio)).p50;
  const ok = ratio <= MAX_RATIO && rows.every(({ errors }) => errors === 0);
  const load = machineLoad();
  const table = textTable(
    ['CPU us an answer', 'other', 'this', 'this / other', 'errors', ''],
    [
      ...rows.map((row) => [
        row.name,
        row.otherMicroseconds.toFixed(0),
        row.microseconds.toFixed(0),
        row.ratio.toFixed(3),
        String(row.errors),
        '',
      ]),
      ['median', '', '', ratio.toFixed(3), '', verdict(ok)],
    ],
  );
  process.stdout.write(`${table}\n\n${describeLoad(load)}\n`);
  const file = await writeResults(textOption(values, 'json') ?? jsonDefault, {
    benchmark: 'http-versions',
    at: new Date().toISOString(),
    ok,
    seed: drawing.seed,
    other,
    node: process.version,
    slices,
    load,
    ratio,
    rows,
  });
  say(`Written to ${file}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const httpVersionsCommand: BenchCommand = {
  name: 'http-versions',
  summary: 'does a call cost the whole service as little as in another version of the software?',
  help,
  run,
};
