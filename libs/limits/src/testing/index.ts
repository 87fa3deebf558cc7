export * from './limiter-contract';
export { MemoryCountStore } from './memory-count-store';
