import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** Items of one batch: a few hundred kilobytes. */
const BATCH = 500;

/** Writes items as lines of JSON. @returns how many there were */
export async function writeLines(path: string, batches: AsyncIterable<readonly object[]>): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let count = 0;
  try {
    for await (const batch of batches) {
      count += batch.length;
      await file.appendFile(batch.map((item) => `${JSON.stringify(item)}\n`).join(''));
    }
  } finally {
    await file.close();
  }
  return count;
}

/** Reads them again, in batches. */
export async function* readLines<T>(path: string): AsyncGenerator<readonly T[]> {
  let rest = '';
  let batch: T[] = [];
  for await (const piece of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      batch.push(JSON.parse(line) as T);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
