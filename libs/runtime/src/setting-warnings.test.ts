import { settingWarnings, warningLines } from './setting-warnings';
import { choiceSetting, textSetting } from './settings';

const meaning = 'A setting.';
const declarations = {
  level: choiceSetting('LOG_LEVEL', ['info', 'warn'], { meaning, default: 'info' }),
  limits: choiceSetting('LIMITS', ['embedded', 'redis'], { meaning, default: 'embedded' }),
  url: textSetting('REDIS_URL', { meaning, default: null, onlyWith: 'LIMITS=redis' }),
  threads: textSetting('THREADS', { meaning, default: null, onlyWith: 'LIMITS=embedded' }),
  adminHost: textSetting('ADMIN_HOST', { meaning, default: 'h', onlyWith: 'ADMIN_PORT' }),
  password: textSetting('PASSWORD', { meaning, default: null, secret: true, onlyWith: 'LIMITS=redis' }),
  user: textSetting('USER_NAME', { meaning, default: null, onlyWith: 'PASSWORD' }),
  adminPort: textSetting('ADMIN_PORT', { meaning, default: null }),
};
const warned = (env: Record<string, string>): string[] =>
  settingWarnings(declarations, env).map(({ setting, reason }) => `${setting} ${reason}`);

test.each(['LOG_LEVL', 'LOG_LEVELS', 'LOG_LEVEK', 'LOG_LEVLE'])(
  '%s, one edit away, is named with what it resembles',
  (name) => expect(warned({ [name]: 'debug' })).toEqual([`${name} is no setting of this process: is LOG_LEVEL meant?`]),
);

test('what begins as settings do is named with them', () => {
  expect(warned({ ADMIN_ADDRESS: '::1' })).toEqual([
    'ADMIN_ADDRESS is no setting of this process, which has ADMIN_HOST, ADMIN_PORT',
  ]);
});

test('what cannot have an effect says what is missing, by default or by its value', () => {
  expect(warned({ REDIS_URL: 'r', THREADS: '2', ADMIN_HOST: 'h' })).toEqual([
    'REDIS_URL has no effect without LIMITS=redis',
    'ADMIN_HOST has no effect without ADMIN_PORT',
  ]);
  expect(warned({ REDIS_URL: 'r', THREADS: '2', ADMIN_HOST: 'h', LIMITS: 'redis', ADMIN_PORT: '0' })).toEqual([
    'THREADS has no effect without LIMITS=embedded',
  ]);
});

test('the file of a secret counts as the secret does, that of anything else has no effect', () => {
  expect(warned({ LIMITS: 'redis', PASSWORD_FILE: '/p', USER_NAME: 'u' })).toEqual([]);
  expect(warned({ PASSWORD_FILE: '/p', LOG_LEVEL_FILE: '/l', IMPORTER_ADMIN_PORT_FILE: '/n' })).toEqual([
    'PASSWORD_FILE has no effect without LIMITS=redis',
    'LOG_LEVEL_FILE has no effect: LOG_LEVEL is no secret, and only these are read from files',
  ]);
  expect(warned({ INTERNAL_SECRET_FILE: '/s' })).toEqual(['INTERNAL_SECRET_FILE has no effect in this process']);
});

test('a setting of other processes of the product has no effect in this one', () => {
  expect(warned({ KAFKA_BROKERS: 'k:1' })).toEqual(['KAFKA_BROKERS has no effect in this process']);
  expect(warningLines(declarations, { KAFKA_BROKERS: 'k:1', LOG_LEVL: 'info' }, {})).toBe(
    'LOG_LEVL is no setting of this process: is LOG_LEVEL meant?\n',
  );
});

test('settings, empty variables, others and what an orchestrator adds are passed over', () => {
  const env = { LOG_LEVEL: 'warn', REDIS_URL: '', PATH: '/bin', HOME: '/', TZ: 'UTC' };
  const added = {
    REDIS_PORT: 'tcp://10.0.0.1:6379',
    REDIS_SERVICE_HOST: '10.0.0.1',
    REDIS_PORT_6379_TCP_ADDR: '10.0.0.1',
  };
  expect(warned({ ...env, ...added })).toEqual([]);
});
