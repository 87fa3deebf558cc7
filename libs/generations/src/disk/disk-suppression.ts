import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parsedOrNull } from '../manifest';
import {
  requireNumbers,
  requireRoom,
  type Suppression,
  type SuppressionList,
  sameOrNew,
  suppressionKey,
} from '../suppression-list';
import { type GenerationFiles, NodeGenerationFiles } from './node-generation-files';

/** Folder of a data directory. */
export const SUPPRESSED = 'suppressed';

const FILE_NAME = /^([a-z]{2})-(\d{8}(?:\d{4})?)\.json$/;

/** A list in a data folder: a file for each entry, `suppressed/<cc>-<cin>.json`, whose name says who. */
export class DiskSuppression implements SuppressionList {
  private readonly folder: string;
  private last: ReadonlySet<string> | null = null;

  constructor(
    dataDir: string,
    private readonly files: GenerationFiles = new NodeGenerationFiles(),
  ) {
    this.folder = join(dataDir, SUPPRESSED);
  }

  async read(): Promise<ReadonlySet<string>> {
    this.last = sameOrNew(this.last, new Set((await this.numbers()).map(suppressionKey)));
    return this.last;
  }

  async list(): Promise<Suppression[]> {
    const entries: Suppression[] = [];
    for (const number of await this.numbers()) {
      const text = await this.files.readText(this.pathOf(number));
      // Somebody removed it meanwhile.
      if (text === null) continue;
      const { reason = null, addedAt = '' } = parsedOrNull<Suppression>(text) ?? {};
      entries.push({ ...number, reason, addedAt });
    }
    return entries;
  }

  async add(entries: readonly Suppression[]): Promise<void> {
    requireNumbers(entries);
    requireRoom(new Set([...(await this.read()), ...entries.map(suppressionKey)]).size);
    await this.files.makeDirectory(this.folder);
    for (const entry of entries) {
      const draft = join(this.folder, `${randomUUID()}.draft`);
      await this.files.writeDurable(draft, `${JSON.stringify(entry)}\n`);
      await this.files.rename(draft, this.pathOf(entry));
    }
    await this.files.syncDirectory(this.folder);
  }

  async remove(numbers: readonly Pick<Suppression, 'country' | 'cin'>[]): Promise<number> {
    requireNumbers(numbers);
    const listed = await this.read();
    const removed = numbers.filter((number) => listed.has(suppressionKey(number)));
    for (const number of removed) await this.files.remove(this.pathOf(number));
    if (removed.length > 0) await this.files.syncDirectory(this.folder);
    return removed.length;
  }

  private async numbers(): Promise<Pick<Suppression, 'country' | 'cin'>[]> {
    return (await this.files.list(this.folder)).flatMap((name) => {
      const [, country, cin] = FILE_NAME.exec(name) ?? [];
      return country === undefined || cin === undefined ? [] : [{ country, cin }];
    });
  }

  private pathOf({ country, cin }: Pick<Suppression, 'country' | 'cin'>): string {
    return join(this.folder, `${country}-${cin}.json`);
  }
}
