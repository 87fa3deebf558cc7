import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A file whose address has its content, or its version, in it: a browser may keep it for good. */
export interface Asset {
  readonly body: Buffer;
  readonly type: string;
  readonly path: string;
  /** For the attribute `integrity`. */
  readonly integrity: string;
}

/** @param path what the address of the file is, from the digest of its content in hexadecimal. */
export function readAsset(file: string, path: (digest: string) => string): Asset {
  const body = readFileSync(file);
  const digest = createHash('sha256').update(body);
  const integrity = `sha256-${digest.copy().digest('base64')}`;
  return { body, type: typeOf(file), path: path(digest.digest('hex')), integrity };
}

/** The media type of a file that pages load. */
export const typeOf = (file: string): string => TYPES[extname(file)] ?? 'application/octet-stream';
