import type { CountChange, CountStore } from '../count-store';

/** Counts that end with the process: for a process that keeps no data, and for tests. */
export class MemoryCountStore implements CountStore {
  private readonly months = new Map<string, Map<string, number>>();

  used(keyId: string, month: string): number {
    return this.months.get(month)?.get(keyId) ?? 0;
  }

  add(changes: readonly CountChange[]): void {
    for (const { keyId, month, delta } of changes) {
      const counts = this.months.get(month) ?? new Map<string, number>();
      this.months.set(month, counts);
      counts.set(keyId, Math.max(0, (counts.get(keyId) ?? 0) + delta));
    }
  }

  async close(): Promise<void> {}
}
