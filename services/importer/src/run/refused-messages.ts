import {
  type KafkaConnection,
  type KeyedRecord,
  noteRedriven,
  readMessageDeadLetters,
  recordOfDeadLetter,
} from '@tripoint/bus';

/** What indexers refused of the messages of one run, and nobody has read again with success. */
export interface RefusedMessages<R> {
  readonly records: readonly R[];
  /** Notes that all of them answer now, or need not any more. */
  settle(): Promise<void>;
}

/** Reads the messages of a run that became dead letters over Kafka. Those without a record cannot be read again. */
export async function refusedMessages<R extends KeyedRecord>(
  connection: KafkaConnection,
  register: string,
  run: string,
): Promise<RefusedMessages<R>> {
  const refused = (await readMessageDeadLetters(connection, register)).flatMap((deadLetter) => {
    const found = deadLetter.redriven ? null : recordOfDeadLetter<R>(deadLetter);
    return found?.run === run ? [{ deadLetter, record: found.record }] : [];
  });
  return {
    records: refused.map(({ record }) => record),
    settle: () =>
      noteRedriven(
        connection,
        register,
        refused.map(({ deadLetter }) => deadLetter),
      ),
  };
}
