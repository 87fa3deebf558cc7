import { plAddresses } from './prg/prg-reader';
import type { RegisterReader } from './register-reader';
import { czAddresses } from './ruian/ruian-reader';
import { skAddresses } from './slovak/slovak-reader';

/** Every register the product can read, by the name commands use. */
export const registers: Readonly<Record<string, RegisterReader>> = {
  [czAddresses.id]: czAddresses,
  [skAddresses.id]: skAddresses,
  [plAddresses.id]: plAddresses,
};
