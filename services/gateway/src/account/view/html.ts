export { Html, html, type Part } from '@tripoint/pages';
