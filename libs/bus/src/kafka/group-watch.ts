import type { Admin } from 'kafkajs';
import { type Fault, readNote } from './commit-note';
import { CONSUMER_ABSENCE_MAX_MS, MEMBERS_LOOK_MS } from './kafka-settings';
import type { Written } from './record-producer';
import { committedBy } from './topic-admin';

export interface WatchedGroup {
  readonly admin: Admin;
  readonly topic: string;
  readonly group: string;
  /** Where a subscription of this very bus began; null for a group of another process. */
  readonly startAt: ReadonlyMap<number, number> | null;
  readonly now?: () => number;
}

/** Watches how far a consumer group is in a topic, and which failures it reports. */
export class GroupWatch {
  readonly group: string;
  private readonly now: () => number;
  private readonly handled = new Map<number, number>();
  private readonly faults = new Map<number, Fault>();
  private readonly reported = new Set<string>();
  private membersLookedMs = 0;
  private absentSinceMs: number | null = null;

  constructor(private readonly of: WatchedGroup) {
    this.group = of.group;
    this.now = of.now ?? Date.now;
    for (const [partition, next] of of.startAt ?? []) this.handled.set(partition, next);
  }

  async look(): Promise<void> {
    const { admin, topic, group } = this.of;
    for (const [partition, { next, metadata }] of await committedBy(admin, group, topic)) {
      if (next !== null) this.handled.set(partition, next);
      const { fault } = readNote(metadata);
      if (fault !== null) this.faults.set(partition, fault);
    }
  }

  /** Messages of this producer that the group has not handled, as far as was seen. */
  behind(written: ReadonlyMap<number, Written>): number {
    let behind = 0;
    for (const [partition, { first, next }] of written) {
      behind += Math.max(0, next - Math.max(first, this.handled.get(partition) ?? 0));
    }
    return behind;
  }

  /** True when everything before these offsets was handled. */
  reached(targets: ReadonlyMap<number, number>): boolean {
    return [...targets].every(([partition, target]) => (this.handled.get(partition) ?? 0) >= target);
  }

  /** A failure that concerns this producer, each once. */
  takeFault(written: ReadonlyMap<number, Written>): Fault | null {
    for (const [partition, fault] of this.faults) {
      const first = this.of.startAt === null ? (written.get(partition)?.first ?? Number.POSITIVE_INFINITY) : 0;
      const name = `${partition}:${fault.offset}:${fault.message}`;
      if (fault.offset < first || this.reported.has(name)) continue;
      this.reported.add(name);
      return fault;
    }
    return null;
  }

  /** True when the group has had no member for so long that nobody will come. Looks now and then. */
  async isAbsent(): Promise<boolean> {
    const now = this.now();
    if (this.of.startAt !== null || now - this.membersLookedMs < MEMBERS_LOOK_MS) return false;
    this.membersLookedMs = now;
    const { groups } = await this.of.admin.describeGroups([this.group]);
    if ((groups[0]?.members.length ?? 0) > 0) {
      this.absentSinceMs = null;
      return false;
    }
    this.absentSinceMs ??= now;
    return now - this.absentSinceMs >= CONSUMER_ABSENCE_MAX_MS;
  }
}
