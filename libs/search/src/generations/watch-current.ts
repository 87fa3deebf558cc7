import { type FSWatcher, watch } from 'node:fs';
import { readGeneration, readPointer, type StoredGeneration } from './generation-store';
import { CURRENT } from './layout';
import { NodeGenerationFiles } from './node-generation-files';

export interface WatchOptions {
  /** The generation already in use; null or absent when there is none. */
  readonly inUse?: string | null;
  /** Told when a generation cannot be taken over; the same one is tried again at the next look. */
  readonly onError?: (error: unknown) => void;
  /** Time between two looks when the system reports nothing, in milliseconds. */
  readonly pollMs?: number;
}

export interface CurrentWatch {
  /** Looks now. Resolves when the look, and the taking over if there was one, ended. */
  look(): Promise<void>;
  /** Stops; resolves when no call of the listener is under way. */
  close(): Promise<void>;
}

/** The system's own notices are lost on some mounted disks, so the pointer is read this often anyhow. */
const POLL_MS = 1_000;

/**
 * Tells a running process of each new live generation, one at a time. A generation is told only when it is whole on
 * disk, and told again at the next look when the listener failed; the one in use stays until then.
 *
 * @param directory of the register; it need not exist yet
 */
export function watchCurrent(
  directory: string,
  onChange: (generation: StoredGeneration) => void | Promise<void>,
  options: WatchOptions = {},
): CurrentWatch {
  const files = new NodeGenerationFiles();
  let inUse = options.inUse ?? null;
  let watcher: FSWatcher | null = null;
  let closed = false;
  let looking: Promise<void> = Promise.resolve();
  let waiting = false;

  const lookOnce = async (): Promise<void> => {
    waiting = false;
    if (closed) return;
    try {
      const pointer = await readPointer(files, directory);
      if (pointer === null || pointer.current === inUse) return;
      const generation = await readGeneration(files, directory, pointer.current);
      if (generation === null || closed) return;
      await onChange(generation);
      inUse = generation.id;
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
  const listen = (): void => {
    if (watcher !== null || closed) return;
    try {
      watcher = watch(directory, { persistent: false }, (_event, name) => {
        if (name === null || name === CURRENT) void look();
      });
      watcher.on('error', () => {
        watcher?.close();
        watcher = null;
      });
    } catch {
      watcher = null;
    }
  };

  listen();
  void look();
  const poll = setInterval(() => {
    listen();
    void look();
  }, options.pollMs ?? POLL_MS);
  poll.unref();

  return {
    look,
    async close() {
      closed = true;
      clearInterval(poll);
      watcher?.close();
      await looking;
    },
  };
}
