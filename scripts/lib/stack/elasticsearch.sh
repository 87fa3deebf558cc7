# Elasticsearch: the server jars of Maven Central with a launcher of our own, in elasticsearch/.

elasticsearch_install() { install_java && fetch_jars elasticsearch; }

elasticsearch_launch() {
  local dir="$STACK_DIR/elasticsearch" jars heap="${STACK_ES_HEAP:-1g}" jvm="${STACK_JVM_OPTIONS:--XX:+UseG1GC}"
  jars="$(jars_of elasticsearch)"
  mkdir -p "$dir/config" "$dir/tmp"
  fill elasticsearch elasticsearch.yml config/elasticsearch.yml \
    -e "s|@NODE@|${STACK_ES_NODE:-one}|" -e "s|@TRANSPORT_PORT@|${STACK_ES_NODE:-0}|" -e "s|discovery: \"@DISCOVERY@\"|$(discovery)|" || return 1
  if is_secured; then secure_elasticsearch || return 1; fi
  cp "$STACK_LIB/log4j2.properties" "$dir/config/"
  # The settings of Netty are those of the distribution: memory within the heap, and no caches for each thread.
  launch elasticsearch "$(java_home)/bin/java" -Xms"$heap" -Xmx"$heap" -Xss1m $jvm \
    -Djava.io.tmpdir="$dir/tmp" -Djava.awt.headless=true -Dfile.encoding=UTF-8 -Djna.nosys=true \
    -Dio.netty.noUnsafe=true -Dio.netty.noKeySetOptimization=true -Dio.netty.recycler.maxCapacityPerThread=0 \
    -Dlog4j2.disable.jmx=true -Dlog4j.shutdownHookEnabled=false \
    -cp "$jars/classes:$jars/lib/*" org.elasticsearch.node.StackNode "$dir"
}

# Nobody joins a node that is alone. Several find each other by their ports, and the first begins the cluster.
discovery() {
  local nodes="${STACK_ES_NODES:-}"
  if [ -z "$nodes" ]; then printf 'discovery.type: single-node' && return; fi
  printf 'discovery.seed_hosts: ["127.0.0.1:%s"]\\ncluster.initial_master_nodes: ["%s"]' "${nodes//,/\", \"127.0.0.1:}" "${nodes%%,*}"
}
