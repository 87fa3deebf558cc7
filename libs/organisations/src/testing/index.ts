export { unlogged } from './unlogged';
