# The parts in containers, where Docker with Compose answers: services of docker-compose.yml under the same names, on the
# ports that processes would have.

# Decided once, and kept until `reset`: the data of the one way are not the data of the other.
choose_engine() {
  local file="$STACK_DIR/engine" engine="${STACK_ENGINE:-}"
  [ ! -s "$file" ] || return 0
  if [ -z "$engine" ]; then
    engine=packages
    if docker compose version >/dev/null 2>&1 && docker info >/dev/null 2>&1; then engine=docker; fi
  fi
  printf '%s' "$engine" >"$file"
}

in_containers() { [ "$(cat "$STACK_DIR/engine" 2>/dev/null)" = docker ]; }

# The services of the product are in the same file and want their secrets, even when none of them is started.
compose() {
  local project none=of-no-service-of-the-stack
  project="tripoint-$(printf '%s' "$STACK_DIR" | cksum | cut -d ' ' -f 1)"
  ELASTICSEARCH_PORT="$(port_of elasticsearch)" REDIS_PORT="$(port_of redis)" KAFKA_PORT="$(port_of kafka)" \
    ELASTICSEARCH_HEAP="${STACK_ES_HEAP:-1g}" INTERNAL_SECRET="$none" IMPORTER_ADMIN_KEY="$none" TLS_FOLDER="/$none" \
    docker compose -f "$ROOT/docker-compose.yml" -p "$project" "$@" 3>&- 9>&-
}

container_runs() { [ -n "$(compose ps --quiet --status running "$1" 2>/dev/null)" ]; }
