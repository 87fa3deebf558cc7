import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Admin, CompressionTypes, Kafka, logLevel } from 'kafkajs';
import { BusUnreachableError } from '../record-bus';
import {
  CONNECT_TIMEOUT_MS,
  GZIP_LEVEL,
  REQUEST_TIMEOUT_MS,
  RETRIES,
  RETRY_FIRST_MS,
  RETRY_MOST_MS,
  UNZIPPED_BYTES_MAX,
} from './kafka-settings';

type Library = typeof import('kafkajs');

/** Loaded when Kafka is first used: its 143 modules are a tenth of the start of a process that has none. */
function library(): Library {
  require('./idle-queues');
  return require('kafkajs');
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * Takes the place of the library's own gzip, which compresses at twice the cost for little less, and unpacks whatever it
 * is given into memory.
 */
function useOwnGzip({ CompressionCodecs, CompressionTypes }: Library): void {
  CompressionCodecs[CompressionTypes.GZIP] = () => ({
    compress: ({ buffer }: { readonly buffer: Buffer }) => compress(buffer, { level: GZIP_LEVEL }),
    decompress: (buffer: Buffer) => decompress(buffer, { maxOutputLength: UNZIPPED_BYTES_MAX }),
  });
}

/**
 * Takes what the carrier has to say. Fields never hold the content of records. `away` is said once a second or more often
 * while brokers do not answer as they should: what failed is tried again.
 */
export type BusLog = (
  level: 'away' | 'warn' | 'info' | 'debug',
  message: string,
  fields: Record<string, unknown>,
) => void;

/** Where Kafka is and how to speak to it. */
export interface KafkaConnection {
  /** Brokers to begin with, as `host:port`. */
  readonly brokers: readonly string[];
  /** What names of topics and groups begin with, before a full stop; empty or absent for nothing. */
  readonly prefix?: string;
  /** Headers of the messages that begin and end runs. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Name of this process, for the logs of the brokers. */
  readonly clientId?: string;
  /** TLS to the brokers: true, or the certificates (PEM) to trust and to show. */
  readonly tls?: boolean | { readonly ca?: string; readonly cert?: string; readonly key?: string };
  readonly credentials?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    readonly username: string;
    readonly password: string;
  };
  readonly log?: BusLog;
  /** Tries of one request, about a second apart; default 60, in which a broker that was killed is back. */
  readonly retries?: number;
}

const RETRY = {
  initialRetryTime: RETRY_FIRST_MS,
  maxRetryTime: RETRY_MOST_MS,
  factor: 0.2,
  multiplier: 2,
} as const;

/**
 * The library calls errors what it tries again; an error that stays one is thrown. A broker that answers, if with an error
 * code, is there: such answers are part of joining a group and of creating topics that exist.
 */
function levelOf(level: logLevel, message: string): 'away' | 'debug' {
  return level === library().logLevel.ERROR && !message.startsWith('Response ') ? 'away' : 'debug';
}

export type Compression = 'none' | 'gzip';

/** The library's number of a kind of compression. */
export function compressionType(compression: Compression): CompressionTypes {
  const { CompressionTypes } = library();
  return compression === 'gzip' ? CompressionTypes.GZIP : CompressionTypes.None;
}

export function createKafka({
  brokers,
  clientId = 'tripoint',
  tls,
  credentials,
  log,
  retries = RETRIES,
}: KafkaConnection): Kafka {
  const kafka = library();
  const { Kafka, logLevel } = kafka;
  useOwnGzip(kafka);
  return new Kafka({
    brokers: [...brokers],
    clientId,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    retry: { ...RETRY, retries },
    ...(tls === undefined ? {} : { ssl: tls }),
    ...(credentials === undefined ? {} : { sasl: credentials as never }),
    logLevel: log === undefined ? logLevel.NOTHING : logLevel.INFO,
    logCreator: () => (entry) => {
      const { message, timestamp: _time, logger: _logger, stack: _stack, ...fields } = entry.log;
      log?.(levelOf(entry.level, message), `kafka: ${message}`, { part: entry.namespace, ...fields });
    },
  });
}

/** Why nothing could be done at the brokers, with the settings to look at where they are the reason. */
export function unreachable({ brokers }: KafkaConnection, cause: unknown): BusUnreachableError {
  const texts: string[] = [];
  for (let one = cause; one instanceof Error; one = one.cause) texts.push(one.message);
  const reason = REASONS.find(([sign]) => sign.test(texts.join(' ')))?.[1] ?? 'does not answer';
  return new BusUnreachableError(`Kafka at ${brokers.join(', ')} ${reason}`, { cause });
}

const REASONS: readonly (readonly [sign: RegExp, reason: string])[] = [
  [/authentication/i, 'refuses the user: see KAFKA_USER, KAFKA_PASSWORD and KAFKA_SASL'],
  [/certificate/i, 'has a certificate of an authority that is not believed: see KAFKA_CA_FILE'],
  [/not authorized/i, 'refuses what the user of KAFKA_USER has no right to'],
];

/** A topic or group as the brokers know it. */
export function namedOnKafka({ prefix = '' }: KafkaConnection, name: string): string {
  return prefix === '' ? name : `${prefix}.${name}`;
}

/** Runs one piece of administration on a connection of its own. */
export async function withAdmin<T>(connection: KafkaConnection, act: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = createKafka(connection).admin();
  await admin.connect().catch((error: unknown) => {
    throw unreachable(connection, error);
  });
  try {
    return await act(admin);
  } finally {
    await admin.disconnect();
  }
}
