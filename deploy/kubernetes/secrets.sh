#!/usr/bin/env bash
# Prints the secrets of a new installation for `kubectl apply -f -`: an authority and its certificates, passwords, and the
# addresses that hold them. Usage: secrets.sh FOLDER NAMESPACE HOST
#   FOLDER     keeps the authority and the passwords, so that a second call prints the same ones, with certificates of
#              today; store it as you store secrets, or remove it when another store has them
#   HOST       the name under which callers reach the gateway; a file pair FOLDER/gateway.crt and FOLDER/gateway.key of
#              a public authority is used instead of a certificate of the own one
# Needs openssl.
set -euo pipefail
umask 077
days=90
[ $# -eq 3 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2 && exit 2; }
[[ "$2" =~ ^[a-z0-9-]{1,63}$ && "$3" =~ ^[A-Za-z0-9.-]+$ ]] || { echo 'NAMESPACE or HOST is no such name' >&2 && exit 2; }
folder="$1" namespace="$2" host="$3"
mkdir -p "$folder"

# One line, made at the first call.
password() {
  [ -s "$folder/$1.password" ] || openssl rand -hex 24 >"$folder/$1.password"
  cat "$folder/$1.password"
}

authority() {
  [ -s "$folder/ca.key" ] && return
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -sha256 -days 3650 -subj '/CN=Tripoint' \
    -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -keyout "$folder/ca.key" -out "$folder/ca.crt" 2>/dev/null
}

# certificate NAME USE HOST...: FOLDER/issued/NAME.crt and .key, for a server (serverAuth) or a caller (clientAuth)
certificate() {
  local name="$1" use="$2" names
  shift 2
  names="$(printf ',DNS:%s' "$@")"
  mkdir -p "$folder/issued"
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=$1" \
    -keyout "$folder/issued/$name.key" -out "$folder/issued/$name.csr" 2>/dev/null
  openssl x509 -req -in "$folder/issued/$name.csr" -CA "$folder/ca.crt" -CAkey "$folder/ca.key" -sha256 -days "$days" \
    -set_serial "0x$(openssl rand -hex 16)" -out "$folder/issued/$name.crt" 2>/dev/null \
    -extfile <(printf 'subjectAltName=%s\nextendedKeyUsage=%s\n' "${names#,}" "$use")
}

# secret NAME TYPE KEY=VALUE... or KEY=@FILE...
secret() {
  local name="$1" type="$2" pair value
  shift 2
  printf -- '---\napiVersion: v1\nkind: Secret\nmetadata: { name: %s, namespace: %s }\ntype: %s\ndata:\n' \
    "$name" "$namespace" "$type"
  for pair in "$@"; do
    value="${pair#*=}"
    if [ "${value:0:1}" = @ ]; then value="$(base64 -w 0 <"${value:1}")"; else value="$(printf %s "$value" | base64 -w 0)"; fi
    printf '  %s: %s\n' "${pair%%=*}" "$value"
  done
}

# The names of a service inside the cluster.
hosts() { printf '%s\n' "$1" "$1.$namespace" "$1.$namespace.svc" "$1.$namespace.svc.cluster.local"; }

redis_url() { printf 'rediss://%s:%s@redis:6379' "$1" "$(password "redis-$1")"; }
elasticsearch_url() { printf 'https://%s:%s@tripoint-es-http:9200' "$1" "$(password "elasticsearch-$1")"; }

authority
secret ca Opaque ca.crt=@"$folder/ca.crt"
secret internal Opaque secret="$(password internal)"

mapfile -t names < <(hosts tripoint-es-http)
certificate elasticsearch serverAuth "${names[@]}"
secret elasticsearch-tls Opaque ca.crt=@"$folder/ca.crt" \
  tls.crt=@"$folder/issued/elasticsearch.crt" tls.key=@"$folder/issued/elasticsearch.key"
secret elasticsearch-roles Opaque roles.yml=@"$(dirname "${BASH_SOURCE[0]}")/elasticsearch-roles.yml"
for user in gateway places business intl indexer importer; do
  secret "elasticsearch-$user" kubernetes.io/basic-auth \
    username="$user" password="$(password "elasticsearch-$user")" roles="$user"
done
for user in places business intl; do
  secret "$user" Opaque elasticsearch-url="$(elasticsearch_url "$user")"
done
for user in indexer importer; do
  secret "$user" Opaque elasticsearch-url="$(elasticsearch_url "$user")" kafka-password="$(password "kafka-$user")"
done
secret indexer-lag Opaque username=indexer-lag password="$(password kafka-indexer-lag)"

mapfile -t names < <(hosts tripoint-kafka-bootstrap)
certificate kafka serverAuth "${names[@]}" "*.tripoint-kafka-brokers.$namespace.svc" \
  "*.tripoint-kafka-brokers.$namespace.svc.cluster.local"
secret kafka-tls Opaque tls.crt=@"$folder/issued/kafka.crt" tls.key=@"$folder/issued/kafka.key"

# Between gateway and services; what a gateway proves itself with is no certificate of a server, and the other way round.
for name in gateway places business intl utils; do
  mapfile -t names < <(hosts "$name")
  if [ "$name" = gateway ]; then use=clientAuth; else use=serverAuth; fi
  certificate "internal-$name" "$use" "${names[@]}"
  secret "internal-$name" kubernetes.io/tls ca.crt=@"$folder/ca.crt" \
    tls.crt=@"$folder/issued/internal-$name.crt" tls.key=@"$folder/issued/internal-$name.key"
done

mapfile -t names < <(hosts redis)
certificate redis serverAuth localhost "${names[@]}"
secret redis-tls Opaque ca.crt=@"$folder/ca.crt" tls.crt=@"$folder/issued/redis.crt" tls.key=@"$folder/issued/redis.key"
secret redis-users Opaque probe-password="$(password redis-probe)" users.acl="$(
  sed -e "s|@probe@|$(password redis-probe)|" -e "s|@gateway@|$(password redis-gateway)|" \
    -e "s|@utils@|$(password redis-utils)|" "$(dirname "${BASH_SOURCE[0]}")/redis-users.acl"
)"
secret gateway Opaque elasticsearch-url="$(elasticsearch_url gateway)" redis-url="$(redis_url gateway)"
secret utils Opaque redis-url="$(redis_url utils)"

if [ -s "$folder/gateway.crt" ] && [ -s "$folder/gateway.key" ]; then
  secret gateway-tls kubernetes.io/tls tls.crt=@"$folder/gateway.crt" tls.key=@"$folder/gateway.key"
else
  certificate gateway serverAuth "$host"
  secret gateway-tls kubernetes.io/tls tls.crt=@"$folder/issued/gateway.crt" tls.key=@"$folder/issued/gateway.key"
fi
