import { errorFields, type Logger } from './log';

interface Resource {
  readonly name: string;
  readonly close: () => void | Promise<void>;
}

export interface ShutdownOptions {
  readonly logger: Logger;
  /** How long closing one resource may take before the next one gets its turn, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Closes what a process opened, last opened first. A resource that fails or hangs is reported and does not keep the
 * others from closing.
 */
export class Shutdown {
  private readonly resources: Resource[] = [];
  private running: Promise<boolean> | null = null;

  constructor(private readonly options: ShutdownOptions) {}

  /** Registers a resource at the moment it is opened. */
  add(name: string, close: () => void | Promise<void>): void {
    this.resources.push({ name, close });
  }

  get hasBegun(): boolean {
    return this.running !== null;
  }

  /** Closes everything once, however often it is called. Resolves to false when a resource failed or hung. */
  run(): Promise<boolean> {
    this.running ??= this.closeAll();
    return this.running;
  }

  private async closeAll(): Promise<boolean> {
    const { logger } = this.options;
    const startedMs = performance.now();
    let clean = true;
    logger.info('stopping');
    for (const { name, close } of this.resources.toReversed()) {
      try {
        await within(Promise.resolve().then(close), this.options.timeoutMs);
      } catch (error) {
        clean = false;
        logger.error('closing failed', { resource: name, ...errorFields(error) });
      }
    }
    logger.info('stopped', { clean, ms: Math.round(performance.now() - startedMs) });
    return clean;
  }
}

async function within(work: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not closed after ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The part of `process` that ending a process needs. */
export interface SignalSource {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): void;
}

/** Runs the shutdown on SIGTERM or SIGINT, then exits: 0 when all closed, 1 when not. A second signal exits at once. */
export function shutdownOnSignals(shutdown: Shutdown, source: SignalSource): void {
  let asked = false;
  const onSignal = (): void => {
    if (asked) {
      source.exit(1);
      return;
    }
    asked = true;
    void shutdown.run().then((clean) => source.exit(clean ? 0 : 1));
  };
  source.on('SIGTERM', onSignal);
  source.on('SIGINT', onSignal);
}
