import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { companyCheckDigit } from '@tripoint/samples';
import type { CompanyRecord } from '../company-record';
import type { RegisterInput } from '../register-reader';

/** An entity of RPO: any member may be replaced, also by what does not belong there. */
export function entityOf(id: number, members: Readonly<Record<string, unknown>> = {}): object {
  return {
    id,
    dbModificationDate: '2026-02-01',
    identifiers: [{ value: cinOf(id), validFrom: '2010-01-01' }],
    fullNames: [{ value: `Firma ${id}, s.r.o.`, validFrom: '2010-01-01' }],
    addresses: [addressOf({ validFrom: '2010-01-01' })],
    legalForms: [
      {
        value: { value: 'Spoločnosť s ručením obmedzeným', code: '112', codelistCode: 'CL000056' },
        validFrom: '2010-01-01',
      },
    ],
    establishment: '2010-01-01',
    statutoryBodies: [{ personName: { formatedName: 'Meno Priezvisko' }, address: { street: 'Tajná' } }],
    statisticalCodes: { mainActivity: { value: 'Kadernícke služby', code: '9621', codelistCode: 'CL010579' } },
    ...members,
  };
}

export function addressOf(members: Readonly<Record<string, unknown>> = {}): object {
  return {
    street: 'Hlavná',
    regNumber: 12,
    buildingNumber: '3A',
    postalCodes: ['040 01'],
    municipality: { value: 'Košice' },
    country: { value: 'Slovenská republika', code: '703', codelistCode: 'CL000086' },
    ...members,
  };
}

/** An IČO with the right check digit that belongs to a number. */
export function cinOf(number: number): string {
  const digits = String(number % 10_000_000).padStart(7, '0');
  return `${digits}${companyCheckDigit(digits)}`;
}

/** A batch as it is published: one entity to a line. */
export function rpoBatchOf(day: string, entities: readonly object[]): string {
  return `{"exportDate":"${day}","results":[\n${entities.map((entity) => JSON.stringify(entity)).join(',\n')}\n]}\n`;
}

/** Writes initial batches with their manifest into a folder; a part for each list of entities. */
export async function writeRpoSet(
  folder: string,
  day: string,
  ...parts: readonly (readonly object[])[]
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [at, entities] of parts.entries()) {
    const name = `init_${day}_${String(at + 1).padStart(3, '0')}.json.gz`;
    await writeFile(join(folder, name), gzipSync(rpoBatchOf(day, entities)));
  }
  await writeFile(join(folder, `init_${day}_list.txt`), '');
}

/** All records of an opened register. */
export async function companiesOf(input: Pick<RegisterInput<CompanyRecord>, 'batches'>): Promise<CompanyRecord[]> {
  const records: CompanyRecord[] = [];
  for await (const batch of input.batches()) records.push(...batch);
  return records;
}
