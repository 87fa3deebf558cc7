import {
  type KafkaConnection,
  type KeyedRecord,
  noteRedriven,
  readMessageLetters,
  recordOfLetter,
} from '@tripoint/bus';

/** What indexers refused of the messages of one run, and nobody has read again with success. */
export interface RefusedMessages<R> {
  readonly records: readonly R[];
  /** Notes that all of them answer now, or need not any more. */
  settle(): Promise<void>;
}

/** Reads the messages of a run that became dead letters over Kafka. Those that brought no record cannot be read again. */
export async function refusedMessages<R extends KeyedRecord>(
  connection: KafkaConnection,
  register: string,
  run: string,
): Promise<RefusedMessages<R>> {
  const brought = (await readMessageLetters(connection, register)).flatMap((letter) => {
    const found = letter.redriven ? null : recordOfLetter<R>(letter);
    return found?.run === run ? [{ letter, record: found.record }] : [];
  });
  return {
    records: brought.map(({ record }) => record),
    settle: () =>
      noteRedriven(
        connection,
        register,
        brought.map(({ letter }) => letter),
      ),
  };
}
