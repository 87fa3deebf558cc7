import { Connection } from '../http/connection';
import type { TypedAddress } from '../http/typed-address';
import { targetOf } from '../http/wire';
import { forkModule } from '../processes/fork-module';
import { percentile } from '../shared/percentiles';
import { type CheckedKeystroke, checkedKeystrokes, checkKeystroke, rememberAtRest } from './checked-keystrokes';
import { type Answers, outcomes } from './timeline';

/** What the process of the traffic has to do. */
export interface TrafficOrder {
  readonly url: string;
  readonly apiKey: string;
  readonly addresses: readonly TypedAddress[];
  readonly connections: number;
  /** Requests a second. */
  readonly rate: number;
}

/** What every text found before anything was measured. */
export interface AtRest {
  readonly texts: number;
  readonly failed: number;
  readonly empty: number;
  readonly notFound: number;
}

export interface TrafficReport {
  readonly answers: Answers;
  /** The first few that went wrong, each in words. */
  readonly problems: readonly string[];
  /** 99th percentile and the most of how late the traffic itself was to send, in milliseconds. */
  readonly lateP99: number;
  readonly lateMax: number;
}

export interface Traffic {
  /** Resolves when every text was asked twice and the paced traffic has started. */
  readonly started: Promise<AtRest>;
  /** Waits for something, and rejects when the traffic fails meanwhile. */
  whileRunning<T>(something: Promise<T>): Promise<T>;
  /** Sends no more, waits for the answers that are on their way, and reports. */
  stop(): Promise<TrafficReport>;
  /** Ends the process at once. */
  kill(): void;
}

type TrafficEvent = { readonly started: AtRest } | { readonly report: TrafficReport } | { readonly failure: string };

const MILLISECONDS_PER_SECOND = 1_000;
/** How often the traffic looks for requests that are due. */
const TICK_MILLISECONDS = 1;
const PROBLEMS_KEPT = 20;
/** Times that every text is asked before anything is measured; what the last time found is what counts. */
const WARM_UP_ROUNDS = 2;

/** Starts the traffic in a process of its own, so that it competes with the service for nothing but the machine. */
export function startTraffic(order: TrafficOrder): Traffic {
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => undefined);
  const child = forkModule(__filename, 'The traffic', fail);
  let begin: (atRest: AtRest) => void;
  const started = Promise.race([
    failed,
    new Promise<AtRest>((resolve) => {
      begin = resolve;
    }),
  ]);
  let end: (report: TrafficReport) => void;
  const report = new Promise<TrafficReport>((resolve) => {
    end = resolve;
  });
  child.on('message', (event: TrafficEvent) => {
    if ('started' in event) begin(event.started);
    else if ('report' in event) end(event.report);
    else fail(new Error(event.failure));
  });
  child.send({ order });
  return {
    started,
    whileRunning: (something) => Promise.race([failed, something]),
    stop: () => {
      child.send({ stop: true });
      return Promise.race([failed, report]);
    },
    kill: () => child.kill('SIGKILL'),
  };
}

/** Milliseconds of the epoch, finer and steadier than `Date.now`. */
export const now = (): number => performance.timeOrigin + performance.now();

/** Asks every text as often as is asked for, and keeps what each found. */
async function askAll(connections: readonly Connection[], keystrokes: readonly CheckedKeystroke[]): Promise<AtRest> {
  const ended = outcomes.map(() => 0);
  let next = 0;
  await Promise.all(
    connections.map(
      (connection) =>
        new Promise<void>((done) => {
          const ask = (): void => {
            const keystroke = keystrokes[next++];
            if (!keystroke) {
              done();
              return;
            }
            connection.ask(keystroke.request, (answer) => {
              const at = outcomes.indexOf(rememberAtRest(keystroke, answer).outcome);
              ended[at] = ended[at] + 1;
              ask();
            });
          };
          ask();
        }),
    ),
  );
  const [, failed, empty, notFound] = ended as [number, number, number, number];
  return { texts: keystrokes.length, failed, empty, notFound };
}

/** Sends at a steady rate until it is stopped: requests become due by the clock, whether or not earlier ones came back. */
class PacedTraffic {
  private readonly at: number[] = [];
  private readonly ms: number[] = [];
  private readonly outcome: number[] = [];
  private readonly late: number[] = [];
  private readonly problems: string[] = [];
  private readonly idle: Connection[];
  private readonly due: number[] = [];
  private readonly started = now();
  private readonly tick: NodeJS.Timeout;
  private made = 0;
  private next = 0;
  private stopped: (() => void) | null = null;

  constructor(
    readonly connections: readonly Connection[],
    readonly keystrokes: readonly CheckedKeystroke[],
    readonly rate: number,
  ) {
    this.idle = [...connections];
    this.tick = setInterval(() => this.makeDue(), TICK_MILLISECONDS);
  }

  private makeDue(): void {
    const at = now();
    const wanted = Math.ceil(((at - this.started) / MILLISECONDS_PER_SECOND) * this.rate);
    for (; this.made < wanted; this.made++) {
      const dueAt = this.started + (this.made / this.rate) * MILLISECONDS_PER_SECOND;
      this.late.push(at - dueAt);
      this.due.push(dueAt);
    }
    this.send();
  }

  private send(): void {
    while (this.due.length > 0 && this.idle.length > 0) {
      const dueAt = this.due.shift() as number;
      const connection = this.idle.shift() as Connection;
      const keystroke = this.keystrokes[this.next++ % this.keystrokes.length];
      connection.ask(keystroke.request, (answer) => {
        const { outcome, problem } = checkKeystroke(keystroke, answer);
        this.at.push(dueAt);
        this.ms.push(now() - dueAt);
        this.outcome.push(outcomes.indexOf(outcome));
        if (problem !== '' && this.problems.length < PROBLEMS_KEPT) this.problems.push(`${outcome}: ${problem}`);
        this.idle.push(connection);
        this.send();
        if (this.isDone) this.stopped?.();
      });
    }
  }

  private get isDone(): boolean {
    return this.due.length === 0 && this.idle.length === this.connections.length;
  }

  async stop(): Promise<TrafficReport> {
    clearInterval(this.tick);
    await new Promise<void>((resolve) => {
      this.stopped = resolve;
      if (this.isDone) resolve();
    });
    for (const connection of this.connections) connection.close();
    const late = Float64Array.from(this.late).sort();
    return {
      answers: {
        at: Float64Array.from(this.at),
        ms: Float64Array.from(this.ms),
        outcome: Uint8Array.from(this.outcome),
      },
      problems: this.problems,
      lateP99: late.length === 0 ? 0 : percentile(late, 0.99),
      lateMax: late.at(-1) ?? 0,
    };
  }
}

async function startSending({ url, apiKey, addresses, connections: count, rate }: TrafficOrder): Promise<PacedTraffic> {
  const target = targetOf(url);
  const keystrokes = checkedKeystrokes(addresses, target, apiKey);
  if (keystrokes.length === 0) throw new Error('There is nobody who types.');
  const connections = Array.from({ length: count }, () => new Connection(target));
  let atRest: AtRest = { texts: 0, failed: 0, empty: 0, notFound: 0 };
  for (let round = 0; round < WARM_UP_ROUNDS; round++) atRest = await askAll(connections, keystrokes);
  if (atRest.failed > 0) throw new Error(`${url} fails before anything is measured: ${atRest.failed} of its answers.`);
  process.send?.({ started: atRest } satisfies TrafficEvent);
  return new PacedTraffic(connections, keystrokes, rate);
}

if (require.main === module) {
  let traffic: Promise<PacedTraffic>;
  const sendLast = (event: TrafficEvent): void => void process.send?.(event, () => process.disconnect());
  process.on('message', (message: { order: TrafficOrder } | { stop: true }) => {
    if ('order' in message) {
      traffic = startSending(message.order);
      traffic.catch((error: Error) => sendLast({ failure: error.message }));
    } else {
      traffic
        .then((paced) => paced.stop())
        .then((report) => sendLast({ report }))
        .catch(() => undefined);
    }
  });
}
