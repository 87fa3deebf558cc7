export { intl } from './service';
