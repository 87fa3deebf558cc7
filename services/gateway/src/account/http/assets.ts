import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '..', '..', '..', 'account');
const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' };

export interface Asset {
  readonly body: Buffer;
  readonly type: string;
  /** Its address, which has its content in it: a browser may keep it for good. */
  readonly path: string;
  /** For the attribute `integrity`. */
  readonly integrity: string;
}

function assetOf(name: string, type: keyof typeof TYPES): Asset {
  const body = readFileSync(join(FOLDER, `${name}.${type}`));
  const digest = createHash('sha256').update(body);
  const integrity = `sha256-${digest.copy().digest('base64')}`;
  const path = `/account/assets/${name}-${digest.digest('hex').slice(0, 16)}.${type}`;
  return { body, type: TYPES[type], path, integrity };
}

export const style = assetOf('account', 'css');
export const script = assetOf('account', 'js');
export const icon = assetOf('icon', 'svg');
export const assets: readonly Asset[] = [style, script, icon];
