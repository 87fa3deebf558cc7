import { type KafkaConnection, namedOnKafka, withAdmin } from '../kafka/kafka-connection';
import { registerTopics } from '../topics';

/** Removes the topics of a register with all that lies on them. */
export function deleteTopics(connection: KafkaConnection, register: string): Promise<void> {
  return withAdmin(connection, async (admin) => {
    const names = Object.values(registerTopics(register)).map(({ name }) => namedOnKafka(connection, name));
    const existing = new Set(await admin.listTopics());
    const topics = names.filter((name) => existing.has(name));
    if (topics.length > 0) await admin.deleteTopics({ topics });
  });
}
