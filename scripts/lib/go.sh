# Sourced, behind packages.sh. Go for a program that checks build from its sources, which the Go module proxy has. STACK_CACHE is the folder of
# what is fetched and built for all clones, `work` a temporary one.
go_version=go1.26.8
here_of_go="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"

# Prints the path of Go: from PATH when it is new enough; else Go's own archive, which is a module too.
find_go() {
  local go="$STACK_CACHE/$go_version/bin/go" platform archive
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
      })' "https://proxy.golang.org/${archive%@*}/@v/${archive#*@}.zip" "$work/go.zip" || return 1
    node "$here_of_go/unzip.mjs" "$work/go.zip" "$work" || return 1
    chmod -R u+x "$work/$archive/bin" "$work/$archive/pkg/tool"
    rm -rf "${STACK_CACHE:?}/$go_version"
    mv "$work/$archive" "$STACK_CACHE/$go_version"
  fi
  printf '%s' "$go"
}

# build_go MODULE VERSION PACKAGE FLAGS PROGRAM: builds PACKAGE as PROGRAM, in `work`. `go install` refuses a module with
# exclusions or replacements: it is built as a dependency of an empty module that has its requirements.
build_go() {
  local module="$1" version="$2" package="$3" flags="$4" program="$5" go sources
  go="$(find_go)" || return 1
  say "Building $(basename "$program") ..."
  cd "$work"
  "$go" mod download -json "$module@$version" >"$work/download" || { cat "$work/download" >&2 && return 1; }
  sources="$(sed -n 's/^.*"Dir": "\(.*\)".*$/\1/p' "$work/download")"
  # Kubernetes replaces its parts by folders of its repository; they are published as modules, too.
  sed -E -e 's|^module .*|module tripoint.build|' \
    -e "s|(k8s\.io/[^ ]+) => \./staging/.*|\1 => \1 v0.${version#v1.}|" "$sources/go.mod" >go.mod
  cp "$sources/go.sum" go.sum
  chmod u+w go.mod go.sum
  "$go" mod edit -require="$module@$version"
  # A check runs for seconds: without inlining and notes for debuggers the compiler needs a third less.
  CGO_ENABLED=0 GOWORK=off GOGC=400 "$go" build -mod=mod -buildvcs=false -trimpath -ldflags "-s -w $flags" \
    -gcflags "all=-l -c=1 -dwarf=false" -o "$work/program" "$package" >"$work/log" 2>&1 || { tail -n 30 "$work/log" >&2 && return 1; }
  mv "$work/program" "$program"
}

# provide_go MODULE VERSION PACKAGE FLAGS PROGRAM: builds PROGRAM unless it is there, one command at a time.
provide_go() {
  local program="$5"
  [ ! -x "$program" ] || return 0
  mkdir -p "$STACK_CACHE"
  (
    flock 9
    [ ! -x "$program" ] || exit 0
    work="$(mktemp -d)"
    trap 'rm -rf "$work"' EXIT
    build_go "$@"
  ) 9>"$STACK_CACHE/$(basename "$program").lock"
}
