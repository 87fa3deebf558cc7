import { type Address, publicAddressOf, readAddress } from '@tripoint/outside';
import { type KnownPlace, placeOf } from './city/known-place';
import type { FollowedBooks } from './followed-books';
import { organisationOf } from './organisations/organisation';

/** What databases say about an address. */
export interface KnownAddress extends KnownPlace {
  /** The address that was looked up, in its short form; null when it stands for none that is public. */
  readonly publicAddress: string | null;
  readonly org: string | null;
}

export const nowhere: KnownPlace = placeOf(null);

/** Looks addresses up in files; without asking anybody. */
export class IpDatabase {
  constructor(
    private readonly cities: Pick<FollowedBooks, 'find' | 'close'>,
    private readonly organisations: Pick<FollowedBooks, 'find' | 'close'>,
  ) {}

  /** An address in a tunnel or translated one is looked up as the IPv4 address inside. Text that is none is nowhere. */
  find(text: string): KnownAddress {
    const address = publicOf(text);
    if (address === null) return { ...nowhere, publicAddress: null, org: null };
    const [record] = this.organisations.find(address);
    return { ...this.placeOf(address), publicAddress: address.toString(), org: organisationOf(record) };
  }

  /** Where an address is, when at least its city is known: the middle of a country is near to nobody. */
  locate(text: string): { readonly lat: number; readonly lng: number } | null {
    const address = publicOf(text);
    const { city, latitude: lat, longitude: lng } = address === null ? nowhere : this.placeOf(address);
    return city === null || lat === null || lng === null ? null : { lat, lng };
  }

  close(): void {
    this.cities.close();
    this.organisations.close();
  }

  /** From one file alone, so that its parts agree: the first that knows the city, else the first that knows anything. */
  private placeOf(address: Address): KnownPlace {
    let first: KnownPlace | null = null;
    for (const record of this.cities.find(address)) {
      const place = placeOf(record);
      if (place.city !== null) return place;
      first ??= place;
    }
    return first ?? nowhere;
  }
}

function publicOf(text: string): Address | null {
  const address = readAddress(text);
  return address === null ? null : publicAddressOf(address);
}
