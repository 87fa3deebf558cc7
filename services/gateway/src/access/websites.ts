import type { IncomingHttpHeaders } from 'node:http';
import { domainToASCII } from 'node:url';

interface Rule {
  /** Lower case, punycode; of a wildcard with the leading dot. */
  readonly host: string;
  readonly wildcard: boolean;
  /** null: any port. */
  readonly port: string | null;
}

/** The websites whose pages may use a key: `example.com`, `*.example.com` (any depth, not itself), `host:port`. */
export class WebsiteList {
  private readonly rules: readonly Rule[];

  constructor(patterns: readonly string[]) {
    this.rules = patterns.map(parseRule);
  }

  /** @param address URL of a page, or an origin; anything but http and https belongs to no website. */
  has(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const { protocol, hostname, port } = new URL(address);
    if (protocol !== 'https:' && protocol !== 'http:') return false;
    const host = withoutFinalDot(hostname);
    const actualPort = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
    return this.rules.some((rule) => {
      if (rule.port !== null && rule.port !== actualPort) return false;
      return rule.wildcard ? host.endsWith(rule.host) && host.length > rule.host.length : host === rule.host;
    });
  }
}

function parseRule(pattern: string): Rule {
  const wildcard = pattern.startsWith('*.');
  const bare = wildcard ? pattern.slice(2) : pattern;
  const portStart = /:\d+$/.exec(bare)?.index ?? bare.length;
  const name = bare.slice(0, portStart);
  const ascii = withoutFinalDot(name.startsWith('[') ? name.toLowerCase() : domainToASCII(name));
  // A pattern that is no host name must match nothing, not everything.
  const host = ascii === '' ? '\0' : ascii;
  return {
    host: wildcard ? `.${host}` : host,
    wildcard,
    port: portStart === bare.length ? null : bare.slice(portStart + 1),
  };
}

function withoutFinalDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host;
}

/** The page that a request says it comes from: Referer, else Origin; null when it does not say. */
export function pageOf(headers: IncomingHttpHeaders): string | null {
  const { referer, origin } = headers;
  if (referer !== undefined && referer !== '') return referer;
  return origin === undefined || origin === '' ? null : origin;
}
