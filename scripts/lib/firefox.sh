#!/usr/bin/env bash
# Prints the path of the Firefox that tests use: FIREFOX, one that is installed, or the Debian package.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/stack/packages.sh"

find_firefox() {
  local name
  for name in "${FIREFOX:-}" firefox-esr firefox; do
    [ -z "$name" ] || ! command -v "$name" || return 0
  done
  return 1
}

find_firefox || { with_package_lock install_debian firefox-esr firefox-esr >&2 && find_firefox; }
