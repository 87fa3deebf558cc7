# Sourced, behind packages.sh. Programs of Debian that checks run without installing their packages: one starts a server, and
# most machines have an earlier release.
debian_release=trixie
debian_packages=(kustomize etcd-server docker-compose)
debian_programs=(usr/bin/kustomize usr/bin/etcd usr/libexec/docker/cli-plugins/docker-compose)

# debian_program NAME: prints the path of one of them; the first call fetches all.
debian_program() {
  # Not the lock of installations: this has the least share of the processors, and they would wait for it.
  with_lock debian.lock _fetch_debian_programs "$1" >&2 || return 1
  printf '%s\n' "$STACK_CACHE/$1"
}

_fetch_debian_programs() {
  local work
  [ ! -x "$STACK_CACHE/$1" ] || return 0
  say "Fetching ${debian_packages[*]} of Debian $debian_release ..."
  work="$(mktemp -d)"
  (
    trap 'rm -rf "$work"' EXIT
    cd "$work"
    mkdir -p lists/partial
    echo "deb http://deb.debian.org/debian $debian_release main" >sources.list
    # Lists of its own: what the machine installs stays of its own release. Signatures are checked as always.
    apt=(apt-get -qq -o "Dir::Etc::SourceList=$work/sources.list" -o Dir::Etc::SourceParts=/dev/null
      -o "Dir::State::Lists=$work/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache=
      -o APT::Sandbox::User=root -o Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false)
    "${apt[@]}" update && "${apt[@]}" download "${debian_packages[@]}" || exit 1
    for package in *.deb; do dpkg-deb -x "$package" . || exit 1; done
    mv "${debian_programs[@]}" "$STACK_CACHE"
  ) || {
    say "They could not be fetched: see above. Access to deb.debian.org is needed once."
    return 1
  }
}
