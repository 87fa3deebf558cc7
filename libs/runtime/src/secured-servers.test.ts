import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestAuthority, temporaryFolder } from '@tripoint/testing';
import { kafkaServer, redisServer } from './secured-servers';
import { settingWarnings } from './setting-warnings';
import { loadSettings } from './settings';
import {
  busHasBrokers,
  busSettings,
  engineHasUrl,
  engineSettings,
  limitsHaveUrl,
  limitsSettings,
} from './stack-settings';

const folder = temporaryFolder('secured');
const { certFile: cert, keyFile: key } = new TestAuthority(folder).issue('client', 'clientAuth');
const text = join(folder, 'no-certificate');
writeFileSync(text, 'canary');
const declarations = { ...engineSettings, ...limitsSettings, ...busSettings };
const load = (env: Record<string, string>) =>
  loadSettings(declarations, env, [engineHasUrl, limitsHaveUrl, busHasBrokers]);

const elasticsearch = { ENGINE: 'elasticsearch', ELASTICSEARCH_URL: 'https://e:9200' };
const redis = { LIMITS: 'redis', REDIS_URL: 'rediss://user:canary@r:6379' };
const kafka = { BUS: 'kafka', KAFKA_BROKERS: 'k:9093', KAFKA_TLS: 'on' };

test.each([
  [
    { ...elasticsearch, ELASTICSEARCH_URL: 'http://e:9200', ELASTICSEARCH_CA_FILE: cert },
    'ELASTICSEARCH_CA_FILE needs an ELASTICSEARCH_URL that begins with https://',
  ],
  [
    { ...elasticsearch, ELASTICSEARCH_URL: 'https://u:canary@e', ELASTICSEARCH_API_KEY: 'canary' },
    'ELASTICSEARCH_API_KEY cannot be set together with a user in ELASTICSEARCH_URL',
  ],
  [
    { ...elasticsearch, ELASTICSEARCH_URL: 'https://u:canary@e,https://u:other-canary@f' },
    'ELASTICSEARCH_URL must have the same user and password for all nodes',
  ],
  [{ ...elasticsearch, ELASTICSEARCH_CA_FILE: text }, 'ELASTICSEARCH_CA_FILE must hold certificates, in PEM'],
  [
    { ...redis, REDIS_URL: 'redis://r', REDIS_CA_FILE: cert },
    'REDIS_CA_FILE needs a REDIS_URL that begins with rediss://',
  ],
  [{ ...redis, REDIS_KEY_FILE: key }, 'REDIS_CERT_FILE and REDIS_KEY_FILE must be given together'],
  [
    { ...redis, REDIS_CERT_FILE: key, REDIS_KEY_FILE: cert },
    'REDIS_CERT_FILE and REDIS_KEY_FILE must hold a certificate and its private key, in PEM',
  ],
  [{ ...kafka, KAFKA_CERT_FILE: cert }, 'KAFKA_CERT_FILE and KAFKA_KEY_FILE must be given together'],
  [{ ...kafka, KAFKA_USER: 'u' }, 'KAFKA_USER and KAFKA_PASSWORD must be given together'],
  [
    { ...kafka, KAFKA_TLS: 'off', KAFKA_USER: 'u', KAFKA_PASSWORD: 'canary', KAFKA_SASL: 'plain' },
    'KAFKA_SASL=plain needs KAFKA_TLS=on',
  ],
])('%# what cannot work together ends the start, and no secret is shown', (env, problem) => {
  expect(() => load(env as Record<string, string>)).toThrow(new Error(`Wrong settings:\n  ${problem}`));
});

test('what needs another setting is named without it', () => {
  const env = { ...kafka, KAFKA_TLS: 'off', KAFKA_CA_FILE: cert, KAFKA_SASL: 'plain', REDIS_CA_FILE: cert };
  expect(settingWarnings(declarations, env).map(({ setting, reason }) => `${setting} ${reason}`)).toEqual([
    'KAFKA_CA_FILE has no effect without KAFKA_TLS=on',
    'KAFKA_SASL has no effect without KAFKA_USER',
    'REDIS_CA_FILE has no effect without LIMITS=redis',
  ]);
});

test('what the settings say is what clients connect with', () => {
  const files = { CERT_FILE: cert, KEY_FILE: key, CA_FILE: cert };
  const of = (name: string) => Object.fromEntries(Object.entries(files).map(([end, file]) => [`${name}_${end}`, file]));
  const credentials = { KAFKA_USER: 'u', KAFKA_PASSWORD: 'p' };
  const settings = load({ ...redis, ...of('REDIS'), ...kafka, ...of('KAFKA'), ...credentials, ENGINE: 'embedded' });
  const tls = { ca: readFileSync(cert, 'utf8'), cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  expect(redisServer(settings)).toEqual({ url: redis.REDIS_URL, tls });
  expect(kafkaServer(settings)).toEqual({
    brokers: ['k:9093'],
    prefix: '',
    tls,
    credentials: { mechanism: 'scram-sha-512', username: 'u', password: 'p' },
  });
  expect(redisServer(load({}))).toBeNull();
  expect(kafkaServer(load({}))).toEqual({ brokers: [], prefix: '' });
});
