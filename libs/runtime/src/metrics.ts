import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Route label of requests that belong to no operation; a path never becomes a label. */
export const UNMATCHED_ROUTE = 'unmatched';

const DURATION_BUCKETS_SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const KNOWN_METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'OPTIONS', 'HEAD']);

type ReadFigures = () => Iterable<readonly [string, number]>;

interface Observer {
  observe(seconds: number): void;
}

/** The figures of one process in Prometheus form. Labels are bounded: route template, method, status class. */
export class Metrics {
  readonly registry = new Registry();
  private readonly durations: Histogram<'route' | 'method' | 'status'>;
  private readonly observers = new Map<string, Observer>();
  private readonly figures = new Map<string, ReadFigures[]>();

  /** @param processFigures also memory, CPU, event loop and garbage collection of the process. */
  constructor(processFigures: boolean) {
    if (processFigures) collectDefaultMetrics({ register: this.registry });
    this.durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the end of its answer',
      labelNames: ['route', 'method', 'status'],
      buckets: DURATION_BUCKETS_SECONDS,
      registers: [this.registry],
    });
  }

  /** @param route the path template of the operation, or `UNMATCHED_ROUTE`. */
  observeRequest(route: string, method: string, status: number, seconds: number): void {
    const verb = KNOWN_METHODS.has(method) ? method : 'other';
    const label = `${route} ${verb} ${Math.floor(status / 100)}`;
    let observer = this.observers.get(label);
    if (observer === undefined) {
      observer = this.durations.labels(route, verb, `${Math.floor(status / 100)}xx`);
      this.observers.set(label, observer);
    }
    observer.observe(seconds);
  }

  /** A counter of this process; `labels` must have few values each. @param refresh is awaited before it is read */
  counter(name: string, help: string, labels: readonly string[] = [], refresh?: () => Promise<void>): Counter<string> {
    const collect = refresh === undefined ? {} : { collect: refresh };
    return new Counter({ name, help, labelNames: labels, registers: [this.registry], ...collect });
  }

  /** A figure that is read when it is asked for. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  /**
   * A figure for each value of a label, read when it is asked for; a value must be one of few. Several parts of a process may
   * give figures of one name, each for values of its own.
   */
  gaugeBy(name: string, help: string, label: string, read: ReadFigures): void {
    const readers = this.figures.get(name);
    if (readers !== undefined) {
      readers.push(read);
      return;
    }
    const all = [read];
    this.figures.set(name, all);
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const each of all) for (const [value, figure] of each()) this.set({ [label]: value }, figure);
      },
    });
  }

  async text(): Promise<{ readonly contentType: string; readonly body: string }> {
    return { contentType: this.registry.contentType, body: await this.registry.metrics() };
  }
}
