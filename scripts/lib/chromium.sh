#!/usr/bin/env bash
# Prints the path of the Chromium that tests use: CHROMIUM, one that is installed, or the Debian package. By default it is the
# shell without windows, which needs half of the processor; `chromium.sh whole` is for what the shell has not, such as autofill.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/stack/packages.sh"

names=(chromium chromium-browser google-chrome)
package=chromium
if [ "${1:-}" != whole ]; then
  names=(chromium-headless-shell "${names[@]}")
  package=chromium-headless-shell
fi

find_chromium() {
  local name
  for name in "${CHROMIUM:-}" "${names[@]}"; do
    [ -z "$name" ] || command -v "$name" || continue
    [ -z "$name" ] || return 0
  done
  return 1
}

find_chromium || { with_package_lock install_debian "$package" "$package" >&2 && find_chromium; }
