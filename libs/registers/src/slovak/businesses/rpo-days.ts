import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  Chance,
  dashed,
  type RegisterSize,
  rpoEntity,
  SAMPLE_RELEASE,
  type SlovakCompany,
  slovakCompanies,
  slovakCompanyNumbers,
  writeWholeFile,
} from '@tripoint/samples';
import { CHANGES_FOLDER, type DaysRequest, dayAfter, drawForDays, FATES } from '../../days/drawn-records';

/** Writes daily batches that follow a generated RPO of the same rows and seed; returns the paths. */
export async function writeRpoDays(request: DaysRequest, addresses: RegisterSize): Promise<string[]> {
  const { folder, rows, seed } = request;
  const changes = join(folder, CHANGES_FOLDER);
  await mkdir(changes, { recursive: true });
  const drawn = await drawForDays(inBatches(slovakCompanies(rows, addresses, seed)), request);
  const chance = new Chance(`${seed}/rpo days`);
  const numbers = slovakCompanyNumbers(seed);
  let next = rows;
  const paths: string[] = [];
  for (const [at, companies] of drawn.entries()) {
    const day = dashed(dayAfter(SAMPLE_RELEASE, at + 1));
    const entities = companies.map(({ record }, index) => {
      const fate = FATES[index % FATES.length];
      const isNew = fate === 'new';
      const company = isNew ? { ...record, index: next, cin: numbers.at(next), establishedOn: day } : record;
      if (isNew) next += 1;
      return rpoEntity({ ...company, ...CHANGES[fate](record, day) }, day, chance);
    });
    const path = join(changes, `actual_${day}.json.gz`);
    const lines = entities.map((entity) => JSON.stringify(entity)).join(',\n');
    await writeWholeFile(path, [gzipSync(`{"exportDate":"${day}","results":[\n${lines}\n]}\n`)]);
    paths.push(path);
  }
  return paths;
}

/** What each fate does to a company. */
const CHANGES: Readonly<
  Record<(typeof FATES)[number], (company: SlovakCompany, day: string) => Partial<SlovakCompany>>
> = {
  changed: ({ names }) => ({ names: [`${names[0]} Plus`, ...names] }),
  ended: (_, day) => ({ terminatedOn: day }),
  new: ({ names }, day) => ({ names: [`${names[0]} ${day.slice(0, 4)}`], terminatedOn: null }),
};

function* inBatches<T>(items: Iterable<T>): Generator<T[]> {
  for (const item of items) yield [item];
}
