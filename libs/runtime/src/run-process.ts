import { errorFields, type Logger, type LogLevel, openLog } from './log';
import { nodeProblem } from './node-version';
import type { processSettings } from './process-settings';
import { type SettingWarning, settingWarnings } from './setting-warnings';
import { type Declarations, loadSettings, type SettingsCheck, type SettingsOf, WrongUseError } from './settings';
import { Shutdown, shutdownOnSignals } from './shutdown';

const WRONG_USE = 2;
const FAILED = 1;
/** Closing one resource; longer than the longest grace a listener may have, and than a run may take to stop. */
const CLOSE_TIMEOUT_MS = 310_000;

export interface ProcessParts {
  readonly logger: Logger;
  readonly shutdown: Shutdown;
}

/** A program that has read its settings. */
export interface OpenedProgram {
  readonly logLevel: LogLevel;
  /** What the log says about the environment before anything else. */
  readonly warnings: readonly SettingWarning[];
  /** Resolves with what is printed as ready: its address. What it opens is added to the shutdown. */
  readonly start: (parts: ProcessParts) => Promise<string>;
}

export interface Program {
  /** Reads settings and command line; null when nothing is to be started. @throws WrongUseError */
  readonly open: () => OpenedProgram | null | Promise<OpenedProgram | null>;
  /** What could not start, in a message for people at a terminal. Without it the log alone says why. */
  readonly subject?: string;
}

/**
 * Runs a program as this process: the log on standard error, `ready ...` on standard output, a clean end on SIGTERM and
 * SIGINT. Ends with 2 when it was started wrongly, with 1 when it could not start.
 */
export async function runProcess({ open, subject }: Program): Promise<void> {
  let program: OpenedProgram | null;
  try {
    const problem = nodeProblem();
    if (problem !== null) throw new WrongUseError(problem);
    program = await open();
  } catch (error) {
    if (process.stderr.isTTY) process.stderr.write(`${messageOf(error)}\n`);
    else logOf('error').error('start refused', { error: messageOf(error) });
    process.exitCode = error instanceof WrongUseError ? WRONG_USE : FAILED;
    return;
  }
  if (program === null) return;
  const logger = logOf(program.logLevel);
  for (const warning of program.warnings) logger.warn('setting to be looked at', warning);
  const shutdown = new Shutdown({ logger, timeoutMs: CLOSE_TIMEOUT_MS });
  shutdownOnSignals(shutdown, process);
  try {
    process.stdout.write(`ready ${await program.start({ logger, shutdown })}\n`);
  } catch (error) {
    // Who is asked to stop closes what its start waits for; the signal ends the process when all is closed.
    if (shutdown.hasBegun) return logger.info('start given up', { reason: messageOf(error) });
    logger.error('start failed', errorFields(error));
    if (subject !== undefined && process.stderr.isTTY) {
      process.stderr.write(`${subject} could not start: ${messageOf(error)}\n`);
    }
    await shutdown.run();
    process.exit(FAILED);
  }
}

/** The log of this process, which also has what node would write as plain text: its warnings, and what nobody caught. */
function logOf(level: LogLevel): Logger {
  const { logger, flush } = openLog(level, process.stderr);
  process.on('exit', flush);
  process.removeAllListeners('warning').on('warning', (warning) => logger.warn('node warns', errorFields(warning)));
  process.on('uncaughtException', (error) => {
    logger.error('process failed', errorFields(error));
    process.exit(FAILED);
  });
  return logger;
}

/**
 * Where a process writes what only people read: a terminal, beside the log, else standard output. The log itself is read by
 * programs.
 */
export function peopleStream(): NodeJS.WriteStream {
  return process.stderr.isTTY ? process.stderr : process.stdout;
}

/** What makes a process of its own of a part of the product. */
export interface ServiceProcess<D extends Declarations> {
  readonly settings: D;
  readonly checks?: readonly SettingsCheck<SettingsOf<D>>[];
  /** As in `OpenedProgram`. */
  readonly start: (settings: SettingsOf<D>, parts: ProcessParts) => Promise<string>;
}

/** Runs a part of the product as this process, with settings from the environment. */
export function runServiceProcess<D extends Declarations & { readonly logLevel: typeof processSettings.logLevel }>({
  settings: declarations,
  checks = [],
  start,
}: ServiceProcess<D>): Promise<void> {
  return runProcess({
    open: () => {
      const settings = loadSettings(declarations, process.env, checks);
      const warnings = settingWarnings(declarations, process.env);
      return { logLevel: settings.logLevel as LogLevel, warnings, start: (parts) => start(settings, parts) };
    },
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
