import type { RegisterReader } from './register-reader';
import { czAddresses } from './ruian/ruian-reader';

/** Every register the product can read, by the name commands use. */
export const registers: Readonly<Record<string, RegisterReader>> = { [czAddresses.id]: czAddresses };
