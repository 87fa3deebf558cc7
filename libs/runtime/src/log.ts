import winston from 'winston';
import Transport from 'winston-transport';

export type LogFields = Readonly<Record<string, unknown>>;
export type LogLevel = 'error' | 'warn' | 'info' | 'debug';
export const LOG_LEVELS: readonly LogLevel[] = ['error', 'warn', 'info', 'debug'];

/**
 * What a part of the system may say. `error` pages a person and is absent from a healthy run; a caller's mistake is
 * never more than `info`. Fields are named one by one: no headers, no bodies, no keys.
 */
export interface Logger {
  error(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
}

/** Takes finished lines; `process.stderr` outside of tests. */
export interface LineSink {
  write(text: string): unknown;
}

export interface OpenLog {
  readonly logger: Logger;
  /** Writes the lines that wait. */
  flush(): void;
}

const KEY_IN_TEXT = /(api(?:_|%5f|%255f)key(?:=|%3d|%253d|\\*"\s*:\s*\\*"))[^&"'\s\\#]*/gi;
const MENTIONS_KEY = /api(?:_|%5f|%255f)key/i;

/** What ends a key, wherever it stands: selector and secret. Begins with a character that is rare, to be cheap. */
const KEY_SHAPE = /(?:_|%5f|%255f)[0-9a-z]{22}(?:_|%5f|%255f)[0-9a-z]{20,}/gi;

/** Replaces the value of every `api_key` in an address, a form or a JSON text, and whatever has the shape of a key. */
export function withoutKeys(text: string): string {
  const named = MENTIONS_KEY.test(text) ? text.replace(KEY_IN_TEXT, '$1-') : text;
  return named.replace(KEY_SHAPE, '-');
}

/** An error as log fields: name, message, stack and the causes below it. Not for callers. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  const causes: string[] = [];
  for (let cause = error.cause; cause instanceof Error && causes.length < MAX_CAUSES; cause = cause.cause) {
    causes.push(cause.stack ?? String(cause));
  }
  return { error: error.message, errorName: error.name, stack: error.stack, ...(causes.length > 0 && { causes }) };
}
const MAX_CAUSES = 5;

const MESSAGE: unique symbol = Symbol.for('message');
const MAY_WAIT: ReadonlySet<string> = new Set<LogLevel>(['info', 'debug']);

/** A line up to this length, in characters, is written as it is: no field of it can be long. */
const MAX_PLAIN_LINE = 2_048;
/** Longest text of a longer line, in characters; a stack fits, a header or an answer of kilobytes does not. */
export const MAX_LOGGED_TEXT = 4_096;
/** Most elements of a list in a longer line. */
export const MAX_LOGGED_ELEMENTS = 100;

/** The line of an event, with every text and list in it bounded. */
function boundedLine(event: LogFields): string {
  const line = JSON.stringify(event);
  return line.length <= MAX_PLAIN_LINE ? line : JSON.stringify(event, bounded);
}

function bounded(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && value.length > MAX_LOGGED_TEXT) {
    return `${value.slice(0, MAX_LOGGED_TEXT)}… (${value.length} characters)`;
  }
  return Array.isArray(value) && value.length > MAX_LOGGED_ELEMENTS ? value.slice(0, MAX_LOGGED_ELEMENTS) : value;
}

/**
 * One JSON line with the time first, no key in it and no text of any length. The fields stay an object of their own until here: winston marks what
 * it is given, and a marked object of many fields takes four times as long to write as JSON.
 */
const keylessJson = winston.format((info) => {
  const { level, message, fields } = info;
  const time = new Date().toISOString();
  // Ours come first, and no field replaces them. `Object.assign` would take six times as long.
  const event = { time, level, message, ...(fields as LogFields | undefined) };
  event.time = time;
  event.level = level;
  event.message = message;
  info[MESSAGE] = withoutKeys(boundedLine(event));
  return info;
});

/** How long a line of a healthy run waits for others, in milliseconds. */
const MAX_WAIT_MS = 20;
/** With so many characters waiting, they are written at the end of the turn of the event loop. */
const MAX_WAITING = 16_384;

/**
 * Writes lines together: standard error is a blocking file or pipe, and a system call per request would cost more than the
 * request's line itself. Errors and warnings wait for the end of the turn of the event loop alone.
 */
class GatheringTransport extends Transport {
  private waiting = '';
  private timer: NodeJS.Timeout | null = null;
  private isUrgent = false;

  constructor(private readonly sink: LineSink) {
    super();
  }

  override log(info: { readonly level: string; readonly [MESSAGE]: string }, done: () => void): void {
    this.waiting += `${info[MESSAGE]}\n`;
    if (MAY_WAIT.has(info.level) && this.waiting.length < MAX_WAITING) {
      // A process that has nothing else to do must not stay for its log: it flushes when it exits.
      this.timer ??= setTimeout(() => this.flush(), MAX_WAIT_MS).unref();
    } else if (!this.isUrgent) {
      this.isUrgent = true;
      setImmediate(() => this.flush());
    }
    done();
  }

  flush(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.isUrgent = false;
    const text = this.waiting;
    this.waiting = '';
    if (text !== '') this.sink.write(text);
  }
}

/** Opens the log of a process: JSON lines, one per event, of this level and the more important ones. */
export function openLog(level: LogLevel, sink: LineSink): OpenLog {
  const transport = new GatheringTransport(sink);
  const levels = Object.fromEntries(LOG_LEVELS.map((name, importance) => [name, importance]));
  const output = winston.createLogger({ level, levels, format: keylessJson(), transports: [transport] });
  const at = (severity: LogLevel) => {
    if (!output.isLevelEnabled(severity)) return (): void => {};
    return (message: string, fields?: LogFields): void => {
      output.log({ level: severity, message, fields });
    };
  };
  const logger = { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
  return { logger, flush: () => transport.flush() };
}

/** For tests and tools without a log. */
export const silentLogger: Logger = { error() {}, warn() {}, info() {}, debug() {} };
