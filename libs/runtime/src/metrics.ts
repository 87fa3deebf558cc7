import { type AnyOperation, errorTable } from '@tripoint/contract';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Route and service of requests that belong to no operation; a path never becomes a label. */
const UNMATCHED = 'unmatched';

const DURATION_BUCKETS_SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const KNOWN_CODES: ReadonlySet<string | null> = new Set(Object.values(errorTable).map(({ code }) => code));
const KNOWN_METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'OPTIONS', 'HEAD']);

type ReadFigures = () => Iterable<readonly [string | readonly string[], number]>;

interface Observer {
  observe(seconds: number): void;
}

/** What labels say of a call. */
type MeasuredOperation = Pick<AnyOperation, 'service' | 'path'>;

/** What a cache reports of itself. */
export interface CacheFigures {
  hit(): void;
  miss(): void;
}

/** The figures of one process in Prometheus form. Labels are bounded: service, route template, method, status class. */
export class Metrics {
  readonly registry = new Registry();
  private readonly durations: Histogram<'service' | 'route' | 'method' | 'status'>;
  private readonly engineTimes: Histogram<'service' | 'route'>;
  private readonly errors: Counter<'service' | 'code'>;
  private readonly lookups: { readonly cache: string; readonly hit: number; readonly miss: number }[] = [];
  private readonly observers = new Map<string, Observer>();
  private readonly engineObservers = new WeakMap<MeasuredOperation, Observer>();
  private readonly figures = new Map<string, ReadFigures[]>();

  /** @param processFigures also memory, CPU, event loop and garbage collection of the process. */
  constructor(processFigures: boolean) {
    if (processFigures) collectDefaultMetrics({ register: this.registry });
    this.durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the end of its answer',
      labelNames: ['service', 'route', 'method', 'status'],
      buckets: DURATION_BUCKETS_SECONDS,
      registers: [this.registry],
    });
    this.errors = new Counter({
      name: 'http_errors_total',
      help: 'Requests that were answered with an error, by its code; `none` are failures of the service',
      labelNames: ['service', 'code'],
      registers: [this.registry],
    });
    this.engineTimes = new Histogram({
      name: 'engine_duration_seconds',
      help: 'Part of a request in which the engine of its service worked: search, store, or what is asked outside',
      labelNames: ['service', 'route'],
      buckets: DURATION_BUCKETS_SECONDS,
      registers: [this.registry],
    });
  }

  /** @param operation null for requests that belong to none. */
  observeRequest(
    operation: MeasuredOperation | null,
    method: string,
    { status, code }: { readonly status: number; readonly code: string | null },
    seconds: number,
  ): void {
    const { service, path: route } = operation ?? { service: UNMATCHED, path: UNMATCHED };
    const verb = KNOWN_METHODS.has(method) ? method : 'other';
    const label = `${route} ${verb} ${Math.floor(status / 100)}`;
    let observer = this.observers.get(label);
    if (observer === undefined) {
      observer = this.durations.labels(service, route, verb, `${Math.floor(status / 100)}xx`);
      this.observers.set(label, observer);
    }
    observer.observe(seconds);
    if (status >= 400) this.errors.inc({ service, code: code !== null && KNOWN_CODES.has(code) ? code : 'none' });
  }

  observeEngine(operation: MeasuredOperation, engineMs: number): void {
    let observer = this.engineObservers.get(operation);
    if (observer === undefined) {
      observer = this.engineTimes.labels(operation.service, operation.path);
      this.engineObservers.set(operation, observer);
    }
    observer.observe(engineMs / 1_000);
  }

  /**
   * The figures of a cache, beside those of the others of the process.
   * @param entries undefined when others keep them
   */
  cache(name: string, entries?: () => number): CacheFigures {
    if (this.lookups.length === 0) this.reportLookups();
    if (entries !== undefined) {
      this.gaugeBy('cache_entries', 'Entries that caches of this process hold', 'cache', () => [[name, entries()]]);
    }
    const counts = { cache: name, hit: 0, miss: 0 };
    this.lookups.push(counts);
    return { hit: () => void counts.hit++, miss: () => void counts.miss++ };
  }

  /** Sums when they are asked for: a counter of the library would take longer than the lookup that it counts. */
  private reportLookups(): void {
    const counter = this.counter(
      'cache_lookups_total',
      'Lookups in caches, by result',
      ['cache', 'result'],
      async () => {
        counter.reset();
        for (const { cache, hit, miss } of this.lookups) {
          counter.inc({ cache, result: 'hit' }, hit);
          counter.inc({ cache, result: 'miss' }, miss);
        }
      },
    );
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
   * A figure for each value of a label or of several, read when it is asked for; a value must be one of few. Several parts of a process may
   * give figures of one name, each for values of its own.
   */
  gaugeBy(name: string, help: string, label: string | readonly string[], read: ReadFigures): void {
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
      labelNames: [label].flat(),
      registers: [this.registry],
      collect() {
        this.reset();
        for (const each of all) for (const [value, figure] of each()) this.labels(...[value].flat()).set(figure);
      },
    });
  }

  async text(): Promise<{ readonly contentType: string; readonly body: string }> {
    return { contentType: this.registry.contentType, body: await this.registry.metrics() };
  }
}
