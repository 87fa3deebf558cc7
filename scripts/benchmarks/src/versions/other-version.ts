import { resolve } from 'node:path';
import { type OptionDeclarations, type OptionValues, textOption } from '../shared/options';
import { UsageError } from '../shared/usage-error';

/** Options of every benchmark that compares with another version of the software. */
export const otherOptions = {
  other: { type: 'string' },
  'other-data-dir': { type: 'string' },
} as const satisfies OptionDeclarations;

export const otherHelp = `  --other CHECKOUT  folder of the other version, built (required)
  --other-data-dir DIR  its data directory (required)`;

export function requiredFolder(values: OptionValues, name: keyof typeof otherOptions): string {
  const folder = textOption(values, name);
  if (folder === undefined) throw new UsageError(`Name a folder with --${name}.`);
  return resolve(folder);
}
