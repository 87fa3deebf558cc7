import { registers as allRegisters, GoldenListError } from '@tripoint/registers';
import {
  limitsFor,
  loadSettings,
  openTracing,
  SettingsError,
  type SettingsOf,
  silentLogger,
  warningLines,
} from '@tripoint/runtime';
import { type ImportOrder, type ImportTools, runImport } from '../order/import-order';
import { importChecks, importSettings } from '../order/import-settings';
import { commandOrigin } from '../order/origin';
import { rollBack } from '../order/roll-back';
import { isKeptWaiting, untilFree } from '../order/until-free';
import { explainFailure } from '../run/explain-failure';
import { type ImportStores, openImportStores } from '../run/import-stores';
import type { ImportProgress } from '../run/run-journal';
import type { RunRecord } from '../run/run-record';
import { runsOf } from '../run/run-store';
import { importerProcessSettings } from '../settings';
import { HELP, type ImportCommand, isAddress, parseImportArguments, UsageError } from './arguments';
import { accept, diff, refused, search } from './inspect-commands';
import { ProgressBar, type ProgressOutput } from './progress-bar';
import { type RegisterListing, renderList, renderRuns } from './render-list';
import { renderReport } from './render-report';
import { stopRun } from './stop-run';
import { waitForServices } from './wait-for-services';

/** What the command needs of the process it runs in. */
export interface CommandEnvironment extends ImportTools {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** For programs, and for what was asked for. */
  readonly stdout: { write(text: string): unknown };
  /** Progress, reports of what was done, and what went wrong. */
  readonly stderr: ProgressOutput;
  /** Aborted, with the name of the signal as its reason, when the process is asked to stop. */
  readonly signal: AbortSignal;
}

const EXIT_DONE = 0;
const EXIT_FAILED = 1;
const EXIT_WRONG_USE = 2;
/** What a shell reports for a process that a signal ended. */
const EXIT_BY_SIGNAL: Readonly<Record<string, number>> = { SIGINT: 130, SIGTERM: 143 };

type CommandSettings = SettingsOf<typeof importSettings>;
/** Where a command looks and works. */
interface CommandStores extends ImportStores {
  readonly dataDir: string;
}

type Action<A> = Extract<ImportCommand, { action: A }>;

/**
 * Runs `scripts/import`.
 *
 * @param argv words after the command's name
 * @returns the exit code
 */
export async function runImportCommand(argv: readonly string[], environment: CommandEnvironment): Promise<number> {
  const { stderr, registers = allRegisters } = environment;
  try {
    const command = parseImportArguments(argv, Object.keys(registers));
    const named = 'dataDir' in command ? command.dataDir : null;
    const env = { ...environment.env, ...(named === null ? {} : { DATA_DIR: named }) };
    const settings = loadSettings(importSettings, env, importChecks);
    const { dataDir } = settings;
    if (command.action === 'import') stderr.write(warningLines(importSettings, env, importerProcessSettings));
    const stores = openImportStores(settings, dataDir, registers);
    try {
      return await run(command, settings, { ...stores, dataDir }, environment);
    } finally {
      await stores.close();
    }
  } catch (error) {
    if (error instanceof UsageError) {
      stderr.write(`${error.message}\n\nscripts/import --help explains the command.\n`);
      return EXIT_WRONG_USE;
    }
    if (error instanceof SettingsError || error instanceof GoldenListError) {
      stderr.write(`${error.message}\n`);
      return EXIT_WRONG_USE;
    }
    stderr.write(`${explainFailure(error).message}\n`);
    return EXIT_FAILED;
  }
}

async function run(
  command: ImportCommand,
  settings: CommandSettings,
  stores: CommandStores,
  environment: CommandEnvironment,
): Promise<number> {
  switch (command.action) {
    case 'help':
      environment.stdout.write(
        HELP.replace('%REGISTERS%', Object.keys(environment.registers ?? allRegisters).join(', ')),
      );
      return EXIT_DONE;
    case 'list':
    case 'runs':
      return list(command, stores, environment);
    case 'show':
    case 'diff':
    case 'refused':
    case 'stop':
    case 'accept':
      return onRun(command, stores, environment);
    case 'search':
      await search(command, { ...stores, ...environment });
      return EXIT_DONE;
    case 'rollback':
      return goBack(command, stores, environment);
    case 'import':
      return importOnce(command, settings, stores, environment);
  }
}

async function importOnce(
  command: Action<'import'>,
  settings: CommandSettings,
  stores: CommandStores,
  environment: CommandEnvironment,
): Promise<number> {
  const { stdout, stderr, signal, startIndexer, openKnown, downloader, registers = allRegisters } = environment;
  const { register, from, sample, changeSet, retryRefused } = command;
  const howToGet = registers[register]?.howToGet ?? '';
  const toDownload = !sample && retryRefused === null && (from === null || isAddress(from));
  if (toDownload && downloader === undefined) {
    throw new UsageError(`--from FILE is missing: files cannot be downloaded here.\n${howToGet}`);
  }
  const { dataDir } = stores;
  const bar = new ProgressBar(stderr);
  const order: ImportOrder = {
    ...command,
    mode: retryRefused !== null ? 'redrive' : changeSet ? 'changes' : 'full',
    from: toDownload ? { url: from } : from,
    redriven: retryRefused,
    run: null,
    origin: commandOrigin(),
  };
  const tracing = openTracing(settings, 'importer', { logger: silentLogger, shutdown: { add() {} } });
  const importIt = (): Promise<RunRecord> =>
    runImport(order, {
      dataDir,
      stores,
      tracing,
      thresholds: limitsFor(settings, register),
      goldenQueriesFile: settings.goldenQueriesFile,
      registers,
      startIndexer,
      ...(openKnown === undefined ? {} : { openKnown }),
      ...(downloader === undefined ? {} : { downloader }),
      signal,
      onProgress: (progress: ImportProgress) => bar.show(progress),
      onWaiting: () => void stderr.write('waiting for the indexer: is services/indexer running?\n'),
    });
  // A second full load may be a mistake; changes are wanted on top of whatever the other run makes.
  const isBusy = async (record: RunRecord): Promise<boolean> =>
    order.mode !== 'full' && (await isKeptWaiting(record, stores.generations));
  const onBusy = async (): Promise<void> => {
    stderr.write(`waiting: another run of ${register} is under way\n${await pointToRunUnderWay(stores, register)}`);
  };
  const record = await untilFree(importIt, isBusy, { signal, onBusy });
  bar.end();
  await tracing.close();
  // A run that could not start leaves no record: its id would lead nowhere.
  const isRecorded = (await runsOf(dataDir, register, stores.generations).get(record.run)) !== null;
  stderr.write(renderReport(record, isRecorded));
  if (record.failure?.kind === 'source' && toDownload) stderr.write(`${howToGet}\n`);
  if (record.failure?.kind === 'busy') stderr.write(await pointToRunUnderWay(stores, register));
  if (record.state === 'live' && command.wait) await waitForServices(register, { ...stores, ...environment });
  if (command.json) stdout.write(`${JSON.stringify(isRecorded ? record : { ...record, run: null })}\n`);
  return exitCode(record, signal);
}

async function pointToRunUnderWay({ dataDir, generations }: CommandStores, register: string): Promise<string> {
  const there = await runsOf(dataDir, register, generations).underWay();
  return there === null ? '' : `  run ${there.run}: "scripts/import show ${there.run}" says how far it is\n`;
}

function exitCode({ state }: RunRecord, signal: AbortSignal): number {
  if (state === 'live' || state === 'checked' || state === 'unchanged') return EXIT_DONE;
  if (state === 'stopped') return EXIT_BY_SIGNAL[String(signal.reason)] ?? EXIT_FAILED;
  return EXIT_FAILED;
}

async function goBack(
  { register, json, wait }: Action<'rollback'>,
  stores: CommandStores,
  environment: CommandEnvironment,
): Promise<number> {
  const { dataDir, generations } = stores;
  const { stdout, stderr } = environment;
  const manifest = await rollBack({ dataDir, register, generations, origin: commandOrigin() });
  const { id, sourceVersion } = manifest;
  stderr.write(`${register}: generation ${id} answers again (source of ${sourceVersion ?? 'unknown date'})\n`);
  if (wait) await waitForServices(register, { ...stores, ...environment });
  if (json) stdout.write(`${JSON.stringify(manifest)}\n`);
  return EXIT_DONE;
}

async function list(
  { action, register, json }: Action<'list' | 'runs'>,
  { dataDir, generations }: CommandStores,
  { stdout, registers = allRegisters }: CommandEnvironment,
): Promise<number> {
  const listings: RegisterListing[] = [];
  for (const name of register === null ? Object.keys(registers) : [register]) {
    const runs = await runsOf(dataDir, name, generations).list();
    listings.push({ register: name, generations: await generations(name).list(), runs });
  }
  if (action === 'list') {
    if (json) stdout.write(`${JSON.stringify(listings)}\n`);
    else stdout.write(renderList(listings));
  } else if (json) stdout.write(`${JSON.stringify(listings.flatMap(({ runs }) => runs))}\n`);
  else stdout.write(renderRuns(listings));
  return EXIT_DONE;
}

/** Does what is asked of one run, wherever it was. */
async function onRun(
  command: Action<'show' | 'diff' | 'refused' | 'accept' | 'stop'>,
  stores: CommandStores,
  environment: CommandEnvironment,
): Promise<number> {
  const { stdout, stderr, registers = allRegisters } = environment;
  const { dataDir, generations } = stores;
  for (const register of Object.keys(registers)) {
    const record = await runsOf(dataDir, register, generations).get(command.run);
    if (record === null) continue;
    const parts = { ...stores, stdout, stderr, registers };
    if (command.action === 'diff') await diff(command, record, parts);
    else if (command.action === 'refused') await refused(command, record, parts);
    else if (command.action === 'stop') {
      await stopRun(record);
      stderr.write(`Run ${record.run} was asked to stop.\n`);
    } else if (command.action === 'accept') {
      await accept(command, record, parts);
      if (command.wait) await waitForServices(record.register, { ...stores, ...environment });
    } else stdout.write(command.json ? `${JSON.stringify(record)}\n` : renderReport(record));
    return EXIT_DONE;
  }
  stderr.write(`There is no run ${command.run} in ${dataDir}: scripts/import runs lists them.\n`);
  return EXIT_FAILED;
}
