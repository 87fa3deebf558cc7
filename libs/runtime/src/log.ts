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
  /** Writes the lines that wait for the end of this turn of the event loop. */
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

const MESSAGE = Symbol.for('message');

/**
 * JSON lines, one per event, made whole before they reach winston, whose formats and streams would each copy the fields.
 * Lines of one turn of the event loop are written together, because standard error is a blocking file or pipe and a
 * system call per request would cost more than the request's line itself.
 */
export function openLog(level: LogLevel, sink: LineSink): OpenLog {
  let waiting = '';
  let scheduled = false;
  const flush = (): void => {
    scheduled = false;
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    sink.write(text);
  };
  class Lines extends Transport {
    override log(info: Record<symbol, string>, done: () => void): void {
      waiting += `${info[MESSAGE]}\n`;
      if (!scheduled) {
        scheduled = true;
        setImmediate(flush);
      }
      done();
    }
  }
  const output = winston.createLogger({
    level,
    levels: { error: 0, warn: 1, info: 2, debug: 3 },
    format: winston.format((info) => info)(),
    transports: [new Lines()],
  });
  const enabled = LOG_LEVELS.indexOf(level);
  const at = (severity: LogLevel) => {
    if (LOG_LEVELS.indexOf(severity) > enabled) return (): void => {};
    return (message: string, fields?: LogFields): void => {
      const { time: _time, level: _level, message: _message, ...own } = fields ?? {};
      const text = JSON.stringify({ time: new Date().toISOString(), level: severity, message, ...own });
      output.log({ level: severity, message, [MESSAGE]: withoutKeys(text) });
    };
  };
  return { logger: { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') }, flush };
}

/** For tests and tools that have nobody to tell. */
export const silentLogger: Logger = { error() {}, warn() {}, info() {}, debug() {} };
