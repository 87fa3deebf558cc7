/** Times and sizes of the Kafka carrier. One home for all of them; units are in the names. */

/** Wait before the first, and most before a later try of one request to a broker. */
export const RETRY_FIRST_MS = 100;
export const RETRY_MOST_MS = 1_000;
/** Tries of one request: about a minute, in which a broker that was killed is back or another leads. */
export const RETRIES = 60;
export const CONNECT_TIMEOUT_MS = 3_000;
export const REQUEST_TIMEOUT_MS = 30_000;

/** Records of one request. kafkajs sorts them into partitions in quadratic time, so more cost more each. */
export const SEND_RECORDS_MAX = 1_500;
/** Bytes of the values of one request: brokers take about a megabyte for one partition, and all may be for one. */
export const SEND_BYTES_MAX = 900_000;
/** Level of gzip: the lowest costs a third of the usual one and leaves little more. */
export const GZIP_LEVEL = 1;
/** Most bytes that one compressed batch may unpack to; ours hold less than a megabyte. */
export const UNZIPPED_BYTES_MAX = 67_108_864;

/** Messages that may be published and not yet handled before `publish` waits. */
export const LAG_MESSAGES_MAX = 50_000;
/** Time between two looks at how far the consumers are, while somebody waits for them. */
export const WATCH_MS = 50;
/** Time between two looks while the producer publishes without having to wait: how soon it learns of a failure. */
export const WATCH_IDLE_MS = 1_000;
/** A broker that was killed is back, and can report again how far consumers are, within this time. */
export const WATCH_PATIENCE_MS = 60_000;
/** A group without any member for this long, while the producer waits for it, is one that nobody will serve. */
export const CONSUMER_ABSENCE_MAX_MS = 60_000;
/** Time between two looks at who is in a group. */
export const MEMBERS_LOOK_MS = 5_000;

/** A consumer that is silent for this long has died: its partitions go to others. */
export const SESSION_TIMEOUT_MS = 20_000;
export const HEARTBEAT_MS = 2_000;
/** A subscription of the bus may build an index in its handler without a breath. */
export const SUBSCRIPTION_SESSION_TIMEOUT_MS = 120_000;
/** Time a consumer has to finish the batch in hand when partitions are given out anew. */
export const REBALANCE_TIMEOUT_MS = 60_000;
/** Longest wait of a broker for new messages; also what closing a consumer may take. */
export const FETCH_WAIT_MS = 1_000;
/** Bytes of one partition fetched at a time: as the broker stores them, so ten times this when they are gzipped. */
export const FETCH_PARTITION_BYTES = 262_144;
/** Items handed over and committed at a time: a few megabytes of records. */
export const ITEMS_PER_BATCH_MAX = 5_000;
/** Tries of one commit, and the wait before the second, which doubles. */
export const COMMIT_TRIES = 6;
export const COMMIT_RETRY_FIRST_MS = 200;
/** A subscription commits after this long, so that the producer sees how far a slow handler is. */
export const COMMIT_EVERY_MS = 100;

/** Records or changes handed to a subscription as one batch. */
export const JOINED_RECORDS_MAX = 2_048;

/** Back-off of a partition whose handler asked for another try: first wait, longest wait. */
export const BACK_OFF_FIRST_MS = 500;
export const BACK_OFF_MOST_MS = 30_000;
/** A partition that is ahead of the others of its run waits this long before it looks again. */
export const HOLD_MS = 50;

/** Most bytes of one record's message; real ones have less than one thousand. */
export const MESSAGE_BYTES_MAX = 65_536;
/** Most bytes kept of a message that became a dead letter; below what the topic takes. */
export const DEAD_LETTER_BYTES_MAX = 1_500_000;
/** Letters published again before it is noted. */
export const REDRIVEN_PER_NOTE = 500;
/** Most characters of the reason of a dead letter or of a failure. */
export const REASON_CHARACTERS_MAX = 300;
/** Most bytes of the note on a commit; brokers take 4,096 unless configured otherwise. */
export const NOTE_BYTES_MAX = 4_000;
/** Most bytes a consumer may keep of its own in that note. */
export const KEPT_STATE_BYTES_MAX = 1_500;

const DAY_MS = 86_400_000;

/** How topics are made. Those that exist are left as they are. */
export const TOPICS = {
  records: { partitions: 6, retentionMs: 7 * DAY_MS },
  deadLetters: { partitions: 1, retentionMs: 30 * DAY_MS, messageBytesMax: 2_097_152 },
  events: { partitions: 1 },
  /** Copies of each topic, when there are as many brokers. */
  replicas: 3,
} as const;
