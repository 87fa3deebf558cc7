import { loadSettings, SettingsError } from './settings';
import {
  busHasBrokers,
  busSettings,
  engineHasUrl,
  engineSettings,
  limitsHaveUrl,
  limitsSettings,
} from './stack-settings';

const all = { ...engineSettings, ...limitsSettings, ...busSettings };
const load = (env: Record<string, string>) => loadSettings(all, env, [engineHasUrl, limitsHaveUrl, busHasBrokers]);

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    load(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

test('without any of them everything is embedded', () => {
  expect(load({})).toMatchObject({ engine: 'embedded', limits: 'embedded', bus: 'embedded', kafkaBrokers: [] });
});

test.each([
  [{ ENGINE: 'elasticsearch' }, 'ENGINE=elasticsearch needs ELASTICSEARCH_URL'],
  [{ LIMITS: 'redis' }, 'LIMITS=redis needs REDIS_URL'],
  [{ BUS: 'kafka' }, 'BUS=kafka needs KAFKA_BROKERS'],
])('%j names the address that is missing', (env, problem) => expect(problemsOf(env)).toEqual([problem]));

test('addresses of another kind are refused without being shown', () => {
  const problems = problemsOf({
    ELASTICSEARCH_URL: 'redis://user:CANARY@h:1',
    REDIS_URL: 'http://:CANARY@h',
    KAFKA_BROKERS: 'a:1,CANARY',
    ELASTICSEARCH_PREFIX: 'Up/CANARY',
  });
  expect(problems).toHaveLength(4);
  expect(problems.join()).not.toContain('CANARY');
});

test('addresses lose their last slash; brokers are a list, and Elasticsearch may have several nodes', () => {
  const settings = load({
    ENGINE: 'elasticsearch',
    ELASTICSEARCH_URL: 'http://127.0.0.1:9200/, http://127.0.0.1:9201',
    KAFKA_BROKERS: 'a:9092, b:9092',
  });
  expect([settings.elasticsearchUrl, settings.kafkaBrokers]).toEqual([
    'http://127.0.0.1:9200,http://127.0.0.1:9201',
    ['a:9092', 'b:9092'],
  ]);
});
