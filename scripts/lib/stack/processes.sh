# Processes of the stack: started apart from the terminal, remembered by more than their number, and no other is ended.

# A number is given to another process once its own is gone; number, start and boot together are not.
# In /proc/PID/stat the name stands in brackets and may hold anything: what is read stands behind it.
process_identity() {
  local pid="$1" stat
  stat="$(cat "/proc/$pid/stat" 2>/dev/null)" || return 1
  read -ra stat <<<"${stat##*) }"
  [ "${stat[0]}" != Z ] || return 1
  printf '%s %s %s\n' "$pid" "${stat[19]}" "$(cat /proc/sys/kernel/random/boot_id)"
}

# The process of a part, when it is still the one that was started here.
process_of() {
  local file="$STACK_DIR/$1/process" pid
  [ -s "$file" ] || return 1
  read -r pid _ <"$file"
  [ "$(process_identity "$pid")" = "$(cat "$file")" ] || return 1
  printf '%s' "$pid"
}

launch() {
  local dir="$STACK_DIR/$1"
  shift
  [ ! -e "$dir/log" ] || mv "$dir/log" "$dir/log.previous"
  setsid "$@" </dev/null >"$dir/log" 2>&1 3>&- 9>&- &
  # What has ended by now leaves an empty record; who asks for the process finds none and shows the log.
  process_identity $! >"$dir/process" || true
}

# Sends a signal and waits until the process is gone; one that does not follow within its time is killed.
end_process() {
  local part="$1" signal="$2" tenths=300 pid
  while pid="$(process_of "$part")"; do
    if [ "$tenths" = 300 ]; then kill "-$signal" "$pid" 2>/dev/null || true; fi
    if [ "$tenths" = 0 ]; then
      say "$part does not stop: it is killed."
      kill -KILL "$pid" 2>/dev/null || true
    fi
    tenths=$((tenths - 1))
    sleep 0.1
  done
  rm -f "$STACK_DIR/$part/process"
}

process_memory() { awk '/^VmRSS/ { printf "%d MB", $2 / 1024 }' "/proc/$1/status"; }

# The port of a part, chosen once and kept, so that a restart changes no address. Below the range that outgoing connections
# take theirs from, because one of those could sit on the port while its owner is stopped.
port_of() {
  local file="$STACK_DIR/$1/${2:-port}" port
  if [ ! -s "$file" ]; then
    mkdir -p "$STACK_DIR/$1"
    port=$((20000 + (RANDOM * 32768 + RANDOM) % 12000))
    while port_is_taken "$port"; do port=$((port + 1)); done
    printf '%s' "$port" >"$file"
  fi
  cat "$file"
}

port_is_taken() { (exec 4<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
