#!/usr/bin/env bash
# Docker Compose for checks of docker-compose.yml, where no Docker is: compose.sh ARGUMENTS. It needs no engine for them.
# The plugin of Docker when it is there, else the same program built once from its sources, which the Go module proxy has.
set -euo pipefail
version=v5.5.1
module=github.com/docker/compose/v5
go_version=go1.26.8
cache="${STACK_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/tripoint}"
program="$cache/docker-compose-$version"

say() { printf '%s\n' "$*" >&2; }

# Go from PATH when it is new enough; else Go's own archive, which is a module too. A JDK unpacks it: the stack needs one anyway.
find_go() {
  local go="$cache/$go_version/bin/go" platform archive
  if command -v go >/dev/null && [[ "$(go env GOVERSION)" =~ ^go1\.(2[5-9]|[3-9][0-9]) ]]; then
    command -v go
    return
  fi
  if [ ! -x "$go" ]; then
    say "Fetching $go_version ..."
    platform="linux-$(uname -m | sed 's/x86_64/amd64/;s/aarch64/arm64/')"
    archive="golang.org/toolchain@v0.0.1-$go_version.$platform"
    node -e '
      fetch(process.argv[1]).then(async (answer) => {
        if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
        await require("node:fs/promises").writeFile(process.argv[2], answer.body);
      })' "https://proxy.golang.org/${archive%@*}/@v/${archive#*@}.zip" "$work/go.zip"
    (cd "$work" && jar xf go.zip)
    chmod -R u+x "$work/$archive/bin" "$work/$archive/pkg/tool"
    rm -rf "${cache:?}/$go_version"
    mv "$work/$archive" "$cache/$go_version"
  fi
  printf '%s' "$go"
}

# `go install` refuses a module with exclusions: it is built as a dependency of an empty module that has its requirements.
build() {
  local go sources
  go="$(find_go)"
  say "Building Docker Compose $version ..."
  cd "$work"
  sources="$("$go" mod download -json "$module@$version" | sed -n 's/^.*"Dir": "\(.*\)".*$/\1/p')"
  sed 's|^module .*|module tripoint.compose|' "$sources/go.mod" >go.mod
  cp "$sources/go.sum" go.sum
  chmod u+w go.mod go.sum
  "$go" mod edit -require="$module@$version"
  CGO_ENABLED=0 "$go" build -mod=mod -trimpath -ldflags "-s -w -X $module/internal.Version=$version" \
    -o "$work/docker-compose" "$module/cmd" >"$work/log" 2>&1 || { tail -n 30 "$work/log" >&2 && return 1; }
  mv "$work/docker-compose" "$program"
}

if docker compose version >/dev/null 2>&1; then exec docker compose "$@"; fi
if [ ! -x "$program" ]; then
  mkdir -p "$cache"
  (
    flock 9
    [ ! -x "$program" ] || exit 0
    work="$(mktemp -d)"
    trap 'rm -rf "$work"' EXIT
    build
  ) 9>"$cache/compose.lock"
fi
exec "$program" "$@"
