export { TestEngines } from './test-engines';
