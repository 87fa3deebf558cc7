export { ApertiumServer } from './apertium-server';
export * from './stub-engines';
export * from './stub-server';
