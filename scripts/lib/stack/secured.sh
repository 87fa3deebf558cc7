# With STACK_SECURED the parts have TLS and users, each with the password NAME-password: those of the processes, with the
# rights that deploy/ gives them, and `admin`.

SECURED_USERS=(gateway places business intl utils indexer importer)

is_secured() { [ -n "${STACK_SECURED:-}" ]; }

# STACK_DIR/tls: an authority (ca.crt), and a certificate of it for this machine (tls.crt, tls.key).
make_certificates() {
  local dir="$STACK_DIR/tls" ec=(-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes)
  [ ! -s "$dir/tls.crt" ] || return 0
  mkdir -p "$dir"
  openssl req -x509 "${ec[@]}" -days 30 -subj '/CN=Stack' -keyout "$dir/ca.key" -out "$dir/ca.crt" 2>/dev/null &&
    openssl req "${ec[@]}" -subj '/CN=localhost' -keyout "$dir/tls.key" -out "$dir/tls.csr" 2>/dev/null &&
    openssl x509 -req -in "$dir/tls.csr" -CA "$dir/ca.crt" -CAkey "$dir/ca.key" -CAcreateserial -days 30 \
      -extfile <(printf 'subjectAltName=DNS:localhost,IP:127.0.0.1\n') -out "$dir/tls.crt" 2>/dev/null
}

secure_elasticsearch() {
  local dir="$STACK_DIR/elasticsearch/config" user
  make_certificates || return 1
  cat "$STACK_LIB/elasticsearch/secured.yml" >>"$dir/elasticsearch.yml"
  cp "$STACK_DIR/tls/tls.crt" "$STACK_DIR/tls/tls.key" "$dir/"
  cp "$ROOT/deploy/kubernetes/elasticsearch-roles.yml" "$dir/roles.yml"
  for user in admin "${SECURED_USERS[@]}"; do printf '%s:%s-password\n' "$user" "$user"; done >"$dir/users"
  { printf 'superuser:admin\n' && for user in "${SECURED_USERS[@]}"; do printf '%s:%s\n' "$user" "$user"; done; } \
    >"$dir/users_roles"
}

secure_kafka() {
  local dir="$STACK_DIR/kafka"
  make_certificates || return 1
  cat "$STACK_DIR/tls/tls.key" "$STACK_DIR/tls/tls.crt" >"$dir/tls.pem"
  fill kafka secured.properties secured.properties \
    -e "s|@CONTROLLER_PORT@|$(port_of kafka controller-port)|g" -e "s|@SECURED_PORT@|$(port_of kafka secured-port)|g" &&
    cat "$dir/secured.properties" >>"$dir/server.properties"
}

secure_redis() {
  local dir="$STACK_DIR/redis" user passwords=()
  make_certificates || return 1
  for user in probe "${SECURED_USERS[@]}"; do passwords+=(-e "s|@$user@|$user-password|"); done
  { sed "${passwords[@]}" "$ROOT/deploy/kubernetes/redis-users.acl" && echo 'user admin on >admin-password ~* &* +@all'; } \
    >"$dir/users.acl"
  printf '\n%s\n' 'port 0' "tls-port $(port_of redis)" "tls-cert-file $STACK_DIR/tls/tls.crt" \
    "tls-key-file $STACK_DIR/tls/tls.key" "tls-ca-cert-file $STACK_DIR/tls/ca.crt" 'tls-auth-clients optional' \
    "aclfile $dir/users.acl" >>"$dir/redis.conf"
}

# For the tool that makes an empty folder a storage: the first users cannot be made by a caller.
kafka_users() {
  local user
  ! is_secured || for user in "${SECURED_USERS[@]}"; do
    printf -- '--add-scram\nSCRAM-SHA-512=[name=%s,password=%s-password]\n' "$user" "$user"
  done
}
