export { business } from './business.js';
export { places } from './places.js';
export type * from './types.js';
