export { InProcessBus } from './in-process-bus';
export { RetryableError } from './kafka/back-off';
export { KafkaBus } from './kafka/kafka-bus';
export { type KafkaConnection, unreachable } from './kafka/kafka-connection';
export { KafkaRecordConsumer, type RecordBatchInHand } from './kafka/kafka-record-consumer';
export type { BeginItem, ChangeItem, EndItem, RecordCheck, RecordItem } from './kafka/record-items';
export { noteRedriven, readMessageDeadLetters, recordOfDeadLetter } from './kafka/redrive';
export { ensureTopics, lag, lagOfRegisters } from './kafka/topic-admin';
export { BusUnreachableError, ConsumerFailedError, NoConsumerError, type RecordBus } from './record-bus';
export {
  type ChangesBegin,
  type ChangesEnd,
  type DeadLetter,
  indexerGroup,
  type KeyedChange,
  type KeyedRecord,
  type RegisterMessage,
  type RegisterTopics,
  registerTopics,
  type SnapshotBegin,
  type SnapshotEnd,
  type Topic,
} from './topics';
