export { utils } from './service';
