export { Html, html, type Part } from '../../pages/template';
