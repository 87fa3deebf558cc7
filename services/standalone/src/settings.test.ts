import { loadSettings, SettingsError } from '@tripoint/runtime';
import { checkSettings, formWarnings } from './distributed/form-settings';
import { standaloneChecks, standaloneSettings } from './settings';

const forms = [
  ['one process', (env: Record<string, string>) => void loadSettings(standaloneSettings(), env, standaloneChecks())],
  ['processes of their own', checkSettings],
] as const;

describe.each(forms)('settings of %s', (_, check) => {
  const problems = (env: Record<string, string>): readonly string[] => {
    try {
      check(env);
    } catch (error) {
      if (error instanceof SettingsError) return error.problems;
      throw error;
    }
    return [];
  };

  it.each([
    ['IMPORT_MIN_ROWS_SHARE', 'abc'],
    ['IMPORT_FOLDER', '/nope'],
    ['IMPORT_GOLDEN_QUERIES', '/nope'],
    ['TLS_CERT_FILE', '/nope'],
    ['PL_TERYT_FOLDER', '/nope'],
    ['CZ_ADDRESSES_URL', 'ftp://x/{date}.zip'],
    ['SK_ADDRESSES_URL', 'http://elsewhere.example/a.csv'],
    ['DATA_DIR', '/dev/null/x'],
    ['HOST', '127.0.0.300'],
    ['HOST', 'localhost:8080'],
    ['ADMIN_HOST', 'a b'],
    ['KAFKA_BROKERS', 'nowhere'],
  ])('%s=%s is refused at start, by its name', (name, value) => {
    expect(problems({ [name]: value })).toEqual([expect.stringContaining(`${name} `)]);
  });

  it('what they may hold is accepted', () => {
    expect(
      problems({
        HOST: '::1',
        ADMIN_HOST: 'service-1.internal',
        IMPORT_FOLDER: __dirname,
        CZ_ADDRESSES_URL: 'http://127.0.0.1:1/{date}.zip',
      }),
    ).toEqual([]);
  });
});

test('a list of golden queries is read before anything is loaded', () => {
  const env = { IMPORT_GOLDEN_QUERIES: __filename };
  expect(() => loadSettings(standaloneSettings(), env, standaloneChecks())).toThrow(/settings\.test\.js line 1/);
});

test('processes of their own name what the form decides itself', () => {
  const env = {
    ENGINE: 'embedded',
    LIMITS: 'redis',
    PLACES_URL: 'http://x',
    COUNTRIES: 'cz',
    IMPORT_MIN_ROWS_SHARE: '1',
  };
  expect(formWarnings(env).map(({ setting }) => setting)).toEqual(['ENGINE', 'PLACES_URL']);
});
