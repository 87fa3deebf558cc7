export { InProcessBus, type InProcessBusOptions } from './in-process-bus';
export { indexerGroup } from './indexer-group';
export { RetryableError } from './kafka/back-off';
export type { MessageDeadLetter } from './kafka/dead-letters';
export { KafkaBus, type KafkaBusOptions } from './kafka/kafka-bus';
export type { BusLog, KafkaConnection } from './kafka/kafka-connection';
export {
  type AssignedRecords,
  KafkaRecordConsumer,
  type RecordBatchInHand,
  type RecordConsumerOptions,
} from './kafka/kafka-record-consumer';
export type {
  AbortItem,
  BeginItem,
  ChangeItem,
  EndItem,
  RecordCheck,
  RecordItem,
  RegisterItem,
} from './kafka/record-items';
export { type ListedDeadLetter, noteRedriven, readMessageDeadLetters, recordOfDeadLetter } from './kafka/redrive';
export { deleteTopics, ensureTopics, lag, type PartitionLag, type TopicOptions } from './kafka/topic-admin';
export {
  BusClosedError,
  BusUnreachableError,
  ConsumerFailedError,
  type MessageHandler,
  NoConsumerError,
  type RecordBus,
  type SubscribeOptions,
  type Subscription,
} from './record-bus';
export {
  type ChangeBatch,
  type ChangesBegin,
  type ChangesEnd,
  type DeadLetter,
  type KeyedChange,
  type KeyedRecord,
  type RecordBatch,
  type RegisterMessage,
  type RegisterTopics,
  registerTopics,
  type SnapshotAbort,
  type SnapshotBegin,
  type SnapshotEnd,
  type Topic,
} from './topics';
