import { once } from 'node:events';
import { type Generation, GenerationError, type Generations } from '@tripoint/generations';
import { registers as allRegisters, type Registers } from '@tripoint/registers';
import type { ImportedKind, RecordDifference } from '../kinds/imported-kind';
import { kindOfRegister } from '../kinds/imported-kinds';
import { acceptRun } from '../order/accept-run';
import { commandOrigin } from '../order/origin';
import type { ImportStores } from '../run/import-stores';
import { wholeOrNull } from '../run/live-generation';
import { refusedOf } from '../run/refused-of-run';
import type { RunRecord } from '../run/run-record';
import { runsOf } from '../run/run-store';
import { openTrial } from '../run/trial-search';
import type { ImportCommand } from './arguments';
import { csvLine } from './csv-line';
import { plain } from './render-report';

/** Where a command looks, and where it writes. */
export interface InspectParts extends ImportStores {
  readonly dataDir: string;
  /** Default: all there are. */
  readonly registers?: Registers;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

type Action<A> = Extract<ImportCommand, { action: A }>;

/** Characters gathered before they are written. */
const WRITE_CHARACTERS = 64 * 1024;

/** Makes a refused generation answer. */
export async function accept({ why, json }: Action<'accept'>, record: RunRecord, parts: InspectParts): Promise<void> {
  const { dataDir, generations, stdout, stderr } = parts;
  const manifest = await acceptRun({ dataDir, record, generations, origin: commandOrigin(), why });
  stderr.write(`${record.register}: generation ${manifest.id} of run ${record.run} answers: accepted, ${plain(why)}\n`);
  if (json) stdout.write(`${JSON.stringify(manifest)}\n`);
}

/** Searches a generation as callers would, also one that was refused. */
export async function search(command: Action<'search'>, parts: InspectParts): Promise<void> {
  const { register, text, generation: asked, json } = command;
  const { generations, index, stdout, registers } = parts;
  const store = generations(register);
  const generation = asked === null ? await store.live() : await find(store, asked);
  if (generation === null) {
    const why = asked === null ? `${register} has no live generation` : `no generation of ${asked} is kept`;
    throw new GenerationError(`${why}: scripts/import list ${register} shows what there is`);
  }
  const trial = await openTrial(store, generation, { index, register, kind: kindOfRegister(register, registers) });
  try {
    const found = await trial.answers(text);
    if (json) stdout.write(`${JSON.stringify(found.map(({ object }) => object))}\n`);
    else if (found.length === 0) stdout.write('nothing found\n');
    else for (const { line } of found) stdout.write(`${line}\n`);
  } finally {
    await trial.close();
  }
}

/** A generation that is kept, by its own id or by its run. */
async function find(store: Generations, name: string): Promise<Generation | null> {
  const refused = await store.refusedOf(name);
  if (refused !== null) return refused;
  const listed = (await store.list()).find(({ id, manifest }) => id === name || manifest?.run === name);
  if (listed === undefined) return null;
  if (listed.state === 'refused') return store.refusedOf(listed.manifest?.run ?? '');
  const kept = [await wholeOrNull(store.live()), await wholeOrNull(store.previous())];
  return kept.find((generation) => generation?.id === listed.id) ?? null;
}

/** Writes what the generation of a run changed, record by record. */
export async function diff({ format }: Action<'diff'>, record: RunRecord, parts: InspectParts): Promise<void> {
  const store = parts.generations(record.register);
  const after = await find(store, record.run);
  if (after === null) throw new GenerationError(`the generation of run ${record.run} is not kept: nothing to compare`);
  const kept = [await wholeOrNull(store.live()), await wholeOrNull(store.previous())];
  const older = kept.filter((each) => each !== null && each.manifest.createdAt < after.manifest.createdAt);
  const before = older.sort((a, b) => ((a?.manifest.createdAt ?? '') < (b?.manifest.createdAt ?? '') ? 1 : -1))[0];
  if (!before)
    throw new GenerationError(`the generation before run ${record.run} is not kept: nothing to compare with`);
  const opened = async (one: Generation) => ({
    path: await store.indexFile(one),
    fingerprints: await store.fingerprintsOf(one),
  });
  const both = { before: await opened(before), after: await opened(after) };
  const kind = kindOfRegister(record.register, parts.registers ?? allRegisters);
  const differences = kind.differences(both);
  await writeLines(parts.stdout, format === 'csv' ? changeRows(differences, kind.lineOf) : jsonLines(differences));
}

async function* jsonLines(items: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const item of items) yield JSON.stringify(item);
}

/** One line for a record that came or went, one for each field of one that changed. */
async function* changeRows(
  changes: AsyncIterable<RecordDifference>,
  lineOf: ImportedKind['lineOf'],
): AsyncGenerator<string> {
  yield csvLine(['change', 'key', 'field', 'before', 'after']);
  for await (const one of changes) {
    const { change, key } = one;
    if (change === 'changed') {
      for (const name of one.fields) yield csvLine([change, key, name, one.before[name], one.after[name]]);
    } else if (change === 'added') yield csvLine([change, key, '', '', lineOf(one.after)]);
    else yield csvLine([change, key, '', lineOf(one.before), '']);
  }
}

/** Writes the rows that a run refused: those of its reader, then the messages that indexers refused. */
export async function refused({ json }: Action<'refused'>, record: RunRecord, parts: InspectParts): Promise<void> {
  const { dataDir, generations, refusedMessages, stdout, stderr } = parts;
  const { run, register, refusedRows } = record;
  let count = 0;
  async function* rows() {
    const path = runsOf(dataDir, register, generations).refusedPath(run);
    for await (const row of refusedOf(record, path, refusedMessages)) {
      // Messages of indexers are not among the rows that the record counts.
      if (row.file !== 'message') count += 1;
      yield row;
    }
  }
  async function* lines() {
    for await (const { reason, file, line, row } of rows())
      yield `${plain(reason)}: ${plain(file)} line ${line}: ${plain(row)}`;
  }
  await writeLines(stdout, json ? jsonLines(rows()) : lines());
  if (count < refusedRows.kept) stderr.write(`The rows that run ${run} refused are not kept any more.\n`);
  else if (!refusedRows.complete) stderr.write('These are not all refused rows, or not all of them whole.\n');
}

/** Writes lines as fast as they are read: what cannot be written yet does not fill the memory. */
async function writeLines(stdout: InspectParts['stdout'], lines: AsyncIterable<string>): Promise<void> {
  let waiting = '';
  const flush = async (): Promise<void> => {
    const text = waiting;
    waiting = '';
    if (text !== '' && stdout.write(text) === false) await once(stdout as NodeJS.WriteStream, 'drain');
  };
  for await (const line of lines) {
    waiting += `${line}\n`;
    if (waiting.length >= WRITE_CHARACTERS) await flush();
  }
  await flush();
}
