import type { Visit } from '../visit';

const PROGRAMS = [
  ['Edge', /Edg/],
  ['Opera', /OPR/],
  ['Firefox', /Firefox/],
  ['Chrome', /Chrom/],
  ['Safari', /Safari/],
] as const;
const SYSTEMS = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS/],
  ['Linux', /Linux/],
] as const;
const MAX_AGENT = 500;

const nameIn = (names: readonly (readonly [string, RegExp])[], text: string): string | null =>
  names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** From where a person is signed in, for the list of sign-ins: `192.0.2.7, Firefox on Linux`. */
export function placeOf({ headers, clientIp }: Pick<Visit, 'headers' | 'clientIp'>): string {
  const agent = headers['user-agent'] ?? '';
  const program = nameIn(PROGRAMS, agent) ?? 'a browser';
  const system = nameIn(SYSTEMS, agent);
  return `${clientIp ?? 'unknown address'}, ${program}${system === null ? '' : ` on ${system}`}`;
}

/** What stays the same of a browser when it is updated: its name without the version numbers. */
export function agentOf({ headers }: Pick<Visit, 'headers'>): string {
  return (headers['user-agent'] ?? '').slice(0, MAX_AGENT).replace(/\d[\d._]*/g, '');
}
