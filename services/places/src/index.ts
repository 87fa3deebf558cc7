export { places } from './service';
