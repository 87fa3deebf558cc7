import { userInfo } from 'node:os';
import type { RunOrigin } from '../run/run-record';

/** A person at the command line, by the name of the user of the system. */
export function commandOrigin(): RunOrigin {
  return { kind: 'command', who: userName() };
}

/** A user without an entry in the system's list of users has no name there. */
function userName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER ?? null;
  }
}

/** How an origin is written for people. */
export function renderOrigin({ kind, who }: RunOrigin): string {
  const word = {
    command: 'by command',
    request: 'by request',
    schedule: 'by the schedule',
    start: 'at the first start',
  }[kind];
  return who === null ? word : `${word} of ${who}`;
}
