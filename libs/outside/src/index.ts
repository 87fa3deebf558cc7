export * from './address';
export {
  BreakerOpenError,
  type BreakerOptions,
  type BreakerState,
  type Breakers,
  throughBreaker,
} from './breaker/breakers';
export { MemoryBreakers } from './breaker/memory-breakers';
export { MemoryCache } from './cache/memory-cache';
export type { ResultCache } from './cache/result-cache';
export { AddressRefusedError, type CheckedConnection, connectChecked } from './connect-checked';
export { type Outside, openOutside } from './open-outside';
export { type OutsideState, OutsideStates } from './outside-states';
export { BudgetError, withinBudget } from './time-budget';
