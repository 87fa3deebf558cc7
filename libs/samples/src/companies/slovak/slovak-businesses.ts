import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ChunkWriter } from '../../chunk-writer';
import { GzipWriter } from '../../gzip-writer';
import { Chance } from '../../random';
import type { RegisterSize } from '../../register-size';
import { SAMPLE_RELEASE } from '../../sample-release';
import { makeWholeFile, writeWholeFile } from '../../whole-file';
import { rpoEntity } from './rpo-entity';
import { type SlovakCompany, slovakCompanies } from './slovak-companies';

/** Entities of one part: the country has 22 of them. */
const ENTITIES_OF_PART = 75_000;
const PROGRESS_ROWS = 5_000;
const UNITS_FILE = 'uctovne-jednotky.jsonl.gz';

/** Writes RPO as initial batches with their manifest, and the size bands of RÚZ beside them; returns the paths. */
export async function writeSlovakBusinesses(
  folder: string,
  rows: number,
  addresses: RegisterSize,
  seed: string,
  onRows: (rows: number) => void,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const day = dashed(SAMPLE_RELEASE);
  const chance = new Chance(`${seed}/rpo`);
  const companies = slovakCompanies(rows, addresses, seed);
  const names: string[] = [];
  const units = join(folder, UNITS_FILE);
  await makeWholeFile(units, async (partial) => {
    const unitFile = await GzipWriter.create(partial);
    const unitLines = new ChunkWriter();
    for (let written = 0; written < rows; ) {
      const name = `init_${day}_${String(names.length + 1).padStart(3, '0')}.json.gz`;
      const most = Math.min(rows, written + ENTITIES_OF_PART);
      await makeWholeFile(join(folder, name), async (path) => {
        const part = await GzipWriter.create(path);
        const lines = new ChunkWriter();
        lines.text(`{"exportDate":"${day}","results":[`);
        for (let between = '\n'; written < most; between = ',\n') {
          const company = companies.next().value as SlovakCompany;
          lines.text(between + JSON.stringify(rpoEntity(company, day, chance)));
          if (company.size !== null && company.cin.length === 8) unitLines.text(unitLine(company));
          if (lines.isFull) await part.write(lines.take());
          if (unitLines.isFull) await unitFile.write(unitLines.take());
          written += 1;
          if (written % PROGRESS_ROWS === 0) onRows(written);
        }
        lines.text('\n]}\n');
        await part.write(lines.take());
        await part.end();
      });
      names.push(name);
    }
    await unitFile.write(unitLines.take());
    await unitFile.end();
  });
  const manifest = join(folder, `init_${day}_list.txt`);
  await writeWholeFile(manifest, [Buffer.from(`${names.join('\n')}\n`)]);
  return [...names.map((name) => join(folder, name)), manifest, units];
}

function unitLine({ index, cin, names, size }: SlovakCompany): string {
  return `${JSON.stringify({ id: index + 1, ico: cin, nazovUJ: names[0], velkostOrganizacie: size })}\n`;
}

/** `20260131` as `2026-01-31`. */
export const dashed = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
