# Sourced by the commands of this folder. `prepare PROJECT...` installs and builds what the named projects need, when
# something is missing or has changed, and is silent and fast when nothing is. ROOT is the repository.
# Programs read standard output: everything said here goes to standard error. TRIPOINT_PREPARED=1 says that all is done.

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"

prepare() {
  local cache="$ROOT/.cache/prepare"
  _prepare_node_is_new_enough || return 1
  [ "${TRIPOINT_PREPARED:-}" != 1 ] || return 0
  _prepare_is_fresh "$cache" "$@" && return 0
  mkdir -p "$cache" || return 1
  (
    # Two commands started together must not install or build at the same time; the second finds the work done.
    if command -v flock >/dev/null 2>&1; then flock 9; fi
    _prepare_install && _prepare_build "$cache" "$@"
  ) 9>"$cache/lock" >&2
}

_prepare_node_is_new_enough() {
  local version major minor
  version="$(node --version)" || { echo 'Node.js was not found: 20.19 or newer is needed.' >&2 && return 1; }
  IFS=. read -r major minor _ <<<"${version#v}"
  [ "$major" -gt 20 ] || { [ "$major" -eq 20 ] && [ "$minor" -ge 19 ]; } || {
    echo "Node.js 20.19 or newer is needed; this is $version." >&2
    return 1
  }
}

_prepare_is_fresh() {
  local cache="$1"
  shift
  ! _prepare_needs_install && ! _prepare_needs_build "$(_prepare_stamp "$cache" "$@")" "$@"
}

_prepare_stamp() {
  local cache="$1"
  shift
  printf '%s/built-%s' "$cache" "$(printf '%s ' "$@" | tr -c 'A-Za-z0-9\n' '-')"
}

_prepare_needs_install() {
  local installed="$ROOT/node_modules/.package-lock.json"
  [ ! -e "$installed" ] || [ "$ROOT/package-lock.json" -nt "$installed" ]
}

_prepare_install() {
  _prepare_needs_install || return 0
  echo 'Installing dependencies ...'
  (cd "$ROOT" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error) || {
    echo 'npm ci failed: see above. Access to the npm registry is needed.'
    return 1
  }
}

# A source, a settings file of the compiler or a folder (something was added or removed) newer than the last build.
# All packages are looked at, not only the named ones: which of them a project uses is the compiler's business.
_prepare_needs_build() {
  local stamp="$1" project
  shift
  [ -e "$stamp" ] || return 0
  for project in "$@"; do
    [ -d "$ROOT/$project/dist" ] || return 0
    [ -z "$(_prepare_newer "$stamp" "$ROOT/$project"/{src,tsconfig.json})" ] || return 0
  done
  [ -n "$(_prepare_newer "$stamp" "$ROOT"/tsconfig.base.json "$ROOT"/{libs,services}/*/{src,tsconfig.json})" ]
}

_prepare_newer() {
  local stamp="$1"
  shift
  find "$@" -newer "$stamp" \( -type d -o -name '*.ts' -o -name '*.css' -o -name '*.json' \) -print 2>/dev/null | head -n 1
}

# The form extension that pages load, for those projects that are compiled with it.
_prepare_bundle() {
  [ ! -e libs/form-extension/dist/index.d.ts ] || node scripts/lib/build-extension.mjs
}

_prepare_build() {
  local cache="$1" stamp started
  shift
  stamp="$(_prepare_stamp "$cache" "$@")"
  _prepare_needs_build "$stamp" "$@" || return 0
  # What is saved while the compiler runs is newer than this and will be built next time.
  started="$(mktemp "$cache/started-XXXXXX")" || return 1
  echo 'Building ...'
  if (cd "$ROOT" && node_modules/.bin/tsc -b "$@" && _prepare_bundle); then
    mv "$started" "$stamp"
  else
    rm -f "$started"
    echo 'The build failed: see above.'
    return 1
  fi
}
