export { InProcessBus, type InProcessBusOptions } from './in-process-bus';
export {
  BusClosedError,
  ConsumerFailedError,
  type MessageHandler,
  NoConsumerError,
  type RecordBus,
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
