import type { Replica } from './replica';

/** Chooses the replica for each call: in turn, past those that rest or are silent, and none that is broken. */
export class ReplicaSet {
  private next = 0;

  constructor(readonly replicas: readonly Replica[]) {
    if (replicas.length === 0) throw new Error('a service needs an address');
  }

  /**
   * @param tried not again, unless it is the only one.
   * @returns null when nobody should be asked at present.
   */
  choose(nowMs: number, tried: Replica | null = null): Replica | null {
    const chosen =
      this.inTurn((one) => one !== tried && !one.isResting(nowMs) && !one.isSilent(nowMs)) ??
      this.inTurn((one) => one !== tried && !one.isBroken) ??
      (this.replicas.length === 1 && tried !== null && !tried.isBroken ? tried : null);
    chosen?.chosen(nowMs);
    return chosen;
  }

  /** Whether a call that waits for a replica is better sent to another one. */
  isLeftBehind(replica: Replica, nowMs: number): boolean {
    return (
      replica.isSilent(nowMs) && this.replicas.some((one) => one.answersMoreThan(replica) && !one.isResting(nowMs))
    );
  }

  private inTurn(suits: (replica: Replica) => boolean): Replica | null {
    const count = this.replicas.length;
    for (let i = 0; i < count; i += 1) {
      const replica = this.replicas[(this.next + i) % count]!;
      if (!suits(replica)) continue;
      this.next = (this.next + i + 1) % count;
      return replica;
    }
    return null;
  }
}
