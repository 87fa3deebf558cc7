#!/usr/bin/env bash
# Prints the path of a program of Kubernetes, built once from its sources, or of etcd, which Debian has: program.sh kustomize|kube-apiserver|etcd|redis-server
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/../go.sh"
kustomize=v5.8.1
kubernetes=v1.34.4

case "${1:-}" in
  kustomize)
    program="$cache/kustomize-$kustomize"
    module=sigs.k8s.io/kustomize/kustomize/v5
    provide_go "$module" "$kustomize" "$module" '' "$program"
    ;;
  kube-apiserver)
    program="$cache/kube-apiserver-$kubernetes"
    build="k8s.io/component-base/version"
    minor="${kubernetes#v1.}"
    provide_go k8s.io/kubernetes "$kubernetes" k8s.io/kubernetes/cmd/kube-apiserver \
      "-X $build.gitVersion=$kubernetes -X $build.gitMajor=1 -X $build.gitMinor=${minor%%.*}" "$program"
    ;;
  etcd)
    program="$(command -v etcd || printf '%s/etcd' "$cache")"
    # Unpacked and not installed: its package starts a server.
    if [ ! -x "$program" ]; then
      say 'Fetching etcd ...'
      work="$(mktemp -d)"
      trap 'rm -rf "$work"' EXIT
      (
        cd "$work"
        apt-get download -q etcd-server >&2 || { apt-get update -q >&2 && apt-get download -q etcd-server >&2; }
        dpkg-deb -x etcd-server_*.deb .
      )
      mkdir -p "$cache"
      mv "$work/usr/bin/etcd" "$program"
    fi
    ;;
  redis-server)
    STACK_CACHE="$cache"
    . "$(dirname "${BASH_SOURCE[0]}")/../stack/packages.sh"
    with_package_lock install_debian redis-server redis-server >&2
    program="$(command -v redis-server)"
    ;;
  *)
    echo "usage: $0 kustomize|kube-apiserver|etcd|redis-server" >&2
    exit 2
    ;;
esac
printf '%s\n' "$program"
