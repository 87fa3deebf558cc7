import { ImportProcess } from '../../processes/import-process';
import { ownEnvironment } from '../outages/own-stack';
import type { WholeForm } from './whole-form';

/** The register that is imported while calls run; imported again from the same source, it answers the same. */
export const register = 'cz-addresses';
const SHOWN_CHARACTERS = 300;

export interface RegisterImport {
  /** Empty when it went through, else why it did not. */
  readonly ended: Promise<string>;
}

/** @param words of the import command that name its source */
export function startRegisterImport({ stack, dataDir }: WholeForm, words: readonly string[]): RegisterImport {
  const env = { ...ownEnvironment(), ...stack.settings, ENGINE: 'elasticsearch', BUS: 'kafka' };
  const { ended } = new ImportProcess([register, ...words, '--data-dir', dataDir], env);
  return {
    ended: ended.then(({ code, stderr }) => (code === 0 ? '' : `${code}: ${stderr.slice(-SHOWN_CHARACTERS).trim()}`)),
  };
}
