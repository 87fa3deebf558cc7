import { resolve } from 'node:path';

/** The repository, seen from the compiled file. */
export const root = resolve(__dirname, '../../../..');
