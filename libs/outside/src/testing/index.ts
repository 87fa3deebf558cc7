export { breakersContract, type TestedBreakers } from './breakers-contract';
export { cacheContract } from './cache-contract';
export { FakeClock } from './fake-clock';
