import { czAddresses } from './czech/addresses/register';
import { czBusinesses } from './czech/businesses/register';
import { plAddresses } from './polish/addresses/register';
import { recognising } from './recognise/recognising';
import type { RecordKind, Register, RegisterOf } from './register';
import { skAddresses } from './slovak/addresses/register';
import { skBusinesses } from './slovak/businesses/register';
import { skTaxNumbers } from './slovak/tax-numbers/register';

/** Registers by the name commands use. */
export type Registers = Readonly<Record<string, Register>>;

/** Every register the product can read. */
export const registers: Registers = byId(
  [czAddresses, skAddresses, plAddresses, skBusinesses, skTaxNumbers, czBusinesses].map(recognising),
);

/** Names that every object has, such as `constructor`, name no register. */
export function byId(list: readonly Register[]): Registers {
  return Object.assign(Object.create(null), Object.fromEntries(list.map((register) => [register.id, register])));
}

/** The register of that name if it has addresses, else null. */
export function addressRegister(id: string, all: Registers = registers): RegisterOf<'address'> | null {
  const register = all[id];
  return register?.kind === 'address' ? (register as RegisterOf<'address'>) : null;
}

/** The names of the registers of one kind of record. */
export function registersOf(kind: RecordKind, all: Registers = registers): string[] {
  return Object.keys(all).filter((id) => all[id].kind === kind);
}
