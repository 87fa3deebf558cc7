#!/usr/bin/env bash
# Docker Compose for checks of docker-compose.yml, where no Docker is: compose.sh ARGUMENTS. It needs no engine for them.
# The plugin of Docker when it is there, else the same program built once from its sources, which the Go module proxy has.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/go.sh"
version=v5.5.1
module=github.com/docker/compose/v5
program="$cache/docker-compose-$version"

if docker compose version >/dev/null 2>&1; then exec docker compose "$@"; fi
provide_go "$module" "$version" "$module/cmd" "-X $module/internal.Version=$version" "$program"
exec "$program" "$@"
