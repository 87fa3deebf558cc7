# Under which address a part is reached: one that the environment gives, else that of what is started here.

variable_of() {
  case "$1" in
    elasticsearch) printf 'ELASTICSEARCH_URL' ;;
    redis) printf 'REDIS_URL' ;;
    kafka) printf 'KAFKA_BROKERS' ;;
  esac
}

own_address() {
  case "$1" in
    elasticsearch)
      if is_secured; then printf 'https://admin:admin-password@'; else printf 'http://'; fi
      printf '127.0.0.1:%s' "$(port_of elasticsearch)"
      ;;
    redis)
      if is_secured; then printf 'rediss://admin:admin-password@'; else printf 'redis://'; fi
      printf '127.0.0.1:%s' "$(port_of redis)"
      ;;
    kafka) printf '127.0.0.1:%s' "$(port_of kafka)" ;;
  esac
}

own_line() { printf '%s=%s\n' "$(variable_of "$1")" "$(own_address "$1")"; }

given_address() { local variable && variable="$(variable_of "$1")" && printf '%s' "${!variable:-}"; }

# What `up` printed before is in the environment of whoever exported it: the part's own address is not a given one.
is_given() {
  local given && given="$(given_address "$1")"
  [ -n "$given" ] && ! { [ -s "$STACK_DIR/$1/port" ] && [ "$given" = "$(own_address "$1")" ]; }
}

address_lines() {
  local part
  for part in "${PARTS[@]}"; do
    if is_given "$part"; then printf '%s=%s\n' "$(variable_of "$part")" "$(given_address "$part")"; else own_line "$part"; fi
  done
}

# The same as JSON, for tests that are run without this command. It appears whole.
write_json() {
  local name address separator='{'
  while IFS='=' read -r name address; do
    printf '%s\n  "%s": "%s"' "$separator" "$name" "$address"
    separator=','
  done < <(address_lines) >"$1.new"
  printf '\n}\n' >>"$1.new"
  mv "$1.new" "$1"
}
