import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { ensureTopics, KafkaBus, registerTopics } from '@tripoint/bus';
import { deleteTopics } from '@tripoint/bus/testing';
import type { AddressRecord } from '@tripoint/registers';
import { type BenchCommand, exitCodes } from '../shared/command';
import { describeLoad, machineLoad } from '../shared/machine-load';
import { readOptions, textOption, wholeOption } from '../shared/options';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { textTable, verdict } from '../shared/table';
import { UsageError } from '../shared/usage-error';
import type { ConsumerEvent } from './consumer-process';
import { type ProcessFigures, startFigures } from './process-figures';
import { sampleRecords } from './sample-records';

const register = 'cz-addresses';
const group = 'indexer';
const RECORDS_DEFAULT = 500_000;
const MAX_RECORDS = 20_000_000;
/** All of Czechia in two minutes, which leaves the processors room for Elasticsearch. */
const PER_SECOND_GOAL = 23_000;
/** Most memory of the importer's side, in megabytes. */
const MEMORY_GOAL = 600;
const jsonDefault = 'bench-results/bus.json';

const help = `Usage: scripts/bench bus [options]

Carries Czech addresses over Kafka from one process to another and measures both. Exit code 1 when a record is lost or a
goal is missed.

  --records N       addresses to carry (default ${RECORDS_DEFAULT})
  --brokers LIST    brokers of Kafka, host:port (default: $KAFKA_BROKERS; scripts/stack up prints it)
  --no-gzip         carry them as they are
  --json FILE       where the figures are written as JSON (default ${jsonDefault})
  --help            this text`;

/** Resolves with what the consumer took, once it has seen every end. */
function consumedBy(child: ChildProcess): Promise<Extract<ConsumerEvent, { figures: ProcessFigures }>> {
  return new Promise((resolve, reject) => {
    child.on('exit', () => reject(new Error('the consumer ended before the records did')));
    child.on('message', (event: ConsumerEvent) => {
      if ('figures' in event) resolve(event);
    });
  });
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('message', () => resolve()));
}

async function produce(bus: KafkaBus, count: number): Promise<ProcessFigures> {
  const { records: topic } = registerTopics<AddressRecord, unknown>(register);
  const run = `bench-${Date.now()}`;
  const batches = sampleRecords(count);
  let next = await batches.next();
  const finish = startFigures();
  await bus.publish(topic, { kind: 'snapshot-begin', register, run, dryRun: true, sample: true });
  for (; !next.done; next = await batches.next()) {
    await bus.publish(topic, { kind: 'records', run, records: next.value });
  }
  await bus.publish(topic, { kind: 'snapshot-end', run, published: count, refused: 0, sourceVersion: null });
  await bus.flush(topic);
  return finish(count);
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, {
    records: { type: 'string' },
    brokers: { type: 'string' },
    'no-gzip': { type: 'boolean' },
  });
  const count = wholeOption(values, 'records', RECORDS_DEFAULT, 1, MAX_RECORDS);
  const brokers = textOption(values, 'brokers') ?? process.env.KAFKA_BROKERS ?? '';
  if (brokers === '') throw new UsageError('Which Kafka? Run scripts/stack up, and give --brokers or KAFKA_BROKERS.');
  const compression = values['no-gzip'] === true ? 'none' : 'gzip';
  const prefix = `bench-${process.pid}-${Date.now().toString(36)}`;
  const connection = { brokers: brokers.split(','), prefix };
  await ensureTopics(connection, register);
  const child = fork(join(__dirname, 'consumer-process.js'), [brokers, prefix, group, register]);
  try {
    const consuming = consumedBy(child);
    await ready(child);
    say(`Carrying ${count} addresses`);
    const bus = await KafkaBus.connect({ connection, groups: [group], compression });
    const produced = await produce(bus, count);
    const { figures: consumed, lost } = await consuming;
    await bus.close();
    return await report(textOption(values, 'json') ?? jsonDefault, { compression, produced, consumed, lost });
  } finally {
    child.kill();
    await deleteTopics(connection, register);
  }
}

interface Carried {
  readonly compression: string;
  readonly produced: ProcessFigures;
  readonly consumed: ProcessFigures;
  readonly lost: number;
}

async function report(json: string, { compression, produced, consumed, lost }: Carried): Promise<number> {
  const rate = ({ records, seconds }: ProcessFigures): number => Math.round(records / seconds);
  const perCpu = ({ records, cpuSeconds }: ProcessFigures): number => Math.round(records / cpuSeconds);
  const complete = lost === 0 && consumed.records === produced.records;
  const fast = rate(produced) >= PER_SECOND_GOAL;
  const small = produced.peakMegabytes <= MEMORY_GOAL;
  const load = machineLoad();
  const rows = Object.entries({ importer: produced, indexer: consumed }).map(([side, figures]) => [
    side,
    String(figures.records),
    figures.seconds.toFixed(1),
    String(rate(figures)),
    String(perCpu(figures)),
    String(figures.peakMegabytes),
  ]);
  process.stdout.write(
    `${textTable(['side', 'records', 'seconds', 'per second', 'per CPU s', 'peak MB'], rows)}

Nothing lost ${verdict(complete)}
${PER_SECOND_GOAL} a second and more ${verdict(fast)}
At most ${MEMORY_GOAL} MB in the importer ${verdict(small)}
${describeLoad(load)}
`,
  );
  const ok = complete && fast && small;
  const facts = { benchmark: 'bus', at: new Date().toISOString(), ok, compression, lost, load };
  say(`Figures: ${await writeResults(json, { ...facts, importer: produced, indexer: consumed })}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const busCommand: BenchCommand = {
  name: 'bus',
  summary: 'records a second and memory of both sides of Kafka',
  help,
  run,
};
