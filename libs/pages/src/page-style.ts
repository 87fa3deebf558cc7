import { join } from 'node:path';
import { type Asset, readAsset } from './asset';

/** The style of pages that need a sign-in, at an address below `folder`. */
export const pageStyle = (folder: string): Asset =>
  readAsset(join(__dirname, '..', 'files', 'pages.css'), (digest) => `${folder}/pages-${digest.slice(0, 16)}.css`);
