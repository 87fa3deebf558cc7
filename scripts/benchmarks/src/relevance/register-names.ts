import { beginsLike, plain, withinEdits } from './plain-text';

/** What the register knows under one name of a municipality, part or city district; places of one name together. */
export interface PlaceNames {
  readonly name: string;
  readonly municipality: boolean;
  /** The largest house or orientation number. */
  readonly numberMax: number;
  readonly postalCodes: readonly string[];
  readonly streets: readonly string[];
}

interface PlainPlace extends PlaceNames {
  readonly plainName: string;
  readonly plainStreets: readonly string[];
}

/**
 * All names of the register, to see whether a noisy text is by construction the name of something else. It answers about
 * names only, never about what a search finds.
 */
export class RegisterNames {
  private readonly plainPlaces: readonly PlainPlace[];
  private readonly byName: ReadonlyMap<string, PlainPlace>;
  private readonly byStreet: ReadonlyMap<string, readonly PlainPlace[]>;
  private readonly byPostalCode: ReadonlyMap<string, readonly PlainPlace[]>;

  private readonly saidStreet: ((street: string) => string) | null;
  /** Names of streets that another street of the place is said like, by the name of the place. */
  private readonly twins = new Map<string, ReadonlySet<string>>();

  /** @param saidStreet how the country's people say a street, where a register spells one name in several ways */
  constructor(places: readonly PlaceNames[], saidStreet: ((street: string) => string) | null = null) {
    this.saidStreet = saidStreet;
    this.plainPlaces = places.map((place) => ({
      ...place,
      plainName: plain(place.name),
      plainStreets: place.streets.map(plain),
    }));
    this.byName = new Map(this.plainPlaces.map((place) => [place.name, place]));
    this.byStreet = groupedBy(this.plainPlaces, ({ streets }) => streets);
    this.byPostalCode = groupedBy(this.plainPlaces, ({ postalCodes }) => postalCodes);
  }

  get places(): readonly PlaceNames[] {
    return this.plainPlaces;
  }

  /** Is another street of the places of this name said like this one, such as `Ul. 1. mája` and `1.mája`? */
  hasTwinStreet(placeName: string, street: string): boolean {
    const said = this.saidStreet;
    const place = said && this.byName.get(placeName);
    if (!place) return false;
    let twins = this.twins.get(placeName);
    if (!twins) {
      twins = spelledTwice(place.streets, said);
      this.twins.set(placeName, twins);
    }
    return twins.has(street);
  }

  /** Have the places of this name a street of that name? */
  hasStreet(placeName: string, street: string): boolean {
    return this.byName.get(placeName)?.plainStreets.includes(plain(street)) ?? false;
  }

  /** Is there another street in the places of this name whose name begins with the typed words? */
  otherStreetBegins(placeName: string, street: string, typed: string): boolean {
    return this.otherStreet(placeName, street, (name) => beginsLike(name, plain(typed)));
  }

  /** Is there another street in the places of this name within so many edits of the typed text? */
  otherStreetNear(placeName: string, street: string, typed: string, edits: number): boolean {
    const text = plain(typed);
    return this.otherStreet(placeName, street, (name) => withinEdits(name, text, edits));
  }

  /** Is there another street in the places of this name that begins with the initial and has the words in it? */
  otherStreetWith(placeName: string, street: string, words: string, initial: string): boolean {
    const text = ` ${plain(words)} `;
    const start = plain(initial);
    return this.otherStreet(placeName, street, (name) => name.startsWith(start) && ` ${name} `.includes(text));
  }

  /** Is there a place of another name, with this street, whose name begins with the typed words? */
  otherPlaceBegins(placeName: string, street: string, typed: string): boolean {
    const text = plain(typed);
    return this.otherPlace(placeName, street, (name) => beginsLike(name, text));
  }

  /** Is there a place of another name, with this street, within so many edits of the typed text? */
  otherPlaceNear(placeName: string, street: string, typed: string, edits: number): boolean {
    const text = plain(typed);
    return this.otherPlace(placeName, street, (name) => withinEdits(name, text, edits));
  }

  /** Is there a place of another name, with this street, that may be meant by an unfinished name with one edit in it? */
  otherPlaceBeginsNear(placeName: string, street: string, typed: string, edits: number): boolean {
    const text = plain(typed);
    return this.otherPlace(placeName, street, (name) => startIsNear(name, text, edits));
  }

  /** Is there a place of another name, with this postal code, within so many edits of the typed text? */
  otherPlaceOfPostalCodeNear(placeName: string, postalCode: string, typed: string, edits: number): boolean {
    const text = plain(typed);
    const places = this.byPostalCode.get(postalCode) ?? [];
    return places.some(({ name, plainName }) => name !== placeName && withinEdits(plainName, text, edits));
  }

  /** Is there another pair of a street and a place whose names begin with the typed words? */
  otherPairBegins(street: string, placeName: string, typedStreet: string, typedPlace: string): boolean {
    const streetText = plain(typedStreet);
    const placeText = plain(typedPlace);
    return this.plainPlaces.some(
      (place) =>
        beginsLike(place.plainName, placeText) &&
        place.plainStreets.some(
          (name, i) => beginsLike(name, streetText) && (place.streets[i] !== street || place.name !== placeName),
        ),
    );
  }

  /** The largest number in any place whose name holds this one: above it no such place has a house. */
  numberMaxAround(placeName: string): number {
    const text = plain(placeName);
    let max = 0;
    for (const place of this.plainPlaces) {
      if (place.numberMax > max && place.plainName.includes(text)) max = place.numberMax;
    }
    return max;
  }

  /** The largest number in any place that has this postal code. */
  numberMaxOf(postalCode: string): number {
    return Math.max(0, ...(this.byPostalCode.get(postalCode) ?? []).map(({ numberMax }) => numberMax));
  }

  /** Names of all places that have this postal code. */
  placesOfPostalCode(postalCode: string): readonly string[] {
    return (this.byPostalCode.get(postalCode) ?? []).map(({ name }) => name);
  }

  /** Does a postal code of the places of this name begin with these digits? */
  postalCodeBegins(placeName: string, digits: string): boolean {
    return this.byName.get(placeName)?.postalCodes.some((code) => code.startsWith(digits)) ?? false;
  }

  private otherStreet(placeName: string, street: string, fits: (plainName: string) => boolean): boolean {
    const place = this.byName.get(placeName);
    if (!place) return false;
    const text = plain(street);
    return place.plainStreets.some((name) => name !== text && fits(name));
  }

  private otherPlace(placeName: string, street: string, fits: (plainName: string) => boolean): boolean {
    const places = this.byStreet.get(street) ?? [];
    return places.some((place) => place.name !== placeName && fits(place.plainName));
  }
}

function groupedBy(
  places: readonly PlainPlace[],
  keys: (place: PlainPlace) => readonly string[],
): ReadonlyMap<string, readonly PlainPlace[]> {
  const groups = new Map<string, PlainPlace[]>();
  for (const place of places) {
    for (const key of keys(place)) {
      const group = groups.get(key);
      if (group) group.push(place);
      else groups.set(key, [place]);
    }
  }
  return groups;
}

function spelledTwice(streets: readonly string[], said: (street: string) => string): ReadonlySet<string> {
  const spellings = new Map<string, string[]>();
  for (const street of streets) {
    const key = said(street);
    spellings.set(key, [...(spellings.get(key) ?? []), street]);
  }
  return new Set([...spellings.values()].filter(({ length }) => length > 1).flat());
}

function startIsNear(name: string, typed: string, edits: number): boolean {
  for (let length = typed.length - edits; length <= typed.length + edits; length++) {
    if (length <= name.length && withinEdits(name.slice(0, length), typed, edits)) return true;
  }
  return false;
}
