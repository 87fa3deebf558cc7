import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { fileSetting } from './path-settings';
import { choiceSetting, type SettingsOf, textSetting } from './settings';

/** What TLS to a server needs beside its address, in PEM. */
export interface ClientTls {
  /** Absent: the authorities that Node believes. */
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

const fileOf = (name: string, meaning: string, onlyWith: string) =>
  fileSetting(name, { meaning, default: null, onlyWith });

const authority = (server: string): string =>
  `Authority (PEM) that signed the certificate of ${server}. Without it: those that Node believes.`;
const certificate = (server: string): string =>
  `Certificate (PEM) of this process for ${server}, if that asks for one; with its key.`;
const KEY = 'Private key (PEM) of this certificate.';

export const elasticsearchSecurity = {
  elasticsearchCaFile: fileOf('ELASTICSEARCH_CA_FILE', authority('Elasticsearch'), 'ENGINE=elasticsearch'),
  elasticsearchApiKey: textSetting('ELASTICSEARCH_API_KEY', {
    meaning:
      'API key for Elasticsearch (`encoded` of its answer), instead of user and password in `ELASTICSEARCH_URL`.',
    default: null,
    secret: true,
    onlyWith: 'ENGINE=elasticsearch',
  }),
} as const;

export const redisSecurity = {
  redisCaFile: fileOf('REDIS_CA_FILE', authority('Redis'), 'LIMITS=redis'),
  redisCertFile: fileOf('REDIS_CERT_FILE', certificate('Redis'), 'LIMITS=redis'),
  redisKeyFile: fileOf('REDIS_KEY_FILE', KEY, 'LIMITS=redis'),
} as const;

export const kafkaSecurity = {
  kafkaTls: choiceSetting('KAFKA_TLS', ['off', 'on'], {
    meaning: 'Whether connections to the brokers are encrypted.',
    default: 'off',
    onlyWith: 'BUS=kafka',
  }),
  kafkaCaFile: fileOf('KAFKA_CA_FILE', authority('the brokers'), 'KAFKA_TLS=on'),
  kafkaCertFile: fileOf('KAFKA_CERT_FILE', certificate('the brokers'), 'KAFKA_TLS=on'),
  kafkaKeyFile: fileOf('KAFKA_KEY_FILE', KEY, 'KAFKA_TLS=on'),
  kafkaUser: textSetting('KAFKA_USER', {
    meaning: 'User of this process at the brokers (SASL); with its password.',
    default: null,
    onlyWith: 'BUS=kafka',
  }),
  kafkaPassword: textSetting('KAFKA_PASSWORD', {
    meaning: 'Password of this user.',
    default: null,
    secret: true,
    onlyWith: 'KAFKA_USER',
  }),
  kafkaSasl: choiceSetting('KAFKA_SASL', ['scram-sha-512', 'scram-sha-256', 'plain'], {
    meaning: 'How the user proves the password; `plain` sends it, and needs `KAFKA_TLS=on`.',
    default: 'scram-sha-512',
    onlyWith: 'KAFKA_USER',
  }),
} as const;

export type ElasticsearchSecurity = Partial<SettingsOf<typeof elasticsearchSecurity>>;
export type RedisSecurity = Partial<SettingsOf<typeof redisSecurity>>;
export type KafkaSecurity = Partial<SettingsOf<typeof kafkaSecurity>>;

type File = string | null | undefined;

function tlsOf(ca: File, cert: File, key: File): ClientTls {
  const text = (file: string): string => readFileSync(file, 'utf8');
  return { ...(ca && { ca: text(ca) }), ...(cert && key && { cert: text(cert), key: text(key) }) };
}

/** Where Redis is, and how to speak to it. */
export interface RedisServer {
  /** May hold user and password. */
  readonly url: string;
  readonly tls?: ClientTls;
}

/** The Redis that the settings name; null without `LIMITS=redis`. */
export function redisServer(
  settings: RedisSecurity & { readonly limits: 'embedded' | 'redis'; readonly redisUrl: string | null },
): RedisServer | null {
  const { limits, redisUrl: url, redisCaFile, redisCertFile, redisKeyFile } = settings;
  if (limits !== 'redis') return null;
  // The check of the settings has refused to start without it.
  if (url === null) throw new Error('LIMITS=redis needs REDIS_URL');
  return url.startsWith('rediss:') ? { url, tls: tlsOf(redisCaFile, redisCertFile, redisKeyFile) } : { url };
}

/** The brokers that the settings name, as the bus connects to them. */
export function kafkaServer(
  settings: KafkaSecurity & { readonly kafkaBrokers?: readonly string[]; readonly kafkaPrefix?: string },
) {
  const { kafkaBrokers: brokers = [], kafkaPrefix: prefix = '', kafkaUser, kafkaPassword } = settings;
  const { kafkaSasl: mechanism = 'scram-sha-512', kafkaTls, kafkaCaFile, kafkaCertFile, kafkaKeyFile } = settings;
  return {
    brokers,
    prefix,
    ...(kafkaTls === 'on' && { tls: tlsOf(kafkaCaFile, kafkaCertFile, kafkaKeyFile) }),
    ...(kafkaUser && kafkaPassword && { credentials: { mechanism, username: kafkaUser, password: kafkaPassword } }),
  };
}

/** What is wrong with certificate files together; null when nothing is. */
export function tlsProblem(name: string, ca: File, cert: File, key: File): string | null {
  if (!cert !== !key) return `${name}_CERT_FILE and ${name}_KEY_FILE must be given together`;
  try {
    createSecureContext(tlsOf(null, cert, key));
  } catch {
    return `${name}_CERT_FILE and ${name}_KEY_FILE must hold a certificate and its private key, in PEM`;
  }
  if (ca && !/-----BEGIN (?:TRUSTED )?CERTIFICATE-----/.test(readFileSync(ca, 'utf8'))) {
    return `${name}_CA_FILE must hold certificates, in PEM`;
  }
  return null;
}

type Named = { readonly elasticsearchUrl: string | null };

export function elasticsearchProblem(settings: ElasticsearchSecurity & Named): string | null {
  const { elasticsearchUrl: url, elasticsearchCaFile: ca, elasticsearchApiKey: apiKey } = settings;
  if (url === null) return null;
  const nodes = url.split(',').map((address) => new URL(address));
  if (new Set(nodes.map((node) => `${node.username}:${node.password}`)).size > 1)
    return 'ELASTICSEARCH_URL must have the same user and password for all nodes';
  if (ca && nodes.some(({ protocol }) => protocol !== 'https:'))
    return 'ELASTICSEARCH_CA_FILE needs an ELASTICSEARCH_URL that begins with https://';
  if (apiKey && nodes[0]!.username !== '')
    return 'ELASTICSEARCH_API_KEY cannot be set together with a user in ELASTICSEARCH_URL';
  return tlsProblem('ELASTICSEARCH', ca, null, null);
}

export function redisProblem(settings: RedisSecurity & { readonly redisUrl: string | null }): string | null {
  const { redisUrl, redisCaFile: ca, redisCertFile: cert, redisKeyFile: key } = settings;
  if (redisUrl === null) return null;
  const file = ca ? 'REDIS_CA_FILE' : cert ? 'REDIS_CERT_FILE' : key ? 'REDIS_KEY_FILE' : null;
  if (file !== null && !redisUrl.startsWith('rediss:')) return `${file} needs a REDIS_URL that begins with rediss://`;
  return tlsProblem('REDIS', ca, cert, key);
}

export function kafkaProblem(settings: KafkaSecurity): string | null {
  const { kafkaTls, kafkaCaFile: ca, kafkaCertFile: cert, kafkaKeyFile: key, kafkaUser, kafkaPassword } = settings;
  if (!kafkaUser !== !kafkaPassword) return 'KAFKA_USER and KAFKA_PASSWORD must be given together';
  if (kafkaUser && settings.kafkaSasl === 'plain' && kafkaTls !== 'on') return 'KAFKA_SASL=plain needs KAFKA_TLS=on';
  return tlsProblem('KAFKA', ca, cert, key);
}
