# What scripts/stack does: one function for each of its words.

stack_up() {
  local part job jobs='' failed=0
  # Tools of installation are not made to run twice at a time; servers are.
  for part in "${PARTS[@]}"; do is_given "$part" || install_part "$part" || return 1; done
  # Before the parts, which start side by side and share them.
  if is_secured; then make_certificates || return 1; fi
  for part in "${PARTS[@]}"; do
    if is_given "$part"; then ask_given "$part" & else start_part "$part" & fi
    jobs="$jobs $!"
  done
  for job in $jobs; do wait "$job" || failed=1; done
  [ "$failed" = 0 ] || return 1
  write_json "$STACK_DIR/urls.json"
  address_lines >&3
}

stack_down() {
  local part
  rm -f "$STACK_DIR/urls.json"
  if in_containers; then compose stop; fi
  for part in "${PARTS[@]}"; do end_process "$part" TERM & done
  wait
}

stack_reset() {
  local part
  stack_down
  if in_containers; then compose down --volumes; fi
  for part in "${PARTS[@]}"; do rm -rf "${STACK_DIR:?}/$part"; done
  rm -f "$STACK_DIR/engine"
}

stack_status() {
  local part pid stopped=0
  for part in "${PARTS[@]}"; do
    if pid="$(process_of "$part")"; then
      printf '%-14s running  %-16s %-8s %s\n' "$part" "pid $pid" "$(process_memory "$pid")" "$(own_address "$part")"
    elif in_containers && container_runs "$part"; then
      printf '%-14s running  %-16s %-8s %s\n' "$part" 'container' '' "$(own_address "$part")"
    elif is_given "$part"; then
      printf '%-14s given    %-16s %-8s %s\n' "$part" 'by environment' '' "$(given_address "$part")"
    else
      printf '%-14s stopped\n' "$part"
      stopped=1
    fi
  done >&3
  return "$stopped"
}

stack_start() { install_part "$1" && start_part "$1" && own_line "$1" >&3; }

stack_stop() {
  if in_containers; then compose stop "$1"; else end_process "$1" TERM; fi
}

stack_kill() {
  if in_containers; then
    compose kill "$1"
  else
    process_of "$1" >/dev/null || { say "$1 is not running." && return 1; }
    end_process "$1" KILL
  fi
}

install_part() {
  choose_engine
  if in_containers || process_of "$1" >/dev/null; then return 0; fi
  with_package_lock "${1}_install"
}

# Nobody here can start it: what does not answer is reported at once, not by the first program that needs it.
ask_given() {
  local name && name="$(variable_of "$1")"
  node "$STACK_LIB/wait-until-ready.mjs" "$name=$(given_address "$1")" && return 0
  say "$name names a server that does not answer: start it, or unset $name and scripts/stack starts one."
  return 1
}

# Does nothing but ask when the part runs already.
start_part() {
  local part="$1" pid
  if in_containers; then
    compose up --detach --wait "$part"
    return
  fi
  if ! process_of "$part" >/dev/null; then
    say "Starting $part ..."
    "${part}_launch" || return 1
  fi
  pid="$(process_of "$part")" && NODE_EXTRA_CA_CERTS="$(is_secured && printf '%s/tls/ca.crt' "$STACK_DIR")" node "$STACK_LIB/wait-until-ready.mjs" "$(own_line "$part")" "$pid" && return 0
  say "$part did not start. The end of $STACK_DIR/$part/log:"
  tail -n 30 "$STACK_DIR/$part/log" >&2
  return 1
}
