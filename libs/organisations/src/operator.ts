import { hostname, userInfo } from 'node:os';
import type { Actor } from './act-recorder';

/**
 * The operator of this machine, as the operating system knows him.
 * @param means how he acts, such as `command`
 */
export function operator(means: string): Actor {
  return { name: `operator ${userName()}`, from: `${means} on ${hostname()}` };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return String(process.getuid?.() ?? 'unknown');
  }
}
