import { BusUnreachableError, ConsumerFailedError, NoConsumerError } from '@tripoint/bus';
import { engineError, GenerationError, isPassing, LockLostError, RegisterBusyError } from '@tripoint/generations';
import { RegisterFileError } from '@tripoint/registers';
import { SourceUnavailableError } from './downloader';
import type { FailureKind, RunFailure } from './run-record';

/** A run cannot be made as it was asked for; the message is for the person who asked and says what to do. */
export class RunRefusedError extends Error {
  override readonly name = 'RunRefusedError';

  constructor(
    readonly kind: FailureKind,
    message: string,
  ) {
    super(message);
  }
}

/** What a person can do about an error of the system. */
const SYSTEM_ERRORS: Readonly<Record<string, (path: string) => string>> = {
  ENOSPC: (path) => `the disk of ${path} is full: free some space and import again`,
  EDQUOT: (path) => `the disk quota of ${path} is used up: free some space and import again`,
  EFBIG: (path) => `${path} may not grow so large: raise the file size limit of the process and import again`,
  EACCES: (path) => `${path} may not be read or written by this user: change its permissions or choose another`,
  EPERM: (path) => `${path} may not be changed by this user: change its permissions or choose another`,
  EROFS: (path) => `${path} is on a disk that cannot be written: choose another`,
  ENOTDIR: (path) => `a part of ${path} is a file where a directory is needed: choose another`,
  EEXIST: (path) => `${path} is a file where a directory is needed: choose another`,
  EMFILE: () => 'the process has too many files open: raise its limit and import again',
};

const LIVE_UNTOUCHED = 'The live data is untouched.';
const FATE_UNKNOWN =
  'All records had been handed over, so the indexer may still make the new generation answer: see scripts/import list.';

/** As explainFailure, for a run whose end was published and not answered. */
export function explainUnknownEnd(error: unknown): RunFailure {
  return asFailure(error, FATE_UNKNOWN);
}

/** Says what went wrong in a run and what to do, in one or two sentences. */
export function explainFailure(error: unknown): RunFailure {
  return asFailure(error, LIVE_UNTOUCHED);
}

function asFailure(error: unknown, whatAnswers: string): RunFailure {
  const cause = error instanceof ConsumerFailedError && error.cause instanceof Error ? error.cause : error;
  const detail = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  const place =
    cause instanceof RegisterFileError ? { file: cause.file, line: cause.line } : { file: null, line: null };
  return { kind: kindOf(cause), message: `${sentence(explain(cause))} ${whatAnswers}`, ...place, detail };
}

function kindOf(error: unknown): FailureKind {
  if (error instanceof RunRefusedError) return error.kind;
  if (error instanceof RegisterBusyError) return 'busy';
  if (error instanceof GenerationError) return 'base';
  if (error instanceof SourceUnavailableError) return error.gap ? 'gap' : 'source';
  if (error instanceof RegisterFileError) return error.reason === 'gap' ? 'gap' : 'source';
  return 'other';
}

/** Errors whose message was written for the operator. */
const EXPLAINED = [
  RegisterBusyError,
  LockLostError,
  GenerationError,
  RunRefusedError,
  SourceUnavailableError,
  RegisterFileError,
];

function explain(error: unknown): string {
  if (EXPLAINED.some((known) => error instanceof known)) return (error as Error).message;
  if (error instanceof NoConsumerError) {
    return 'no indexer is running: start services/indexer, with the KAFKA_BROKERS and KAFKA_PREFIX of the importer';
  }
  if (error instanceof BusUnreachableError || isOfKafka(error)) {
    return `${(error as Error).message}: see whether Kafka runs and KAFKA_BROKERS names it, then import again`;
  }
  if (isPassing(error)) {
    const { message } = engineError(error);
    if (message.includes('ELASTICSEARCH_')) return message;
    return 'Elasticsearch does not answer: see whether it runs and ELASTICSEARCH_URL names it, then import again';
  }
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  const known = code === undefined ? undefined : SYSTEM_ERRORS[code];
  if (known !== undefined) return known(path ?? 'the data directory');
  return `the import failed: ${error instanceof Error ? error.message : String(error)}`;
}

/** The carrier passes on what its client throws where it has nothing to add. */
function isOfKafka(error: unknown): boolean {
  return error instanceof Error && error.name.startsWith('KafkaJS');
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
