import type { IncomingHttpHeaders } from 'node:http';

export interface CookieOptions {
  /** Over plain HTTP, on the machine itself, browsers refuse cookies that are for HTTPS alone. */
  readonly secure: boolean;
  /** `Strict`: not sent with what another site starts; `Lax`: sent when it leads the browser here. */
  readonly sameSite?: 'Strict' | 'Lax';
  /** Seconds that it lives; null = until the browser ends; 0 = it is removed. */
  readonly maxAge: number | null;
}

/** The name under which the browser keeps a cookie: the prefix has it refuse one that another host or path sets. */
export const cookieName = (name: string, secure: boolean): string => `${secure ? '__Host-' : ''}tripoint_${name}`;

/** A `Set-Cookie` header. The value must consist of characters that need no quotes, as base64url does. */
export function setCookie(name: string, value: string, { secure, sameSite = 'Strict', maxAge }: CookieOptions): string {
  const parts = [`${cookieName(name, secure)}=${value}`, 'Path=/', 'HttpOnly', `SameSite=${sameSite}`];
  if (secure) parts.push('Secure');
  if (maxAge !== null) parts.push(`Max-Age=${maxAge}`);
  return parts.join('; ');
}

/** The value of a cookie; null without it, and when it is there twice: then one of them is somebody else's. */
export function readCookie(headers: IncomingHttpHeaders, name: string, secure: boolean): string | null {
  const start = `${cookieName(name, secure)}=`;
  const found = (headers.cookie ?? '').split(';').filter((pair) => pair.trimStart().startsWith(start));
  return found.length === 1 ? found[0]!.trim().slice(start.length) : null;
}
