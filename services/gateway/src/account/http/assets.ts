import { join } from 'node:path';
import { type Asset, readAsset } from '../../pages/asset';
import { siteFiles } from '../../pages/site-files';

const FOLDER = join(__dirname, '..', '..', '..', 'account');

function assetOf(name: string, type: string): Asset {
  return readAsset(
    join(FOLDER, `${name}.${type}`),
    (digest) => `/account/assets/${name}-${digest.slice(0, 16)}.${type}`,
  );
}

export const style = assetOf('account', 'css');
export const script = assetOf('account', 'js');
/** That of all pages. */
export const icon = siteFiles.get('icon.svg')!;
export const assets: readonly Asset[] = [style, script];
