# Elasticsearch: the server jars of Maven Central with a launcher of our own, in elasticsearch/.

elasticsearch_install() { install_java && fetch_jars elasticsearch; }

elasticsearch_launch() {
  local dir="$STACK_DIR/elasticsearch" jars heap="${STACK_ES_HEAP:-1g}" jvm="${STACK_JVM_OPTIONS:--XX:+UseG1GC}"
  jars="$(jars_of elasticsearch)"
  mkdir -p "$dir/config" "$dir/tmp"
  fill elasticsearch elasticsearch.yml config/elasticsearch.yml || return 1
  if is_secured; then secure_elasticsearch || return 1; fi
  cp "$STACK_LIB/log4j2.properties" "$dir/config/"
  # The settings of Netty are those of the distribution: memory within the heap, and no caches for each thread.
  launch elasticsearch "$(java_home)/bin/java" -Xms"$heap" -Xmx"$heap" -Xss1m $jvm \
    -Djava.io.tmpdir="$dir/tmp" -Djava.awt.headless=true -Dfile.encoding=UTF-8 -Djna.nosys=true \
    -Dio.netty.noUnsafe=true -Dio.netty.noKeySetOptimization=true -Dio.netty.recycler.maxCapacityPerThread=0 \
    -Dlog4j2.disable.jmx=true -Dlog4j.shutdownHookEnabled=false \
    -cp "$jars/classes:$jars/lib/*" org.elasticsearch.node.StackNode "$dir"
}
