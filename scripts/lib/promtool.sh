#!/usr/bin/env bash
# Prints the path of promtool, which checks rules of Prometheus: PROMTOOL, one that is installed, or that of the Debian package.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/stack/packages.sh"

command -v "${PROMTOOL:-promtool}" || { with_package_lock install_debian promtool prometheus >&2 && command -v promtool; }
