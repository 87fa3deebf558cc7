import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompanyRecord, Seat } from '@tripoint/registers';
import { CompanyIndexBuilder } from '../build/company-index-builder';
import { openCompanyIndex } from '../schema/company-schema';
import type { CompanyIndex } from '../schema/company-types';

const someSeat: Seat = {
  foreignCountry: null,
  street: 'Hlavní',
  part: null,
  cityDistrict: null,
  municipality: 'Olomouc',
  numberKind: 'conscription',
  houseNumber: 12,
  orientationNumber: null,
  orientationLetter: '',
  numberText: null,
  postalCode: '77900',
  text: null,
  addressKey: null,
};

const someCompany: CompanyRecord = {
  country: 'cz',
  key: '00000001',
  sourceVersion: 0,
  cin: '00000001',
  name: 'Kovárna Lípa s.r.o.',
  formerNames: [],
  establishedOn: '2001-02-03',
  terminatedOn: null,
  tin: null,
  vatin: null,
  legalForm: { code: '112', text: 'Společnost s ručením omezeným' },
  activity: { code: '25500', text: 'Kování' },
  size: { code: '120', text: '1 - 5 zaměstnanců', employees: 1 },
  seat: someSeat,
  formerSeats: [],
};

/** Test support: a seat with other fields. */
export const testSeat = (fields: Partial<Seat> = {}): Seat => ({ ...someSeat, ...fields });

/** Test support: companies of which each says what it has of its own; without a number they are numbered on. */
export const testCompanies = (companies: readonly Partial<CompanyRecord>[]): CompanyRecord[] =>
  companies.map((fields, i) => {
    const cin = fields.cin ?? String(i + 1).padStart(8, '0');
    return { ...someCompany, cin, key: cin, ...fields };
  });

/** Test support: the register that test indexes are of. */
export const registerOf = (country: CompanyRecord['country']): string => `${country}-businesses`;

/** Test support: an index of these companies that has been on disk, and what `see` makes of its file. */
export async function companyIndexOf<T = null>(
  records: readonly CompanyRecord[],
  see: (path: string) => Promise<T> = async () => null as T,
): Promise<{ readonly index: CompanyIndex; readonly seen: T }> {
  const folder = await mkdtemp(join(tmpdir(), 'companies-'));
  try {
    const path = join(folder, 'index.bin');
    const country = records[0]?.country ?? 'cz';
    const builder = new CompanyIndexBuilder({ country, register: registerOf(country) });
    builder.add(records);
    await builder.build().writeTo(path);
    return { index: await openCompanyIndex(path), seen: await see(path) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
