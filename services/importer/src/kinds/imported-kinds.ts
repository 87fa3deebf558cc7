import { type RecordKind, type Registers, registers } from '@tripoint/registers';
import { importedAddresses } from './imported-addresses';
import { importedCompanies } from './imported-companies';
import type { ImportedKind } from './imported-kind';

const KINDS: { readonly [K in RecordKind]?: ImportedKind<K> } = {
  address: importedAddresses,
  company: importedCompanies,
};

/** What imports ask of records of a kind. @throws RangeError when none can be imported */
export function importedKind<K extends RecordKind>(kind: K): ImportedKind<K> {
  const found: ImportedKind<K> | undefined = KINDS[kind];
  if (found === undefined) throw new RangeError(`records of the kind "${kind}" cannot be imported`);
  return found;
}

/** As importedKind, of the records of a register. */
export function kindOfRegister(register: string, all: Registers = registers): ImportedKind {
  return importedKind(all[register]?.kind ?? 'address');
}
