import type { Notice, Visit } from '../visit';
import { readCookie, setCookie } from './cookies';

const NAME = 'notice';
/** A notice that is not shown by then is not shown at all. */
const MAX_AGE_SECONDS = 60;
const MAX_TEXT = 600;

/**
 * A notice for the next page, in a cookie, so that any process can show it. A key in it is no more at risk than the session
 * beside it, which can make keys.
 */
export function noticeCookie({ tone, text, secret }: Notice, secure: boolean): string {
  const notice = { tone, text: text.slice(0, MAX_TEXT), ...(secret !== undefined && { secret }) };
  return setCookie(NAME, Buffer.from(JSON.stringify(notice)).toString('base64url'), {
    secure,
    maxAge: MAX_AGE_SECONDS,
  });
}

/** The notice for this page, and the cookie that removes it; null when there is none. */
export function readNotice({ headers, secure }: Pick<Visit, 'headers' | 'secure'>) {
  const value = readCookie(headers, NAME, secure);
  if (value === null) return null;
  const cookie = setCookie(NAME, '', { secure, maxAge: 0 });
  try {
    const { tone, text, secret } = JSON.parse(Buffer.from(value, 'base64url').toString()) as Partial<Notice>;
    if ((tone === 'good' || tone === 'bad') && typeof text === 'string') {
      return { cookie, notice: { tone, text, ...(typeof secret === 'string' && { secret }) } satisfies Notice };
    }
  } catch {
    // Not written here.
  }
  return { cookie, notice: null };
}
