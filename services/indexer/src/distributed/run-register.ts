import type { ChangesBegin, ChangesEnd, EndItem, SnapshotBegin, SnapshotEnd } from '@tripoint/bus';
import type { RunOutcome } from '@tripoint/generations';

/** What a partition reported at the end of a run. */
export interface PartitionEnd extends Pick<EndItem, 'inPartition' | 'received' | 'rejected'> {
  readonly end: SnapshotEnd | ChangesEnd;
}

/** How far a run is, as all indexers see it. */
export interface DistributedRun {
  readonly register: string;
  readonly run: string;
  readonly begin: SnapshotBegin | ChangesBegin;
  /** Partitions that the run is spread over. */
  readonly partitions: number;
  /** `receiving` until every partition has ended and a generation came of it; the others are final. */
  readonly state: 'receiving' | 'ended' | 'aborted' | 'failed';
  /** Ends by partition. */
  readonly ends: Readonly<Record<string, PartitionEnd>>;
  readonly outcome: RunOutcome | null;
  /** Why it failed or was revoked; empty when it was not. */
  readonly reason: string;
  /** ISO 8601, UTC. */
  readonly changedAt: string;
}

/** Has every partition reported its end? */
export const isComplete = ({ ends, partitions }: DistributedRun): boolean => Object.keys(ends).length >= partitions;

/** What a run counted in all its partitions. */
export interface RunCounts {
  readonly published: number;
  readonly refused: number;
  readonly sourceVersion: string | null;
  /** Records that were handed over and not refused on the way. */
  readonly received: number;
}

/**
 * Adds up what the partitions reported. A message that could not be read is refused like a row that could not: it is in
 * the report, it is counted, and it is not lost.
 */
export function countsOf({ ends }: DistributedRun): RunCounts {
  const all = Object.values(ends);
  const sum = (of: (end: PartitionEnd) => number): number => all.reduce((total, end) => total + of(end), 0);
  const received = sum((end) => end.received);
  const missing = sum((end) => Math.max(0, end.inPartition - end.received));
  const explained = sum((end) => Math.min(end.rejected, Math.max(0, end.inPartition - end.received)));
  const { refused = 0, sourceVersion = null } = all[0]?.end ?? {};
  return {
    // What nobody can account for stays in the count of what must have arrived.
    published: received + missing - explained,
    refused: refused + sum((end) => end.rejected),
    sourceVersion,
    received,
  };
}
