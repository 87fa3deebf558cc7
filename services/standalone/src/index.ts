export { standaloneSettings } from './settings';
