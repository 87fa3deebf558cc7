import { DownloadError } from './download-error';

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The address as shown to people: without user and password. */
export function shownUrl(url: URL): string {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  return shown.href;
}

/**
 * Checks the address of a source as a setting names it: HTTPS, or HTTP on this machine alone.
 * Throws DownloadError naming the setting.
 */
export function sourceUrl(text: string, setting: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw new DownloadError('wrong-address', `${setting} is no address: ${JSON.stringify(text)}`);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))) return url;
  const why = 'only https is fetched, and http on this machine';
  throw new DownloadError('wrong-address', `${setting} is ${shownUrl(url)}: ${why}`, shownUrl(url));
}

/**
 * Where an answer or a catalogue sends us: HTTPS on any host but this machine, or the same host by the same protocol.
 * Throws DownloadError for everything else.
 */
export function linkedUrl(from: URL, link: string): URL {
  const target = URL.canParse(link, from.href) ? new URL(link, from) : null;
  if (target === null) {
    throw new DownloadError('redirect', `${shownUrl(from)} names no address: ${JSON.stringify(link)}`, shownUrl(from));
  }
  const isSameHost = target.protocol === from.protocol && target.host === from.host;
  if (isSameHost || (target.protocol === 'https:' && !LOOPBACK.test(target.hostname))) return target;
  const why = `${shownUrl(from)} leads to ${shownUrl(target)}: only https or the same host is followed`;
  throw new DownloadError('redirect', why, shownUrl(from));
}
