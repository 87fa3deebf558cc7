# What the parts are made of: packages of Debian, and jars of Maven Central in a folder that all clones share.

STACK_CACHE="${STACK_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/tripoint}"

say() { printf '%s\n' "$*" >&2; }

# Two clones must not install or fetch at the same time; the second finds the work done.
with_package_lock() { with_lock lock "$@"; }

# with_lock NAME COMMAND...: runs a command while no other has the lock of this name.
with_lock() {
  mkdir -p "$STACK_CACHE"
  (
    flock 8
    "${@:2}" 8>&-
  ) 8>"$STACK_CACHE/$1"
}

# install_debian COMMAND PACKAGE: installs the package when there is no such command.
install_debian() { command -v "$1" >/dev/null || install_packages "$2"; }

install_packages() {
  local install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=300)
  local root=()
  if ! command -v apt-get >/dev/null; then
    say "$* is missing, and there is no apt-get to install it with: install it, start Docker, or give the address" \
      'of a running server (ELASTICSEARCH_URL, REDIS_URL, KAFKA_BROKERS).'
    return 1
  fi
  [ "$(id -u)" = 0 ] || root=(sudo -n)
  say "Installing from Debian: $* ..."
  # The lists of a new machine are absent or old: fetched only when the packages cannot be had without.
  "${root[@]}" "${install[@]}" "$@" || { "${root[@]}" apt-get update -q && "${root[@]}" "${install[@]}" "$@"; } || {
    say "Could not be installed. As root: apt-get install $*"
    return 1
  }
}

# The folder of Java: 17 to 20. From 21 on Elasticsearch looks for native libraries that only its distribution has.
java_home() {
  local candidate version
  for candidate in "${JAVA_HOME:-}" /usr/lib/jvm/java-17-openjdk-* "$(_home_of_javac)"; do
    [ -x "$candidate/bin/javac" ] || continue
    version="$("$candidate/bin/javac" -version 2>&1)"
    case "$version" in 'javac 17'* | 'javac 18'* | 'javac 19'* | 'javac 20'*) printf '%s' "$candidate" && return 0 ;; esac
  done
  return 1
}

_home_of_javac() { command -v javac >/dev/null && dirname "$(dirname "$(realpath "$(command -v javac)")")"; }

install_java() {
  java_home >/dev/null || install_debian javac-17 openjdk-17-jdk-headless
  java_home >/dev/null || { say 'A JDK of version 17 to 20 is needed: set JAVA_HOME.' && return 1; }
}

# The folder of a part's jars, named after what it was made from, so that a change of a version makes a new one.
jars_of() {
  local sources
  sources="$(find "$STACK_LIB/$1" \( -name pom.xml -o -name '*.java' \) -print0 | sort -z | xargs -0 cat | sha256sum)"
  printf '%s/%s-%s' "$STACK_CACHE" "$1" "${sources:0:12}"
}

# Fetches the jars that the part's pom.xml names and compiles the part's own classes. The folder appears when it is whole.
fetch_jars() {
  local part="$1" home new target
  home="$(java_home)" || return 1
  target="$(jars_of "$part")"
  [ ! -d "$target" ] || return 0
  install_debian mvn maven || return 1
  say "Fetching $part from Maven Central ..."
  new="$(mktemp -d "$STACK_CACHE/new-XXXXXX")" || return 1
  if JAVA_HOME="$home" mvn -B -q -ntp -Dstyle.color=never -f "$STACK_LIB/$part/pom.xml" \
    dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$new/lib" && _compile "$part" "$home" "$new"; then
    mv "$new" "$target"
  else
    rm -rf "$new"
    say "$part could not be fetched: see above. Access to Maven Central is needed once."
    return 1
  fi
}

_compile() {
  local sources
  mapfile -t sources < <(find "$STACK_LIB/$1" -name '*.java')
  [ "${#sources[@]}" = 0 ] || "$2/bin/javac" -nowarn --release 17 -cp "$3/lib/*" -d "$3/classes" "${sources[@]}"
}

# Writes a file of a part with its folder and port filled in: fill PART SOURCE TARGET [further arguments of sed].
fill() {
  sed -e "s|@DIR@|$STACK_DIR/$1|g" -e "s|@PORT@|$(port_of "$1")|g" "${@:4}" "$STACK_LIB/$1/$2" >"$STACK_DIR/$1/$3"
}
