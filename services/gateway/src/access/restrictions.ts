import type { IncomingHttpHeaders } from 'node:http';
import { type AnyOperation, restricted } from '@tripoint/contract';
import type { Principal } from '../keys/principal';
import { AddressList } from './address-list';
import { pageOf, WebsiteList } from './websites';

interface Compiled {
  readonly websites: WebsiteList;
  readonly addresses: AddressList;
  /** Lower-case codes of the countries that the key's areas lie in. */
  readonly countries: ReadonlySet<string>;
}

const compiled = new WeakMap<Principal, Compiled>();

function compile(principal: Principal): Compiled {
  let rules = compiled.get(principal);
  if (rules === undefined) {
    rules = {
      websites: new WebsiteList(principal.websites),
      addresses: new AddressList(principal.ips),
      countries: new Set(principal.areas.map((area) => area.slice(0, 2).toLowerCase())),
    };
    compiled.set(principal, rules);
  }
  return rules;
}

/**
 * Checks where a request comes from. A key with several kinds of restriction must satisfy each kind.
 * @throws ApiError `restricted`.
 */
export function checkOrigin(principal: Principal, headers: IncomingHttpHeaders, clientIp: string | null): void {
  if (principal.websites.length > 0) {
    const page = pageOf(headers);
    if (page === null) {
      throw restricted(
        'This access key is restricted to certain websites and the request names none (Referer or Origin).',
      );
    }
    if (!compile(principal).websites.has(page)) throw restricted('This access key may not be used from this website.');
  }
  if (principal.ips.length > 0 && (clientIp === null || !compile(principal).addresses.has(clientIp))) {
    throw restricted('This access key may not be used from this IP address.');
  }
}

/** Whether a page of this origin may read answers to this key. */
export function mayRead(principal: Principal, origin: string): boolean {
  return principal.websites.length === 0 || compile(principal).websites.has(origin);
}

/**
 * Checks what the parameters name against the areas of the key, as far as codes and identifiers show: their countries.
 * The service that knows the hierarchy checks the rest.
 * @param params checked parameters.
 * @throws ApiError `restricted`.
 */
export function checkAreas(principal: Principal, operation: AnyOperation, params: unknown): void {
  if (principal.areas.length === 0) return;
  const { countries } = compile(principal);
  for (const { param, holds } of operation.area) {
    const value = (params as Readonly<Record<string, unknown>>)[param];
    for (const named of Array.isArray(value) ? value : [value]) {
      if (typeof named !== 'string') continue;
      const country = holds === 'country' ? named : named.slice(0, 2);
      if (countries.has(country.toLowerCase())) continue;
      const where = holds === 'country' ? country.toUpperCase() : `the area of ${param}`;
      throw restricted(`This access key may not search in ${where}.`, param);
    }
  }
}

/**
 * Checks that the key has the rights to what the parameters ask for.
 * @param params checked parameters.
 * @throws ApiError `restricted`.
 */
export function checkRights(principal: Principal, operation: AnyOperation, params: unknown): void {
  for (const { param, right } of operation.rights ?? []) {
    const value = (params as Readonly<Record<string, unknown>>)[param];
    if (!(Array.isArray(value) ? value.includes(right) : value === right) || principal.rights.includes(right)) continue;
    throw restricted(
      `This access key may not ask for ${right}. Leave it out of ${param}, or let the operator of the service give the key the right "${right}".`,
      param,
    );
  }
}
