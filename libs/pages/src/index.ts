export { type Asset, readAsset, typeOf } from './asset';
export { escapeHtml, inlineHtml } from './escape';
export { PAGE_HEADERS } from './page-policy';
export { ICON_FILE, pageStyle } from './page-style';
export { Html, html, type Part } from './template';
