#!/usr/bin/env bash
# Docker Compose for checks of docker-compose.yml: compose.sh ARGUMENTS. It needs no engine for them.
# The plugin of Docker when it is there, else Debian's.
set -euo pipefail
for file in stack/packages debian; do . "$(dirname "${BASH_SOURCE[0]}")/$file.sh"; done

if docker compose version >/dev/null 2>&1; then exec docker compose "$@"; fi
program="$(debian_program docker-compose)"
exec "$program" "$@"
