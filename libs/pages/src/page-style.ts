import { join } from 'node:path';
import { type Asset, readAsset } from './asset';

const FILES = join(__dirname, '..', 'files');

/** The icon of all pages. */
export const ICON_FILE = join(FILES, 'icon.svg');

/** The style of pages that need a sign-in, at an address below `folder`. */
export const pageStyle = (folder: string): Asset =>
  readAsset(join(FILES, 'pages.css'), (digest) => `${folder}/pages-${digest.slice(0, 16)}.css`);
