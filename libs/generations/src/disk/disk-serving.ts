import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsedOrNull } from '../manifest';
import { SERVING_DEAD_AFTER_MS, type ServingBoard, type ServingProcess } from '../serving';
import { type ProcessIdentity, thisProcess } from './disk-lock';

interface Entry {
  readonly pid: number;
  readonly host: string;
  readonly processStart: string | null;
  readonly registers: ServingProcess['registers'];
}

const ENTRY_TAIL = '.json';

/** A board in a data folder: a file for each process and what answers in it, in `<data-dir>/serving`. */
export class DiskServing implements ServingBoard {
  private readonly folder: string;
  private readonly path: string;

  constructor(
    dataDir: string,
    private readonly identity: ProcessIdentity = thisProcess,
    searcher = 'search',
  ) {
    this.folder = join(dataDir, 'serving');
    this.path = join(this.folder, `${identity.host}-${identity.pid}-${searcher}${ENTRY_TAIL}`);
  }

  async write(registers: ServingProcess['registers']): Promise<void> {
    const { pid, host } = this.identity;
    const entry: Entry = { pid, host, processStart: await this.identity.startOf(pid), registers };
    await mkdir(this.folder, { recursive: true });
    const draft = `${this.path}.${randomUUID()}`;
    await writeFile(draft, `${JSON.stringify(entry)}\n`);
    await rename(draft, this.path);
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }

  async list(): Promise<ServingProcess[]> {
    const names = await readdir(this.folder).catch(() => []);
    const found: ServingProcess[] = [];
    for (const name of names.filter((each) => each.endsWith(ENTRY_TAIL))) {
      const path = join(this.folder, name);
      const entry = parsedOrNull<Entry>(await readFile(path, 'utf8').catch(() => ''));
      if (entry === null || !(await this.runs(entry, path))) continue;
      found.push({ name: `process ${entry.pid} on ${entry.host}`, registers: entry.registers ?? {} });
    }
    return found;
  }

  private async runs({ pid = 0, host, processStart }: Partial<Entry>, path: string): Promise<boolean> {
    if (host === this.identity.host) {
      return this.identity.isRunning(pid) && processStart === (await this.identity.startOf(pid));
    }
    const said = await stat(path).catch(() => null);
    return said !== null && Date.now() - said.mtimeMs < SERVING_DEAD_AFTER_MS;
  }
}
