import { readFileSync } from 'node:fs';

/** Connections open at once; each takes a descriptor and some kilobytes. */
const MAX_CONNECTIONS = 10_000;

/** Descriptors for what is no connection of a caller: data files, servers, calls to services, listeners for operators. */
const RESERVED_FILES = 2_560;

/** Files and connections that this process may have open; Infinity when nothing bounds them. */
export function openFilesLimit(): number {
  const soft = linuxLimit() ?? reportedLimit();
  return Number.isFinite(Number(soft)) ? Number(soft) : Number.POSITIVE_INFINITY;
}

/** The connections that a listener of this process may have by default. */
export function defaultMaxConnections(limit = openFilesLimit()): number {
  return Math.min(MAX_CONNECTIONS, Math.max(1, limit - reservedOf(limit)));
}

/** Says what to raise when so many connections would leave no files for anything else, or null. */
export function connectionsProblem(maxConnections: number, limit = openFilesLimit()): string | null {
  if (maxConnections + reservedOf(limit) <= limit) return null;
  const needed = maxConnections + RESERVED_FILES;
  return `MAX_CONNECTIONS is ${maxConnections}, but this process may open ${limit} files: raise the limit to ${needed} (ulimit -n ${needed}), or set MAX_CONNECTIONS to ${defaultMaxConnections(limit)} at most`;
}

/** Where few files are permitted, half of them are for connections. */
function reservedOf(limit: number): number {
  return Math.min(RESERVED_FILES, Math.ceil(limit / 2));
}

/** What counts is the limit at this moment: Node raises it at start as far as it may. */
function linuxLimit(): string | undefined {
  try {
    return /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

function reportedLimit(): unknown {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  return userLimits?.open_files?.soft;
}
