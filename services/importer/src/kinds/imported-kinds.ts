import { type RecordKind, type Registers, registers } from '@tripoint/registers';
import { importedAddresses } from './imported-addresses';
import type { ImportedKind } from './imported-kind';

const KINDS: Partial<Record<RecordKind, ImportedKind>> = { address: importedAddresses };

/** What imports ask of records of a kind. @throws RangeError when none can be imported */
export function importedKind(kind: RecordKind): ImportedKind {
  const found = KINDS[kind];
  if (found === undefined) throw new RangeError(`records of the kind "${kind}" cannot be imported`);
  return found;
}

/** As importedKind, of the records of a register. */
export function kindOfRegister(register: string, all: Registers = registers): ImportedKind {
  return importedKind(all[register]?.kind ?? 'address');
}
