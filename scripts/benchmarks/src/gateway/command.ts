import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { generateLoad, type LoadOrder, type LoadReport, type PhaseEvent } from '../http/generator';
import { typedAddresses } from '../http/typed-address';
import { createBenchKey, revokeBenchKey } from '../processes/bench-key';
import { type OwnRedis, startRedis } from '../processes/own-redis';
import { type OwnServer, startServer } from '../processes/own-server';
import { root } from '../processes/repository';
import { drawingHelp, drawingOptions, openDrawing } from '../relevance/drawing';
import { type BenchCommand, exitCodes } from '../shared/command';
import { indexOption } from '../shared/live-search';
import { describeLoad, machineLoad } from '../shared/machine-load';
import { commonHelp, dataDirOption, readOptions, textOption, wholeOption } from '../shared/options';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { milliseconds, textTable, verdict } from '../shared/table';
import { CpuMeter } from './cpu-meter';

const placesFile = join(root, 'services/places/dist/main.js');
const gatewayFile = join(root, 'services/gateway/dist/main.js');
const relayFile = join(__dirname, 'bare-relay.js');
const CONNECTIONS_DEFAULT = 32;
/** Those that a service permits one address by default. */
const MAX_CONNECTIONS = 500;
const SECONDS_DEFAULT = 8;
const MAX_SECONDS = 3_600;
const WARM_UP_SECONDS = 3;
/** Addresses that are typed, over and over. */
const ADDRESS_COUNT = 300;
/** Answers a second of the paced phase: the gateway is busy and not at its end. */
const PACED_PER_SECOND = 700;
/** Processor time, in microseconds, that a call may take more by way of a gateway than without, Redis aside. */
const ADDED_MICROSECONDS_GOAL = 150;
const SECRET_BYTES = 24;
const jsonDefault = 'bench-results/gateway.json';

const help = `Usage: scripts/bench gateway [options]

What does a gateway in front of the places service cost? The same keystrokes are typed at the service alone, at a process
that passes them on and does nothing else, at a gateway that counts in its memory, and at one that counts in Redis; all are
processes of their own, one after another in one run: first as fast as it goes, then at ${PACED_PER_SECOND} a second. Processor time is that
of each process for one answer. Goal: by way of the gateway with Redis at most ${ADDED_MICROSECONDS_GOAL} microseconds more than the service
alone, at full speed. It needs redis-server.

  --connections N   keep-alive connections (default ${CONNECTIONS_DEFAULT})
  --seconds N       length of each of the two phases of each set-up (default ${SECONDS_DEFAULT})
${drawingHelp}
${commonHelp}
                    (default ${jsonDefault})`;

type Phase = PhaseEvent['phase'];
const phases: readonly Phase[] = ['full speed', 'paced'];

/** One way to the places service, measured. */
interface Measured {
  readonly name: string;
  readonly report: LoadReport;
  readonly cpu: CpuMeter;
}

/** What is common to all set-ups. */
interface Surroundings {
  readonly dataDir: string;
  readonly places: OwnServer;
  readonly secret: string;
  readonly apiKey: string;
  readonly load: Omit<LoadOrder, 'url' | 'apiKey'>;
}

async function measureAlone({ places, secret, load }: Surroundings): Promise<Measured> {
  const cpu = new CpuMeter({ places: places.pid });
  const report = await generateLoad({ ...load, url: places.url, apiKey: secret, asGateway: true }, cpu.onEvent);
  return { name: 'places alone', report, cpu };
}

/** What the way through one more process costs by itself: no gateway can be cheaper. */
async function measureRelay({ dataDir, places, secret, load }: Surroundings): Promise<Measured> {
  const relay = await startServer(dataDir, relayFile, null, { RELAY_TO: places.url });
  try {
    const cpu = new CpuMeter({ places: places.pid, gateway: relay.pid });
    const report = await generateLoad({ ...load, url: relay.url, apiKey: secret, asGateway: true }, cpu.onEvent);
    return { name: 'bare relay', report, cpu };
  } finally {
    await relay.stop();
  }
}

async function measureGateway(
  name: string,
  { dataDir, places, secret, apiKey, load }: Surroundings,
  redis: OwnRedis | null,
): Promise<Measured> {
  const urls = { PLACES_URL: places.url, BUSINESS_URL: places.url, INTL_URL: places.url };
  const settings = { INTERNAL_SECRET: secret, ...urls, ENGINE: 'embedded' };
  const limits = redis === null ? { LIMITS: 'embedded' } : { LIMITS: 'redis', REDIS_URL: redis.url };
  const gateway = await startServer(dataDir, gatewayFile, null, { ...settings, ...limits });
  try {
    const pids = { places: places.pid, gateway: gateway.pid, ...(redis && { redis: redis.pid }) };
    const cpu = new CpuMeter(pids);
    return { name, report: await generateLoad({ ...load, url: gateway.url, apiKey }, cpu.onEvent), cpu };
  } finally {
    await gateway.stop();
  }
}

async function measureAll(surroundings: Surroundings): Promise<Measured[]> {
  const redis = await startRedis();
  try {
    const alone = await measureAlone(surroundings);
    const relay = await measureRelay(surroundings);
    const inMemory = await measureGateway('gateway, counts in memory', surroundings, null);
    const inRedis = await measureGateway('gateway, counts in Redis', surroundings, redis);
    return [alone, relay, inMemory, inRedis];
  } finally {
    redis.stop();
  }
}

/** The figures of one set-up in one phase. */
function rowOf({ name, report, cpu }: Measured, phase: Phase) {
  const result = phase === 'paced' ? report.paced : report.fullSpeed;
  const of = (process: string): number => cpu.microseconds(process, phase, result.answers);
  const [places, gateway, redis] = [of('places'), of('gateway'), of('redis')];
  return { name, phase, result, places, gateway, redis, withoutRedis: places + gateway };
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, {
    ...drawingOptions,
    connections: { type: 'string' },
    seconds: { type: 'string' },
  });
  const connections = wholeOption(values, 'connections', CONNECTIONS_DEFAULT, 1, MAX_CONNECTIONS);
  const seconds = wholeOption(values, 'seconds', SECONDS_DEFAULT, 1, MAX_SECONDS);
  const dataDir = dataDirOption(values);
  const drawing = await openDrawing(values, await indexOption(values), say);
  const addresses = typedAddresses(drawing, ADDRESS_COUNT);
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  const key = await createBenchKey(dataDir);
  const places = await startServer(dataDir, placesFile, null, { INTERNAL_SECRET: secret, ENGINE: 'embedded' });
  let measured: Measured[];
  try {
    say(`Typing at four set-ups over ${connections} connections, twice ${seconds} s each`);
    const load = { addresses, connections, warmUpSeconds: WARM_UP_SECONDS, seconds, pacedPerSecond: PACED_PER_SECOND };
    measured = await measureAll({ dataDir, places, secret, apiKey: key.key, load });
  } finally {
    await places.stop();
    await revokeBenchKey(dataDir, key);
  }

  const rows = phases.flatMap((phase) => {
    const [alone, ...gateways] = measured.map((one) => rowOf(one, phase));
    return [alone!, ...gateways].map((row) => ({ ...row, added: row.withoutRedis - alone!.withoutRedis }));
  });
  const judged = rows.find(({ phase, redis }) => phase === 'full speed' && redis > 0)!;
  const ok = judged.added <= ADDED_MICROSECONDS_GOAL && rows.every(({ result }) => result.errors === 0);
  const load = machineLoad();
  process.stdout.write(
    `${textTable(
      [
        'set-up',
        'phase',
        'answers/s',
        'p50 ms',
        'p99 ms',
        'places us',
        'gateway us',
        'Redis us',
        'added us',
        'errors',
        '',
      ],
      rows.map((row) => [
        row.name,
        row.phase,
        row.result.answersPerSecond.toFixed(0),
        milliseconds(row.result.p50),
        milliseconds(row.result.p99),
        row.places.toFixed(0),
        row.gateway.toFixed(0),
        row.redis.toFixed(0),
        row.added.toFixed(0),
        String(row.result.errors),
        row === judged ? verdict(ok) : '',
      ]),
    )}

Processor time in microseconds of an answer; added: places and gateway together, against places alone.
${describeLoad(load)}
`,
  );
  for (const { result } of rows) for (const sample of result.errorSamples) process.stdout.write(`error: ${sample}\n`);
  const file = await writeResults(textOption(values, 'json') ?? jsonDefault, {
    benchmark: 'gateway',
    at: new Date().toISOString(),
    ok,
    seed: drawing.seed,
    poolSeed: drawing.poolSeed,
    source: drawing.source.path,
    connections,
    load,
    goals: { addedMicroseconds: ADDED_MICROSECONDS_GOAL },
    rows,
  });
  say(`Written to ${file}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const gatewayCommand: BenchCommand = {
  name: 'gateway',
  summary: 'what does a gateway with Redis cost in front of the places service?',
  help,
  run,
};
