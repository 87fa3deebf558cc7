import { describeRecordBus } from '../record-bus-contract';
import { KafkaBus } from './kafka-bus';
import { testKafka } from './kafka-test-support';
import { ensureTopics } from './topic-admin';

const kafka = testKafka('bus');
const { connection } = kafka;

/** Nothing tells that a broker has nothing more to say: twice the time it may wait before it answers. */
const QUIET_MS = 1_000;

beforeAll(() => ensureTopics(connection, 'cz-contract'));
afterAll(() => kafka.clean());

describeRecordBus('Kafka', {
  create: (inFlight) => KafkaBus.connect({ connection, maxLagMessages: inFlight }),
  quiet: () => new Promise((resolve) => setTimeout(resolve, QUIET_MS)),
});
