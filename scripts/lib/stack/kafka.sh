# Kafka: one broker that is its own controller (KRaft), from the jars of Maven Central.

kafka_install() { install_java && fetch_jars kafka; }

kafka_launch() {
  local dir="$STACK_DIR/kafka" run
  run=("$(java_home)/bin/java" -Dlog4j2.configurationFile="$STACK_LIB/log4j2.properties" -Djava.awt.headless=true
    -cp "$(jars_of kafka)/lib/*")
  mkdir -p "$dir/data"
  fill kafka server.properties server.properties \
    -e "s|@CONTROLLER_PORT@|$(port_of kafka controller-port)|g" || return 1
  if is_secured; then secure_kafka || return 1; fi
  [ -e "$dir/data/meta.properties" ] || _kafka_format "$dir" "${run[@]}" || return 1
  launch kafka "${run[@]}" -Xms128m -Xmx512m ${STACK_JVM_OPTIONS:--XX:+UseG1GC} kafka.Kafka "$dir/server.properties"
}

# An empty folder is no storage yet. Its cluster needs a name: 16 bytes in base64url, which must not begin with a dash.
_kafka_format() {
  local dir="$1" id users
  shift
  mapfile -t users < <(kafka_users)
  id="A$(head -c 16 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=' | cut -c 2-)"
  "$@" -XX:TieredStopAtLevel=1 kafka.tools.StorageTool format --standalone --cluster-id "$id" \
    --config "$dir/server.properties" "${users[@]}" >"$dir/format.log" 2>&1 || { tail -n 20 "$dir/format.log" >&2 && return 1; }
}
