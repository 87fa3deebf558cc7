import type { ElasticsearchGenerations } from './elasticsearch/elasticsearch-generations';

/** A listener that is called with new live generations until it is closed. */
export interface CurrentWatch {
  /** Looks now. Resolves when the look, and the taking over if there was one, ended. */
  look(): Promise<void>;
  /** Stops; resolves when no call of the listener is under way. */
  close(): Promise<void>;
}

export interface WatchOptions {
  /** The generation already in use; null or absent when there is none. */
  readonly inUse?: string | null;
  /** Called when a generation cannot be taken over, and awaited; the same one is tried again at the next look. */
  readonly onError?: (error: unknown) => void | Promise<void>;
  /** Called after each look that found no generation at all. */
  readonly onNothing?: () => void;
  /** Time between two looks when nothing else reports a change, in milliseconds. */
  readonly pollMs?: number;
}

/** A generation that was seen, and how it is taken over. */
export interface SeenGeneration {
  readonly id: string;
  takeOver(): void | Promise<void>;
}

export interface LookRepeatedlyOptions extends WatchOptions {
  /** @returns the live generation, whole or not; null when there is none. */
  readonly see: () => Promise<SeenGeneration | null>;
  /** Done before each look that the clock starts. */
  readonly beforePoll?: () => void;
}

const POLL_MS = 1_000;

/**
 * Looks at which generation is live, again and again, one look at a time: a look that is asked for while another one runs
 * follows it, and serves all who ask meanwhile. A generation that could not be taken over is tried again.
 */
export function lookRepeatedly(options: LookRepeatedlyOptions): CurrentWatch {
  const { see, onError, onNothing, beforePoll } = options;
  let inUse = options.inUse ?? null;
  let closed = false;
  let looking: Promise<void> = Promise.resolve();
  let waiting = false;

  const lookOnce = async (): Promise<void> => {
    waiting = false;
    if (closed) return;
    try {
      const seen = await see();
      if (closed) return;
      if (seen === null) onNothing?.();
      else if (seen.id !== inUse) {
        await seen.takeOver();
        inUse = seen.id;
      }
    } catch (error) {
      await onError?.(error);
    }
  };
  const look = (): Promise<void> => {
    if (!waiting) {
      waiting = true;
      looking = looking.then(lookOnce);
    }
    return looking;
  };

  void look();
  const poll = setInterval(() => {
    beforePoll?.();
    void look();
  }, options.pollMs ?? POLL_MS);
  poll.unref();
  return {
    look,
    async close() {
      closed = true;
      clearInterval(poll);
      await looking;
    },
  };
}

/**
 * Reports each new live generation of a register to a running process, one at a time; again at the next look when the
 * listener failed. The one in use stays until then.
 */
export function watchLive(
  generations: ElasticsearchGenerations,
  onChange: (generation: string) => void | Promise<void>,
  options: WatchOptions = {},
): CurrentWatch {
  return lookRepeatedly({
    ...options,
    see: async () => {
      const id = await generations.liveId();
      return id === null ? null : { id, takeOver: () => onChange(id) };
    },
  });
}
