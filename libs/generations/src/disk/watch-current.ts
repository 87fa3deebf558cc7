import { type FSWatcher, watch } from 'node:fs';
import { basename } from 'node:path';
import { CURRENT } from '../layout';
import { type CurrentWatch, lookRepeatedly, type WatchOptions } from '../look-repeatedly';
import { missingError } from '../manifest';
import { readGeneration, readPointer, type StoredGeneration } from './generation-store';
import { NodeGenerationFiles } from './node-generation-files';

/**
 * Reports each new live generation to a running process, one at a time. A generation is reported only when it is whole on
 * disk, and again at the next look when the listener failed; the one in use stays until then. The system's own
 * notices are lost on some mounted disks, so the pointer is read every second anyhow.
 *
 * @param directory of the register; it need not exist yet
 */
export function watchCurrent(
  directory: string,
  onChange: (generation: StoredGeneration) => void | Promise<void>,
  options: WatchOptions = {},
): CurrentWatch {
  const files = new NodeGenerationFiles();
  const takeOver = async (id: string): Promise<void> => {
    const generation = await readGeneration(files, directory, id);
    if (generation === null) throw missingError(basename(directory), id);
    await onChange(generation);
  };
  const notices = new DirectoryNotices(directory, () => void looks.look());
  const looks = lookRepeatedly({
    ...options,
    beforePoll: () => notices.listen(),
    see: async () => {
      const pointer = await readPointer(files, directory);
      return pointer && { id: pointer.current, takeOver: () => takeOver(pointer.current) };
    },
  });
  notices.listen();
  return {
    look: () => looks.look(),
    async close() {
      notices.close();
      await looks.close();
    },
  };
}

/** What the system reports of changes to the pointer, as long as it does. */
class DirectoryNotices {
  private watcher: FSWatcher | null = null;

  constructor(
    private readonly directory: string,
    private readonly onChange: () => void,
  ) {}

  /** Listens unless it does; without the directory, the next call may succeed. */
  listen(): void {
    if (this.watcher !== null) return;
    try {
      this.watcher = watch(this.directory, { persistent: false }, (_event, name) => {
        if (name === null || name === CURRENT) this.onChange();
      });
      this.watcher.on('error', () => this.close());
    } catch {
      this.watcher = null;
    }
  }

  close(): void {
    this.watcher?.close();
    this.watcher = null;
  }
}
