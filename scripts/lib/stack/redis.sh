# Redis: the Debian package.

redis_install() { install_debian redis-server redis-server; }

redis_launch() {
  mkdir -p "$STACK_DIR/redis/data"
  fill redis redis.conf redis.conf || return 1
  if is_secured; then secure_redis || return 1; fi
  launch redis redis-server "$STACK_DIR/redis/redis.conf"
}
