import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FILLER = 'filler';
const CHUNK = Buffer.alloc(1_048_576);

/** File systems of a few hundred megabytes for what writes, which can be filled without harming the machine. */
export class SmallDisks {
  private readonly folders = new Map<string, string>();

  /** Mounts one over a folder, with what is in it. @throws when this process may not mount: only the administrator may */
  async mount(name: string, folder: string, megabytes: number): Promise<void> {
    await mkdir(folder, { recursive: true });
    const aside = await mkdtemp(join(tmpdir(), 'tripoint-disk-'));
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tripoint-drill', aside]);
    await cp(folder, aside, { recursive: true, preserveTimestamps: true });
    await run('mount', ['--bind', aside, folder]);
    await run('umount', [aside]);
    await rmdir(aside);
    this.folders.set(name, folder);
  }

  /** Leaves no byte free. */
  async fill(name: string): Promise<void> {
    const file = await open(join(this.folderOf(name), FILLER), 'w');
    try {
      for (;;) await file.write(CHUNK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      await file.close();
    }
    const { bavail } = await statfs(this.folderOf(name));
    if (bavail > 0) await this.fill(name);
  }

  async free(name: string): Promise<void> {
    await rm(join(this.folderOf(name), FILLER), { force: true });
  }

  async close(): Promise<void> {
    for (const folder of this.folders.values()) await run('umount', ['--lazy', folder]);
    this.folders.clear();
  }

  private folderOf(name: string): string {
    const folder = this.folders.get(name);
    if (folder === undefined) throw new Error(`There is no small disk ${name}.`);
    return folder;
  }
}
