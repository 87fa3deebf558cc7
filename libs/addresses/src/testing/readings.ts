import { spelledWords } from '@tripoint/text';
import type { Directory } from '../directory';
import { type PreparedReading, prepare } from '../plan/prepared-reading';

/** Test support: the first reading of a query, looked up in a directory. */
export function preparedOf(text: string, directory: Directory): PreparedReading {
  const [reading] = directory.rules.readQuery(text, directory);
  return prepare(reading, directory, spelledWords(text));
}
