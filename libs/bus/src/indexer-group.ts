/**
 * Consumer group of the indexers of one register. One group for each, because Kafka hands the partitions of all topics of
 * a group to all of its members.
 */
export const indexerGroup = (register: string): string => `indexer.${register}`;
