import type { Clock } from '@tripoint/runtime';

/** A clock that a test moves. */
export class FakeClock implements Clock {
  constructor(private nowMs = 1_000_000) {}

  now(): number {
    return this.nowMs;
  }

  advance(ms: number): void {
    this.nowMs += ms;
  }
}
