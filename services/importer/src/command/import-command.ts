import { registers } from '@tripoint/registers';
import { loadSettings, SettingsError } from '@tripoint/runtime';
import { GenerationStore } from '@tripoint/search';
import { explainFailure } from '../explain-failure';
import type { ImportProgress } from '../import-register';
import { importSample } from '../import-sample';
import { importLocally, type StartIndexer } from '../local-import';
import type { RunRecord } from '../run-record';
import { RunStore } from '../run-store';
import { HELP, type ImportCommand, parseImportArguments, UsageError } from './arguments';
import { ProgressBar, type ProgressOutput } from './progress-bar';
import { type RegisterListing, renderList } from './render-list';
import { renderReport } from './render-report';
import { importSettings } from './settings';

/** What the command needs of the process it runs in. */
export interface CommandEnvironment {
  readonly startIndexer: StartIndexer;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** For programs. */
  readonly stdout: { write(text: string): unknown };
  /** For people. */
  readonly stderr: ProgressOutput;
  /** Aborted, with the name of the signal as its reason, when the process is asked to stop. */
  readonly signal: AbortSignal;
}

const EXIT_DONE = 0;
const EXIT_FAILED = 1;
const EXIT_WRONG_USE = 2;
/** What a shell reports for a process that a signal ended. */
const EXIT_BY_SIGNAL: Readonly<Record<string, number>> = { SIGINT: 130, SIGTERM: 143 };

interface CommandSettings {
  readonly dataDir: string;
  readonly minimumRowsShare: number;
}

/**
 * Runs `scripts/import`.
 *
 * @param argv words after the command's name
 * @returns the exit code
 */
export async function runImportCommand(argv: readonly string[], environment: CommandEnvironment): Promise<number> {
  const { stderr } = environment;
  try {
    const command = parseImportArguments(argv, Object.keys(registers));
    const settings = loadSettings(importSettings, environment.env);
    return await run(command, settings, environment);
  } catch (error) {
    if (error instanceof UsageError) {
      stderr.write(`${error.message}\n\nscripts/import --help explains the command.\n`);
      return EXIT_WRONG_USE;
    }
    if (error instanceof SettingsError) {
      stderr.write(`${error.message}\n`);
      return EXIT_WRONG_USE;
    }
    stderr.write(`${explainFailure(error).message}\n`);
    return EXIT_FAILED;
  }
}

function run(command: ImportCommand, settings: CommandSettings, environment: CommandEnvironment): Promise<number> {
  switch (command.action) {
    case 'help':
      environment.stdout.write(HELP.replace('%REGISTERS%', Object.keys(registers).join(', ')));
      return Promise.resolve(EXIT_DONE);
    case 'list':
      return list(command, settings, environment);
    case 'rollback':
      return rollBack(command, settings, environment);
    case 'import':
      return importOnce(command, settings, environment);
  }
}

async function importOnce(
  command: Extract<ImportCommand, { action: 'import' }>,
  settings: CommandSettings,
  environment: CommandEnvironment,
): Promise<number> {
  const { stdout, stderr, signal, startIndexer } = environment;
  const bar = new ProgressBar(stderr);
  const { from, hierarchy } = command;
  const options = {
    reader: registers[command.register],
    dryRun: command.dryRun,
    dataDir: command.dataDir ?? settings.dataDir,
    minimumRowsShare: settings.minimumRowsShare,
    startIndexer,
    signal,
    onProgress: (progress: ImportProgress) => bar.show(progress),
  };
  const record =
    from === null
      ? await importSample(options)
      : await importLocally({ ...options, from, sample: false, ...(hierarchy === null ? {} : { hierarchy }) });
  bar.end();
  stderr.write(renderReport(record));
  if (command.json) stdout.write(`${JSON.stringify(record)}\n`);
  return exitCode(record, signal);
}

function exitCode({ state }: RunRecord, signal: AbortSignal): number {
  if (state === 'live' || state === 'checked') return EXIT_DONE;
  if (state === 'stopped') return EXIT_BY_SIGNAL[String(signal.reason)] ?? EXIT_FAILED;
  return EXIT_FAILED;
}

async function rollBack(
  { register, dataDir, json }: Extract<ImportCommand, { action: 'rollback' }>,
  settings: CommandSettings,
  { stdout, stderr }: CommandEnvironment,
): Promise<number> {
  const store = new GenerationStore({ dataDir: dataDir ?? settings.dataDir, register });
  const lock = await store.lock();
  try {
    const { id, manifest } = await store.rollback();
    stderr.write(
      `${register}: generation ${id} answers again (source of ${manifest.sourceVersion ?? 'unknown date'})\n`,
    );
    if (json) stdout.write(`${JSON.stringify(manifest)}\n`);
    return EXIT_DONE;
  } finally {
    await lock.release();
  }
}

async function list(
  { register, dataDir, json }: Extract<ImportCommand, { action: 'list' }>,
  settings: CommandSettings,
  { stdout, stderr }: CommandEnvironment,
): Promise<number> {
  const root = dataDir ?? settings.dataDir;
  const listings: RegisterListing[] = [];
  for (const name of register === null ? Object.keys(registers) : [register]) {
    const generations = await new GenerationStore({ dataDir: root, register: name }).list();
    listings.push({ register: name, generations, runs: await new RunStore(root, name).list() });
  }
  if (json) stdout.write(`${JSON.stringify(listings)}\n`);
  else stderr.write(renderList(listings));
  return EXIT_DONE;
}
