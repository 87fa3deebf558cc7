#!/usr/bin/env bash
# Debian packages of servers that tests start by themselves, and of browsers for suites with pages:
# test-servers.sh [browsers]. Those of a kind at once, as each installation has its costs. Installing starts none: Docker
# images forbid it, and what scripts/test runs on elsewhere should be a machine for tests.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/stack/packages.sh"

missing=()
need() { command -v "$1" >/dev/null || missing+=("$2"); }
install_missing() {
  [ "${#missing[@]}" = 0 ] || with_package_lock install_packages "${missing[@]}"
  missing=()
}

need /usr/sbin/exim4 exim4-daemon-light
# Tests of TLS issue their certificates with it.
need openssl openssl
need apertium-apy apertium-apy
# Pairs that the tests translate, and one of each way over English.
for pair in eng-spa hbs-eng rus-ukr; do
  [ -d "/usr/share/apertium/apertium-$pair" ] || need "apertium-$pair.mode" "apertium-$pair"
done
install_missing

[ "${1:-}" = browsers ] || exit 0
[ -n "${CHROMIUM:-}" ] || { need chromium-headless-shell chromium-headless-shell && need chromium chromium; }
[ -n "${FIREFOX:-}" ] || need firefox-esr firefox-esr
need "${PROMTOOL:-promtool}" prometheus
# Where they have other names, suites that need them say so.
install_missing || true
