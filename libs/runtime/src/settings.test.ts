import { SettingProblem } from './setting-problem';
import {
  choiceSetting,
  integerSetting,
  listSetting,
  loadSettings,
  numberSetting,
  SettingsError,
  settingsTable,
  textSetting,
  urlSetting,
} from './settings';

const declarations = {
  port: integerSetting('PORT', { meaning: 'Port to listen on.', default: 8080, min: 0, max: 65535 }),
  share: numberSetting('SHARE', { meaning: 'A share.', default: 0.5, min: 0, max: 1 }),
  engine: choiceSetting('ENGINE', ['embedded', 'elasticsearch'], { meaning: 'Engine.', default: 'embedded' }),
  secret: textSetting('INTERNAL_SECRET', { meaning: 'Shared secret.', secret: true, minLength: 16 }),
  cert: textSetting('TLS_CERT_FILE', { meaning: 'Certificate.', default: null }),
  hosts: listSetting('HOSTS', {
    meaning: 'Hosts.',
    default: [],
    of: 'host names',
    item: (text) => {
      if (text.includes(' ')) throw new SettingProblem('must hold host names');
      return text.toLowerCase();
    },
  }),
  upstream: urlSetting('UPSTREAM_URL', { meaning: 'Upstream.', default: null }),
};
const secret = 'canary-0123456789-canary';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadSettings(declarations, env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

test('unset and empty variables take their defaults, others their typed value', () => {
  const settings = loadSettings(declarations, { INTERNAL_SECRET: secret, PORT: '', HOSTS: 'A.cz, b.cz,' });
  expect(settings).toEqual({
    port: 8080,
    share: 0.5,
    engine: 'embedded',
    secret,
    cert: null,
    hosts: ['a.cz', 'b.cz'],
    upstream: null,
  });
  expect(Object.isFrozen(settings)).toBe(true);
});

test('a URL loses its trailing slash, a number keeps its fraction', () => {
  const settings = loadSettings(declarations, { INTERNAL_SECRET: secret, UPSTREAM_URL: 'http://a:1/', SHARE: '0.25' });
  expect(settings.upstream).toBe('http://a:1');
  expect(settings.share).toBe(0.25);
});

test('every bad variable is named in one message with what it must be', () => {
  const problems = problemsOf({
    PORT: '80x',
    SHARE: '2',
    ENGINE: 'solr',
    HOSTS: 'a b',
    UPSTREAM_URL: 'ftp://x',
  });
  expect(problems).toEqual([
    'PORT must be a whole number from 0 to 65535',
    'SHARE must be a number from 0 to 1',
    'ENGINE must be one of embedded, elasticsearch',
    'INTERNAL_SECRET is required: Shared secret.',
    'HOSTS must hold host names',
    'UPSTREAM_URL must be an address that begins with http:// or https://',
  ]);
});

test('no value appears in a message, secret or not', () => {
  const problems = problemsOf({ INTERNAL_SECRET: 'short-canary', PORT: 'port-canary', UPSTREAM_URL: 'url-canary' });
  expect(problems).toHaveLength(3);
  expect(problems.join()).not.toContain('canary');
});

test.each(['70000', '-1', '1e3', '0x10', '8080.0', ' 80 80'])('%s is no port', (text) => {
  expect(problemsOf({ INTERNAL_SECRET: secret, PORT: text })).toEqual(['PORT must be a whole number from 0 to 65535']);
});

test('settings that contradict each other are refused', () => {
  const together = (settings: { cert: string | null; port: number }): string | null =>
    settings.cert !== null && settings.port === 80 ? 'TLS_CERT_FILE does not go with PORT 80' : null;
  expect(() =>
    loadSettings(declarations, { INTERNAL_SECRET: secret, PORT: '80', TLS_CERT_FILE: 'x' }, [together]),
  ).toThrow('TLS_CERT_FILE does not go with PORT 80');
});

test('the table lists each variable once with default, values and meaning', () => {
  const table = settingsTable({ ...declarations, again: declarations.port });
  expect(table.split('\n').filter((line) => line.includes('`PORT`'))).toEqual([
    '| `PORT` | whole number | `8080` | 0 to 65535 | Port to listen on. |',
  ]);
  expect(table).toContain(
    '| `INTERNAL_SECRET` | text | (required) | at least 16 characters | Shared secret. Secret, or its file as `INTERNAL_SECRET_FILE`. |',
  );
  expect(table).toContain('| `HOSTS` | list | (none) | comma-separated host names | Hosts. |');
});
