import { czAddresses } from './czech/addresses/register';
import { plAddresses } from './polish/addresses/prg/prg-reader';
import type { RegisterReader } from './register-reader';
import { skAddresses } from './slovak/addresses/register';

/** Every register the product can read, by the name commands use. */
export const registers: Readonly<Record<string, RegisterReader>> = {
  [czAddresses.id]: czAddresses,
  [skAddresses.id]: skAddresses,
  [plAddresses.id]: plAddresses,
};
