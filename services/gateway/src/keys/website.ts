import { domainToASCII } from 'node:url';
import { KeyInputError } from './key-input-error';

const WILDCARD = '*.';
const HOST_LENGTH_MAX = 253;
const PORT_MAX = 65_535;
/** A label of a host name (RFC 1123), with underscores, which hosts in use have. */
const HOST_SHAPE = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;
/** What a host may be written with; the conversion to ASCII would silently cut off a path, a query or a line break. */
const WRITTEN_SHAPE = /^[\p{L}\p{M}\p{N}._-]+$/u;
const IPV6_SHAPE = /^\[[0-9a-f:.]+\]$/;

/**
 * A website restriction as it is kept: host in lower case and punycode, `*.` in front for all hosts below, port only
 * where one was given: `https://Žilina.example:8443/a` is refused, `Žilina.example:8443` becomes
 * `xn--ilina-tib.example:8443`.
 * @throws KeyInputError
 */
export function websiteOf(text: string): string {
  const wildcard = text.startsWith(WILDCARD);
  const { host: written, port } = splitPort(wildcard ? text.slice(WILDCARD.length) : text);
  const host = WRITTEN_SHAPE.test(written) ? domainToASCII(written) : written;
  const isHost = host.length <= HOST_LENGTH_MAX && (HOST_SHAPE.test(host) || (IPV6_SHAPE.test(host) && !wildcard));
  if (!isHost || !isPort(port)) throw unusable(text);
  if (wildcard && !host.includes('.')) {
    throw new KeyInputError('website', `"${text}" would allow a whole top-level domain: name the domain below it too`);
  }
  return (wildcard ? WILDCARD : '') + host + (port === null ? '' : `:${Number(port)}`);
}

function splitPort(text: string): { host: string; port: string | null } {
  const colon = text.lastIndexOf(':');
  if (colon < 0 || text.endsWith(']')) return { host: text.toLowerCase(), port: null };
  return { host: text.slice(0, colon).toLowerCase(), port: text.slice(colon + 1) };
}

function isPort(port: string | null): boolean {
  return port === null || (/^[0-9]{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= PORT_MAX);
}

function unusable(text: string): KeyInputError {
  const hint = text.includes('/') ? ' Leave out the scheme and the path.' : '';
  return new KeyInputError(
    'website',
    `"${text}" is not a host. Give one such as example.com, or *.example.com for every host below it.${hint}`,
  );
}
