export { business } from './service';
