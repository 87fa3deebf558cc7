import { RegisterFileError } from '../register-file-error';
import type { JsonObject } from './json-values';

/** Where an item stands, for messages. */
export interface ItemPlace {
  readonly file: string;
  readonly line: number;
}

/** The members of an item. Throws RegisterFileError when it is no JSON: the file is damaged then. */
export function parseItem(bytes: Buffer, start: number, end: number, { file, line }: ItemPlace): JsonObject {
  try {
    return JSON.parse(bytes.toString('utf8', start, end)) as JsonObject;
  } catch (err) {
    throw new RegisterFileError('damaged', `${file} line ${line}: it is not JSON there`, file, line, err);
  }
}
