import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { type AddressList, normaliseAddress } from './address-list';

/** Who is at the other end of a request, as far as trusted parties say. */
export interface Connection {
  /** Address of the caller; null when unknown. */
  readonly clientIp: string | null;
  /** Whether the peer of the socket is a named proxy, so that its headers are believed. */
  readonly trustedPeer: boolean;
  /** Whether the request came over HTTPS, to this process or to a trusted proxy. */
  readonly secure: boolean;
  /** Whether it came from this very machine to a loopback address. */
  readonly loopback: boolean;
  /** Whether a peer on this machine that is no named proxy sent forwarding headers, as a proxy does that nobody named. */
  readonly unnamedProxy: boolean;
}

/**
 * Looks at the socket and, when its peer is trusted, at the headers that the peer added: the client is the right-most
 * address of X-Forwarded-For that is no trusted proxy, and the scheme is the last one of X-Forwarded-Proto. What stands
 * further left was written by the caller. A trusted peer that names no readable address leaves the client unknown: its
 * own address would satisfy restrictions that the caller behind it does not.
 */
export function connectionOf(req: IncomingMessage, trustedProxies: AddressList): Connection {
  const { socket } = req;
  const peer = normaliseAddress(socket.remoteAddress ?? '');
  const trustedPeer = peer !== null && !trustedProxies.empty && trustedProxies.has(peer);
  const loopback = isLoopback(peer) && isLoopback(normaliseAddress(socket.localAddress ?? ''));
  const encrypted = (socket as Partial<TLSSocket>).encrypted === true;
  return {
    clientIp: trustedPeer ? forwardedClient(req, peer, trustedProxies) : peer,
    trustedPeer,
    secure: encrypted || (trustedPeer && forwardedScheme(req) === 'https'),
    loopback,
    unnamedProxy: loopback && !trustedPeer && isForwarded(req),
  };
}

/** What proxies and delivery networks add, and programs on the same machine do not; and all of `X-Forwarded-*`. */
const FORWARDING: ReadonlySet<string> = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'true-client-ip',
  'cdn-loop',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'fastly-client-ip',
  'fly-client-ip',
  'x-azure-clientip',
  'x-envoy-external-address',
]);

function isForwarded({ headers }: IncomingMessage): boolean {
  for (const name in headers) if (FORWARDING.has(name) || name.startsWith('x-forwarded-')) return true;
  return false;
}

function forwardedClient(req: IncomingMessage, peer: string, trustedProxies: AddressList): string | null {
  const header = req.headers['x-forwarded-for'];
  if (header === undefined) return null;
  const hops = (typeof header === 'string' ? header : header.join(',')).split(',');
  let client = peer;
  for (let i = hops.length - 1; i >= 0 && trustedProxies.has(client); i--) {
    const hop = normaliseAddress(withoutPort(hops[i]!.trim()));
    if (hop === null) return null;
    client = hop;
  }
  return client;
}

/** `192.0.2.1:80` and `[2001:db8::1]:80` without the port; some proxies write it. */
function withoutPort(hop: string): string {
  if (hop.startsWith('[')) return hop.slice(1, Math.max(1, hop.indexOf(']')));
  const colon = hop.indexOf(':');
  return colon !== -1 && colon === hop.lastIndexOf(':') ? hop.slice(0, colon) : hop;
}

function forwardedScheme(req: IncomingMessage): string | undefined {
  const header = req.headers['x-forwarded-proto'];
  const text = typeof header === 'string' ? header : header?.join(',');
  return text
    ?.slice(text.lastIndexOf(',') + 1)
    .trim()
    .toLowerCase();
}

function isLoopback(address: string | null): boolean {
  return address !== null && (address.startsWith('127.') || address === '::1');
}
