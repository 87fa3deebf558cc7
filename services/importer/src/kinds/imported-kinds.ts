import { type RecordKind, type Registers, registers } from '@tripoint/registers';
import { importedAddresses } from './imported-addresses';
import { importedCompanies } from './imported-companies';
import type { ImportedKind } from './imported-kind';
import { importedTaxNumbers } from './imported-tax-numbers';

const KINDS: { readonly [K in RecordKind]: ImportedKind<K> } = {
  address: importedAddresses,
  company: importedCompanies,
  tax: importedTaxNumbers,
};

/** What imports ask of records of a kind. */
export function importedKind<K extends RecordKind>(kind: K): ImportedKind<K> {
  return KINDS[kind];
}

/** As importedKind, of the records of a register. */
export function kindOfRegister(register: string, all: Registers = registers): ImportedKind {
  return importedKind(all[register]?.kind ?? 'address');
}
