import { gateSettings } from './gate-settings';
import { internalSecretSetting, processSettings } from './process-settings';
import {
  type ElasticsearchSecurity,
  elasticsearchProblem,
  elasticsearchSecurity,
  type KafkaSecurity,
  kafkaProblem,
  kafkaSecurity,
  type RedisSecurity,
  redisProblem,
  redisSecurity,
} from './secured-servers';
import { SettingProblem } from './setting-problem';
import {
  choiceSetting,
  listSetting,
  nodesSetting,
  type Setting,
  type SettingsCheck,
  type SettingsOf,
  textSetting,
  urlSetting,
} from './settings';

/** A name that distinguishes several installations on one server. */
function prefixSetting(name: string, meaning: string, fallback: string, onlyWith: string): Setting<string> {
  return {
    ...textSetting(name, { meaning, onlyWith }),
    fallback: { value: fallback },
    bounds: 'lower-case letters, digits and hyphens, at most 40 characters',
    read: (text) => {
      if (!/^[a-z][a-z0-9-]{0,39}$/.test(text)) {
        throw new SettingProblem('must be lower-case letters, digits and hyphens, at most 40, a letter first');
      }
      return text;
    },
  };
}

/** Where indexes are searched and kept. */
export const engineSettings = {
  engine: choiceSetting('ENGINE', ['embedded', 'elasticsearch'], {
    meaning:
      'Where addresses and companies are searched and access keys are stored: in files of the data folder, or in Elasticsearch.',
    default: 'embedded',
  }),
  elasticsearchUrl: nodesSetting('ELASTICSEARCH_URL', {
    meaning:
      'Address of Elasticsearch 8, or of several of its nodes: when one is away, the others are asked. All have the same user; a comma in a password is written `%2C`. Needed with `ENGINE=elasticsearch`.',
    default: null,
    secret: true,
    onlyWith: 'ENGINE=elasticsearch',
  }),
  ...elasticsearchSecurity,
  elasticsearchPrefix: prefixSetting(
    'ELASTICSEARCH_PREFIX',
    'Prefix of the names of all indices and aliases.',
    'tripoint',
    'ENGINE=elasticsearch',
  ),
} as const;

/** Where the burst limit and the monthly quota are counted. */
export const limitsSettings = {
  limits: choiceSetting('LIMITS', ['embedded', 'redis'], {
    meaning: 'Where calls are counted: in this process, or in Redis for all gateways together.',
    default: 'embedded',
  }),
  redisUrl: urlSetting(
    'REDIS_URL',
    {
      meaning:
        'Address of Redis 7; needed with `LIMITS=redis`, which also publishes changes of keys to gateways over Redis.',
      default: null,
      secret: true,
      onlyWith: 'LIMITS=redis',
    },
    ['redis', 'rediss'],
  ),
  ...redisSecurity,
  redisPrefix: prefixSetting(
    'REDIS_PREFIX',
    'Prefix of the names of all keys and channels in Redis.',
    'tripoint',
    'LIMITS=redis',
  ),
} as const;

/** What carries records from the importer to the indexer. */
export const busSettings = {
  bus: choiceSetting('BUS', ['embedded', 'kafka'], {
    meaning: 'How records reach the indexer: inside this process, or over Kafka.',
    default: 'embedded',
  }),
  kafkaBrokers: listSetting('KAFKA_BROKERS', {
    meaning: 'Kafka brokers for the first connection; needed with `BUS=kafka`.',
    default: [],
    onlyWith: 'BUS=kafka',
    of: '`host:port`',
    item: (text) => {
      if (!/^[A-Za-z0-9.[\]:_-]+:\d{1,5}$/.test(text))
        throw new SettingProblem('must hold entries of the form host:port');
      return text;
    },
  }),
  ...kafkaSecurity,
  kafkaPrefix: prefixSetting(
    'KAFKA_PREFIX',
    'Prefix of the names of topics and consumer groups, before a full stop.',
    '',
    'BUS=kafka',
  ),
} as const;

/** What several kinds of processes read: in the environment of one that does not, it has no effect. */
export const sharedSettings = {
  ...processSettings,
  internalSecret: internalSecretSetting,
  ...engineSettings,
  ...limitsSettings,
  ...busSettings,
  ...gateSettings,
} as const;

/** What secures a server may be left out: most servers of tests have none of it. */
type Secured<All, Security> = Omit<All, keyof Security> & Security;
export type EngineSettings = Secured<SettingsOf<typeof engineSettings>, ElasticsearchSecurity>;
export type LimitsSettings = Secured<SettingsOf<typeof limitsSettings>, RedisSecurity>;
export type BusSettings = Secured<SettingsOf<typeof busSettings>, KafkaSecurity>;

export const engineHasUrl: SettingsCheck<EngineSettings> = (settings) =>
  settings.engine === 'elasticsearch' && settings.elasticsearchUrl === null
    ? 'ENGINE=elasticsearch needs ELASTICSEARCH_URL'
    : elasticsearchProblem(settings);

export const limitsHaveUrl: SettingsCheck<LimitsSettings> = (settings) =>
  settings.limits === 'redis' && settings.redisUrl === null ? 'LIMITS=redis needs REDIS_URL' : redisProblem(settings);

/** What goes to another machine is indexed there: that machine does not see the data folder of this one. */
export const busHasEngine: SettingsCheck<BusSettings & EngineSettings> = ({ bus, engine }) =>
  bus === 'kafka' && engine !== 'elasticsearch'
    ? 'BUS=kafka needs ENGINE=elasticsearch: the indexer is another process and does not write to this data folder'
    : null;

export const busHasBrokers: SettingsCheck<BusSettings> = (settings) =>
  settings.bus === 'kafka' && settings.kafkaBrokers.length === 0
    ? 'BUS=kafka needs KAFKA_BROKERS'
    : kafkaProblem(settings);
