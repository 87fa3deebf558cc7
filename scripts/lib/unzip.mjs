// Unpacks a ZIP without any program of the machine: node scripts/lib/unzip.mjs ARCHIVE FOLDER
import { createWriteStream, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);
const yauzl = createRequire(join(dirname(here), '../../libs/registers/package.json'))('yauzl');

/**
 * Writes the files of an archive.
 * @param placeOf where a file goes, by its name in the archive; null leaves it out
 * @returns how many were written
 */
export async function unzip(archive, placeOf) {
  const zip = await yauzl.openPromise(archive);
  let written = 0;
  for await (const entry of zip.eachEntry()) {
    const place = entry.fileName.endsWith('/') ? null : placeOf(entry.fileName);
    if (place === null) continue;
    mkdirSync(dirname(place), { recursive: true });
    const content = await zip.openReadStreamPromise(entry);
    await pipeline(Readable.from(content), createWriteStream(place));
    written += 1;
  }
  return written;
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === here) {
  const [archive, folder] = process.argv.slice(2);
  await unzip(archive, (name) => join(folder, name));
}
