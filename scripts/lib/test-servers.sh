#!/usr/bin/env bash
# Debian packages of the servers that tests start by themselves. Installing starts none: Docker images forbid it, and what
# scripts/test runs on elsewhere should be a machine for tests.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
STACK_CACHE="${STACK_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/tripoint}"
for file in processes packages; do . "$here/stack/$file.sh"; done

with_package_lock install_debian /usr/sbin/exim4 exim4-daemon-light
# Tests of TLS issue their certificates with it.
with_package_lock install_debian openssl openssl
with_package_lock install_debian apertium-apy apertium-apy
# Pairs that the tests translate, and one of each way over English.
for pair in eng-spa hbs-eng rus-ukr; do
  [ -d "/usr/share/apertium/apertium-$pair" ] || with_package_lock install_debian "apertium-$pair.mode" "apertium-$pair"
done
