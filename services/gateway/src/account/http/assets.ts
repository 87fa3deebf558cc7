import { join } from 'node:path';
import { type Asset, pageStyle, readAsset } from '@tripoint/pages';
import { siteFiles } from '../../pages/site-files';

const FOLDER = join(__dirname, '..', '..', '..', 'account');

export const style = pageStyle('/account/assets');
export const script = readAsset(
  join(FOLDER, 'account.js'),
  (digest) => `/account/assets/account-${digest.slice(0, 16)}.js`,
);
/** That of all pages. */
export const icon = siteFiles.get('icon.svg')!;
export const assets: readonly Asset[] = [style, script];
