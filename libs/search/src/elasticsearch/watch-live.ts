import type { CurrentWatch, WatchOptions } from '../generations/watch-current';
import type { ElasticsearchGenerations } from './elasticsearch-generations';

/** Time between two looks at which generation is live, in milliseconds. */
const pollMs = 1_000;

/**
 * Tells a running process of each new live generation of a register, one at a time; told again at the next look when the
 * listener failed. The one in use stays until then.
 */
export function watchLive(
  generations: ElasticsearchGenerations,
  onChange: (generation: string) => void | Promise<void>,
  options: WatchOptions = {},
): CurrentWatch {
  let inUse = options.inUse ?? null;
  let closed = false;
  let looking: Promise<void> = Promise.resolve();
  let waiting = false;

  const lookOnce = async (): Promise<void> => {
    waiting = false;
    if (closed) return;
    try {
      const live = await generations.liveId();
      if (live === null || live === inUse || closed) return;
      await onChange(live);
      inUse = live;
    } catch (error) {
      options.onError?.(error);
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
  const poll = setInterval(() => void look(), options.pollMs ?? pollMs);
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
