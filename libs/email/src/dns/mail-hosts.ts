import type { MxRecord } from 'node:dns';

/** The questions to DNS, as `Resolver` of `node:dns/promises` has them. */
export interface DnsQuestions {
  resolveMx(name: string): Promise<MxRecord[]>;
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
}

/** A mail server of a domain, at an address that was checked. */
export interface MailHost {
  readonly name: string;
  readonly address: string;
}

/** DNS did not answer, or not so that anything is known. */
export class DnsFailedError extends Error {
  override readonly name = 'DnsFailedError';
}

/** Most names of an answer that are looked up: a stranger may have written any number. */
const MAX_NAMES = 10;
/** Most addresses that are given. */
const MAX_ADDRESSES = 3;

/** DNS has answered that there is nothing. */
const NOTHING: ReadonlySet<string> = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Where mail for a domain goes, best host first, and of each host one address before any second one. Empty: the domain takes
 * no mail, because it does not exist, says so (null MX, RFC 7505), or has no host with an address that may be connected to.
 * Each name is looked up once, and who connects uses the addresses given here.
 * @param allowed whether an address may be connected to
 * @throws DnsFailedError
 */
export async function mailHosts(
  domain: string,
  dns: DnsQuestions,
  allowed: (address: string) => boolean,
): Promise<readonly MailHost[]> {
  const records = await existing(() => dns.resolveMx(domain));
  // Without MX, the domain itself is the host: RFC 5321, 5.1. A null MX has an empty name.
  const names = records.length === 0 ? [domain] : [...records].sort(byPriority).map(({ exchange }) => exchange);
  const looked = await Promise.allSettled(
    [...new Set(names)]
      .filter((name) => name !== '' && name !== '.')
      .slice(0, MAX_NAMES)
      .map((name) => addressesOf(name, dns)),
  );
  const lists = looked.flatMap((one) =>
    one.status === 'fulfilled' ? [one.value.filter(({ address }) => allowed(address))] : [],
  );
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const hosts = Array.from({ length: longest }, (_, round) => lists.flatMap((list) => list[round] ?? [])).flat();
  const failed = looked.find((one) => one.status === 'rejected');
  if (hosts.length === 0 && failed !== undefined) throw failed.reason as DnsFailedError;
  return hosts.slice(0, MAX_ADDRESSES);
}

const byPriority = (a: MxRecord, b: MxRecord): number => a.priority - b.priority;

/** IPv4 first: not every machine has a way out over IPv6. */
async function addressesOf(name: string, dns: DnsQuestions): Promise<readonly MailHost[]> {
  const [four, six] = await Promise.allSettled([
    existing(() => dns.resolve4(name)),
    existing(() => dns.resolve6(name)),
  ]);
  const found = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const failed = [four, six].find((one) => one.status === 'rejected');
  if (found.length === 0 && failed !== undefined) throw failed.reason as DnsFailedError;
  return found.map((address) => ({ name, address }));
}

async function existing<T>(ask: () => Promise<T[]>): Promise<T[]> {
  try {
    return await ask();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (NOTHING.has(code)) return [];
    throw new DnsFailedError(`DNS: ${code}`, { cause: error });
  }
}
