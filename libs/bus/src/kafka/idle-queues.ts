/* Declared here because the library declares no types for its inner parts. */
interface RequestQueue {
  readonly pending: readonly unknown[];
  /** Epoch milliseconds until which the broker asked for silence. */
  readonly throttledUntil: number;
  scheduleCheckPendingRequests(): void;
}

const { prototype: queue } = require('kafkajs/src/network/requestQueue') as { readonly prototype: RequestQueue };
const schedule = queue.scheduleCheckPendingRequests;

/**
 * kafkajs 2.2.4 looks through the queue of each connection every millisecond even when nothing waits in it (its issues
 * 1704 and 1751), and Node.js 24 warns of the negative time that this takes. A request that comes to wait schedules the look itself.
 */
queue.scheduleCheckPendingRequests = function (this: RequestQueue): void {
  if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this);
};
