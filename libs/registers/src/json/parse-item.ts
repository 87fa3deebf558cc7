import { isUtf8 } from 'node:buffer';
import { RegisterFileError } from '../register-file-error';
import type { JsonObject } from './json-values';
import { pickMembers } from './pick-members';

/** Where an item stands, for messages. */
export interface ItemPlace {
  readonly file: string;
  readonly line: number;
}

/** The wanted members of an item. Throws RegisterFileError when it is no UTF-8 or no JSON: the file is damaged then. */
export function parseItem(
  bytes: Buffer,
  start: number,
  end: number,
  wanted: ReadonlySet<string>,
  { file, line }: ItemPlace,
): JsonObject {
  if (!isUtf8(bytes.subarray(start, end))) {
    const why = 'the text is not UTF-8 (windows-1250 perhaps); take the file as it is published';
    throw new RegisterFileError('encoding', `${file} line ${line}: ${why}`, file, line);
  }
  try {
    return JSON.parse(pickMembers(bytes, start, end, wanted)) as JsonObject;
  } catch (err) {
    throw new RegisterFileError('damaged', `${file} line ${line}: it is not JSON there`, file, line, err);
  }
}
