import type { KnownPlace } from './city/known-place';
import { type CityLocator, nowhere, publicOf } from './city-locator';
import type { FollowedBooks } from './followed-books';
import { organisationOf } from './organisations/organisation';

/** What databases say about an address. */
export interface KnownAddress extends KnownPlace {
  /** The address that was looked up, in its short form; null when it stands for none that is public. */
  readonly publicAddress: string | null;
  readonly org: string | null;
}

/** Looks addresses up in files of cities and of organisations; without asking anybody. */
export class IpDatabase {
  constructor(
    private readonly locator: Pick<CityLocator, 'placeOf'>,
    private readonly organisations: Pick<FollowedBooks, 'find' | 'close'>,
  ) {}

  /** An address in a tunnel or translated one is looked up as the IPv4 address inside. Text that is none is nowhere. */
  find(text: string): KnownAddress {
    const address = publicOf(text);
    if (address === null) return { ...nowhere, publicAddress: null, org: null };
    const [record] = this.organisations.find(address);
    return { ...this.locator.placeOf(address), publicAddress: address.toString(), org: organisationOf(record) };
  }

  /** Closes the files of organisations. */
  close(): void {
    this.organisations.close();
  }
}
