import { type Address, publicAddressOf, readAddress } from '@tripoint/outside';
import { type KnownPlace, placeOf } from './city/known-place';
import type { FollowedBooks } from './followed-books';

export const nowhere: KnownPlace = placeOf(null);

/** Finds where addresses are in files of cities; without asking anybody. */
export class CityLocator {
  constructor(private readonly cities: Pick<FollowedBooks, 'find' | 'close'>) {}

  /** Where an address is, when at least its city is known: the middle of a country is near to nobody. */
  locate(text: string): { readonly lat: number; readonly lng: number } | null {
    const address = publicOf(text);
    const { city, latitude: lat, longitude: lng } = address === null ? nowhere : this.placeOf(address);
    return city === null || lat === null || lng === null ? null : { lat, lng };
  }

  /** From one file alone, so that its parts agree: the first that knows the city, else the first that knows anything. */
  placeOf(address: Address): KnownPlace {
    let first: KnownPlace | null = null;
    for (const record of this.cities.find(address)) {
      const place = placeOf(record);
      if (place.city !== null) return place;
      first ??= place;
    }
    return first ?? nowhere;
  }

  close(): void {
    this.cities.close();
  }
}

/** The public address that a text stands for; null when it stands for none. */
export function publicOf(text: string): Address | null {
  const address = readAddress(text);
  return address === null ? null : publicAddressOf(address);
}
