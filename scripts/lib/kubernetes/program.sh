#!/usr/bin/env bash
# Prints the path of a program of Debian, or of the API server of Kubernetes, built once from its sources:
# program.sh kustomize|kube-apiserver|etcd|redis-server
set -euo pipefail
for file in stack/packages debian go; do . "$(dirname "${BASH_SOURCE[0]}")/../$file.sh"; done
kubernetes=v1.34.4

case "${1:-}" in
  kustomize | etcd)
    program="$(command -v "$1" || debian_program "$1")"
    ;;
  kube-apiserver)
    program="$STACK_CACHE/kube-apiserver-$kubernetes"
    build="k8s.io/component-base/version"
    minor="${kubernetes#v1.}"
    provide_go k8s.io/kubernetes "$kubernetes" k8s.io/kubernetes/cmd/kube-apiserver \
      "-X $build.gitVersion=$kubernetes -X $build.gitMajor=1 -X $build.gitMinor=${minor%%.*}" "$program"
    ;;
  redis-server)
    with_package_lock install_debian redis-server redis-server >&2
    program="$(command -v redis-server)"
    ;;
  *)
    echo "usage: $0 kustomize|kube-apiserver|etcd|redis-server" >&2
    exit 2
    ;;
esac
printf '%s\n' "$program"
