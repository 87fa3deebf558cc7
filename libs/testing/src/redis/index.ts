export { OwnRedis } from './own-redis';
export { removeRedisKeys } from './redis-keys';
