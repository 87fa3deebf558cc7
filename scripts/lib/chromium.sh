#!/usr/bin/env bash
# Prints the path of the Chromium that tests use: CHROMIUM, one that is installed, or the Debian package.
set -euo pipefail
say() { printf '%s\n' "$*" >&2; }
STACK_CACHE="${STACK_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/tripoint}"
. "$(dirname "${BASH_SOURCE[0]}")/stack/packages.sh"

find_chromium() {
  local name
  for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    [ -z "$name" ] || command -v "$name" || continue
    [ -z "$name" ] || return 0
  done
  return 1
}

find_chromium || { with_package_lock install_debian chromium chromium >&2 && find_chromium; }
