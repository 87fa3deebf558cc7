import { randomBytes } from 'node:crypto';
import type { Clock, Logger, Metrics, RedisServer } from '@tripoint/runtime';
import { decide, takenOf } from '../decide';
import type { Limiter, Taken, TakeRequest } from '../limiter';
import { type Month, monthAt } from '../month';
import { KeyTallies, type KeyTally } from './key-tallies';
import { LimitCommands } from './limit-commands';
import { LimiterMetrics } from './limiter-metrics';
import { openRedis } from './redis-client';
import { type RedisAwayError, RedisLink } from './redis-link';

/** How long a call waits for Redis before it is counted here; Redis usually answers in a tenth of a millisecond. */
export const REDIS_TIMEOUT_MS = 100;
/** A process that starts waits so long for its first connection before it counts by itself. */
const START_WAIT_MS = 1_000;
/** Counts sent to Redis at once: about a millisecond of its time. */
const SETTLE_BATCH = 200;
/** So many rounds are waited for; what calls changed meanwhile goes with the last one, which is not. */
const SETTLE_ROUNDS_MAX = 1_000;
/** Part of what was left of a key at the last answer that calls are expected to pass in: other gateways take theirs. */
const FORESEEN_SHARE = 0.25;
const US_PER_MS = 1_000;
const NAME_BYTES = 6;

export interface RedisLimiterOptions {
  readonly server: RedisServer | string;
  /** What the names of all keys in Redis begin with. */
  readonly prefix: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Whose time decides; a test moves the clock itself. */
  readonly time?: 'server' | 'clock';
  readonly timeoutMs?: number;
}

/**
 * The limiter of many processes: Redis decides, in one step per call. While Redis is away or slow this process decides by
 * itself, from what it last knew, and keeps what it let through; when Redis is back, the counts there are made to hold it.
 * A process always knows how many calls it let through, and Redis holds that number beside the sum. To reconcile is to set
 * the number, so a call whose outcome is unknown is counted once, whatever became of it, and counts that Redis lost return.
 */
export class RedisLimiter implements Limiter {
  private readonly commands: LimitCommands;
  private readonly link: RedisLink;
  private readonly metrics: LimiterMetrics;
  private readonly tallies = new KeyTallies();
  /** What Redis may not know yet. */
  private unsettled = new Set<KeyTally>();
  private shared = false;
  private awaySinceMs: number | null = null;
  private settledCalls = 0;
  /** Server's time less this machine's, in milliseconds. */
  private offsetMs = 0;
  private month: Month = monthAt(0);
  private closed = false;
  private onShared: () => void = () => undefined;

  private constructor(private readonly options: RedisLimiterOptions) {
    const client = openRedis(options.server);
    const gateway = randomBytes(NAME_BYTES).toString('base64url');
    this.commands = new LimitCommands({ client, prefix: options.prefix, gateway });
    this.link = new RedisLink({
      client,
      timeoutMs: options.timeoutMs ?? REDIS_TIMEOUT_MS,
      onReady: () => void this.rejoin(),
      onLost: (cause) => this.leave(cause),
    });
    this.metrics = new LimiterMetrics(options.metrics, () => !this.shared);
  }

  /** Resolves when Redis answers, or after a second without it: the process then counts by itself until it does. */
  static async open(options: RedisLimiterOptions): Promise<RedisLimiter> {
    const limiter = new RedisLimiter(options);
    await limiter.start();
    return limiter;
  }

  foresees({ keyId }: TakeRequest): boolean {
    if (!this.shared) return false;
    const { room, asking } = this.tallies.of(keyId, this.monthNow().name);
    return asking < room * FORESEEN_SHARE;
  }

  async take(request: TakeRequest): Promise<Taken> {
    this.refuseWhenClosed();
    if (!this.shared) return this.takeHere(request);
    const month = this.monthNow();
    const tally = this.tallies.of(request.keyId, month.name);
    tally.asking += 1;
    try {
      return await this.takeShared(request, month, tally);
    } finally {
      tally.asking -= 1;
    }
  }

  private async takeShared(request: TakeRequest, month: Month, tally: KeyTally): Promise<Taken> {
    const givenUs = this.options.time === 'clock' ? this.nowMs() * US_PER_MS : null;
    try {
      const connection = this.link.connection;
      const taken = await this.link.ask(() => this.commands.take(connection, request, month.name, givenUs));
      tally.used = taken.used;
      if (taken.verdict === 'ok') tally.own += request.quotaCost;
      const decided = takenOf(taken, request, taken.nowUs / US_PER_MS, month);
      tally.room = taken.verdict === 'ok' ? Math.min(decided.burstRemaining, decided.quotaRemaining ?? Infinity) : 0;
      return decided;
    } catch {
      tally.room = 0;
      return this.takeHere(request);
    }
  }

  async refund(keyId: string, month: string, quotaCost: number): Promise<void> {
    this.refuseWhenClosed();
    if (quotaCost <= 0) return;
    const tally = this.tallies.of(keyId, month);
    if (this.shared) {
      try {
        const connection = this.link.connection;
        const { given, used } = await this.link.ask(() => this.commands.refund(connection, keyId, month, quotaCost));
        tally.own -= given;
        tally.used = used;
        return;
      } catch {
        // What Redis did with it does not matter: this process's own number will be set.
      }
    }
    const given = Math.min(quotaCost, tally.used);
    tally.own -= given;
    tally.used -= given;
    this.unsettled.add(tally);
  }

  async used(keyId: string): Promise<number> {
    this.refuseWhenClosed();
    const month = this.monthNow().name;
    if (this.shared) {
      try {
        return await this.link.ask(() => this.commands.used(keyId, month));
      } catch {
        // What this process last knew is the answer of an outage.
      }
    }
    return this.tallies.of(keyId, month).used;
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    if (this.shared) await this.retire();
    else this.warnOfLoss();
    this.link.close();
  }

  private refuseWhenClosed(): void {
    if (this.closed) throw new Error('the limiter is closed');
  }

  private async start(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.onShared = resolve;
      timer = setTimeout(resolve, START_WAIT_MS);
      this.link.connect();
    });
    clearTimeout(timer);
    if (this.shared || this.awaySinceMs !== null) return;
    this.sayAway(this.link.lastError.message);
  }

  /** Decides by what this process knows. */
  private takeHere(request: TakeRequest): Taken {
    const nowMs = this.nowMs();
    const month = this.monthNow();
    const tally = this.tallies.of(request.keyId, month.name);
    const { taken, next } = decide(tally, request, nowMs, month);
    tally.arrivalUs = next.arrivalUs;
    tally.own += next.used - tally.used;
    tally.used = next.used;
    this.unsettled.add(tally);
    this.metrics.countedHere();
    return taken;
  }

  private leave(cause: RedisAwayError): void {
    this.metrics.failed(cause.kind);
    // A Redis that takes connections but no counts is away all the while.
    if (this.shared && this.awaySinceMs === null) this.sayAway(cause.message);
    this.shared = false;
    // Redis may come back without what it had, so that every count is sent to it, not only those of this outage.
    for (const tally of this.tallies.all()) {
      tally.arrivalUs = 0;
      this.unsettled.add(tally);
    }
  }

  /** Sends the counts to Redis and lets it decide again. Calls are decided here until the last of them are sent. */
  private async rejoin(): Promise<void> {
    try {
      await this.learnTime();
      for (let round = 0; this.unsettled.size > SETTLE_BATCH && round < SETTLE_ROUNDS_MAX; round += 1) {
        await this.settle(SETTLE_BATCH);
      }
      // Sent before any call that Redis decides, on one connection: it sees them in this order.
      const last = this.settle(Number.POSITIVE_INFINITY);
      this.shared = true;
      await last;
      this.sayBack();
    } catch {
      // The link has given the connection up and will say when there is another.
    }
  }

  private async learnTime(): Promise<void> {
    const sentAtMs = this.options.clock.now();
    const serverUs = await this.link.ask(() => this.commands.time());
    if (this.options.time === 'clock') return;
    const answeredAtMs = this.options.clock.now();
    this.offsetMs = serverUs / US_PER_MS - (sentAtMs + answeredAtMs) / 2;
  }

  private async settle(count: number): Promise<void> {
    const batch: KeyTally[] = [];
    for (const tally of this.unsettled) {
      if (batch.length >= count) break;
      batch.push(tally);
    }
    for (const tally of batch) this.unsettled.delete(tally);
    await Promise.all(batch.map((tally) => this.settleOne(tally)));
  }

  /** When it fails, the loss of the connection has made every tally unsettled again. */
  private async settleOne(tally: KeyTally): Promise<void> {
    const { keyId, month, own } = tally;
    const connection = this.link.connection;
    const { added, used } = await this.link.ask(() => this.commands.settle(connection, keyId, month, own));
    tally.used = Math.max(0, used + tally.own - own);
    this.settledCalls += Math.max(0, added);
    this.metrics.reconciled(added);
  }

  /** Leaves the sums without entries of this process; when it fails, they stay a few bytes longer until the month ends. */
  private async retire(): Promise<void> {
    const tallies = [...this.tallies.all()];
    try {
      for (let at = 0; at < tallies.length; at += SETTLE_BATCH) {
        const batch = tallies.slice(at, at + SETTLE_BATCH);
        await Promise.all(batch.map(({ keyId, month }) => this.link.ask(() => this.commands.retire(keyId, month))));
      }
    } catch {
      // Nothing is lost.
    }
  }

  private warnOfLoss(): void {
    if (this.unsettled.size === 0) return;
    this.options.logger.error('calls counted while Redis was away are lost: it did not come back before the end', {
      keys: this.unsettled.size,
    });
  }

  private sayAway(error: string): void {
    this.awaySinceMs = this.options.clock.now();
    this.settledCalls = 0;
    this.options.logger.error('Redis does not answer: limits are counted in this process until it does', { error });
  }

  private sayBack(): void {
    this.onShared();
    if (this.awaySinceMs === null) return;
    const awayMs = this.options.clock.now() - this.awaySinceMs;
    this.awaySinceMs = null;
    this.options.logger.info('Redis answers again: limits are shared', {
      awayMs,
      reconciledCalls: this.settledCalls,
    });
  }

  private nowMs(): number {
    return this.options.clock.now() + this.offsetMs;
  }

  private monthNow(): Month {
    const nowMs = this.nowMs();
    if (nowMs < this.month.startsAtMs || nowMs >= this.month.endsAtMs) this.month = monthAt(nowMs);
    return this.month;
  }
}
