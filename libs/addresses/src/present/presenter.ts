import type {
  AddressPlace,
  CountryCode,
  CountyItem,
  LatLng,
  MunicipalityItem,
  MunicipalityPlace,
  PostalCodePlace,
  RegionItem,
  ReversePlace,
  StreetPlace,
} from '@tripoint/contract';
import { countryNames } from '@tripoint/contract/countries';
import { COORDINATE_SCALE, NO_COORDINATE } from '@tripoint/index';
import { type AddressParts, type AddressSegment, escapeHtml } from '@tripoint/text';
import { LRUCache } from 'lru-cache';
import type { Directory } from '../directory';
import { type PlaceKind, placeIdText, postalPlaceKey } from '../place-id';
import { type AddressEngine, type AddressRow, firstLetterOf, isRegistration } from '../schema/address-types';
import type { Marker } from './mark';

/** Five digits; empty for 0, which stands for none. */
export const postalDigits = (code: number): string => (code === 0 ? '' : String(code).padStart(5, '0'));

const textOf = (segments: readonly AddressSegment[]): string => segments.map(({ text }) => text).join('');

/** An address as it is in every answer, and the line from which its `highlight` is made. */
interface PlainAddress {
  readonly place: AddressPlace;
  readonly line: readonly AddressSegment[];
}

/** Addresses kept, about 1 kB each: those of a few hundred people who type at the same time. */
const ADDRESSES_KEPT = 5_000;
/** Addresses presented last whose rows are at hand: as many as one answer has. */
const LATEST = 32;

/** Turns documents and rows of an index into the objects that callers see. */
export class Presenter {
  private readonly country: CountryCode;
  private readonly formattedCountry: string;
  private readonly kept = new LRUCache<number, PlainAddress>({ max: ADDRESSES_KEPT });
  private readonly latestIds: string[] = [];
  private readonly latestRows: AddressRow[] = [];
  private presented = 0;

  constructor(private readonly directory: Directory) {
    this.country = directory.header.country.toUpperCase() as CountryCode;
    this.formattedCountry = countryNames[this.country];
  }

  /**
   * @param marker marks matches in `highlight`; without one the address stands there plainly (details)
   * @param inNames numbers of the query that are words of names in this address, as bits by position
   */
  address(address: AddressRow, marker: Marker | null, inNames = 0): AddressPlace {
    return marked(this.plainAddress(address), marker, inNames);
  }

  /** The address of a row that was presented before; null when it has to be fetched again. */
  knownAddress(row: number, marker: Marker | null, inNames: number): AddressPlace | null {
    const plain = this.kept.get(row);
    return plain === undefined ? null : marked(plain, marker, inNames);
  }

  /** The address with an identifier, where it is among those presented last. */
  shownAddress(placeId: string): AddressRow | null {
    return this.latestRows[this.latestIds.indexOf(placeId)] ?? null;
  }

  /** The number of a house as it is shown, and whether it is written as one of a hut. */
  house(address: AddressRow): { readonly number: string; readonly isRegistration: boolean } {
    const { rules } = this.directory;
    const parts = this.partsOf(address);
    return {
      number: rules.numberFields(parts).formatted_number,
      isRegistration: textOf(rules.streetLine(parts)).includes('č.ev.'),
    };
  }

  /** The address without marks, kept since the next keystroke mostly finds it again. */
  private plainAddress(address: AddressRow): PlainAddress {
    let plain = this.kept.get(address.row);
    if (plain === undefined) {
      plain = this.formatAddress(address);
      this.kept.set(address.row, plain);
    }
    const slot = this.presented++ % LATEST;
    this.latestIds[slot] = plain.place.place_id;
    this.latestRows[slot] = address;
    return plain;
  }

  private formatAddress(address: AddressRow): PlainAddress {
    const { sections } = this.directory;
    const municipality = sections.unitMunicipality[address.unit];
    const parts = this.partsOf(address);
    const { rules } = this.directory;
    const line = rules.formatAddress(parts);
    const formatted = textOf(line);
    const place: AddressPlace = {
      place_id: `${this.directory.header.country}_${address.id}`,
      highlight: escapeHtml(formatted),
      formatted_address: formatted,
      street: parts.street,
      formatted_street: textOf(rules.streetLine(parts)),
      ...rules.numberFields(parts),
      postal_code: rules.formatPostalCode(parts.postalCode),
      municipality: parts.municipality,
      district: parts.part,
      county: this.countyOf(municipality),
      region: this.regionOf(municipality),
      latlng: position(address.lat, address.lng),
      object: 'address',
      formatted_country: this.formattedCountry,
      country: this.country,
    };
    return { place, line };
  }

  reverse(found: AddressRow): ReversePlace {
    const address = this.address(found, null);
    const { lat, lng } = address.latlng as LatLng;
    return { ...address, latlng: { lat, lon: lng } };
  }

  street(document: number, marker: Marker | null): StreetPlace {
    const { sections } = this.directory;
    const street = this.directory.name(sections.streetName[document]);
    const inside = sections.streetMunicipality[document];
    return {
      place_id: this.id('street', this.directory.text(sections.streetCode[document])),
      highlight: mark(marker, [
        { role: 'name', text: street },
        { role: 'plain', text: ', ' },
        { role: 'name', text: this.municipalityName(inside) },
      ]),
      street,
      municipality: this.directory.placeName(inside),
      object: 'street',
      formatted_country: this.formattedCountry,
      country: this.country,
    };
  }

  municipality(document: number, marker: Marker | null): MunicipalityPlace {
    const name = this.municipalityName(document);
    return {
      place_id: this.municipalityId(document),
      highlight: mark(marker, [{ role: 'name', text: name }]),
      municipality: name,
      county: this.countyOf(document),
      region: this.regionOf(document),
      object: 'municipality',
      formatted_country: this.formattedCountry,
      country: this.country,
    };
  }

  postalCode(document: number, marker: Marker | null): PostalCodePlace {
    const { sections } = this.directory;
    const code = this.directory.rules.formatPostalCode(postalDigits(sections.postalCode[document]));
    const municipality = sections.postalMunicipality[document];
    const name = this.municipalityName(municipality);
    return {
      place_id: this.id(
        'postal_code',
        postalPlaceKey(sections.postalCode[document], this.municipalityCode(municipality)),
      ),
      highlight: mark(marker, [
        { role: 'postal_code', text: code },
        { role: 'plain', text: ' ' },
        { role: 'name', text: name },
      ]),
      postal_code: code,
      municipality: name,
      object: 'postal_code',
      formatted_country: this.formattedCountry,
      country: this.country,
    };
  }

  region(document: number): RegionItem {
    const { sections } = this.directory;
    return {
      place_id: this.id('region', this.directory.text(sections.regionCode[document])),
      name: this.directory.name(sections.regionName[document]),
      object: 'region',
      country: this.country,
    };
  }

  county(document: number): CountyItem {
    const { sections } = this.directory;
    return {
      place_id: this.id('county', this.directory.text(sections.countyCode[document])),
      name: this.directory.name(sections.countyName[document]),
      object: 'county',
      formatted_country: this.formattedCountry,
      country: this.country,
    };
  }

  municipalityItem(document: number): MunicipalityItem {
    const { sections } = this.directory;
    const { formatted_country, country, object, ...place } = this.municipality(document, null);
    const latlng = position(sections.municipalityLat[document], sections.municipalityLng[document]);
    return { ...place, object, latlng, formatted_country, country };
  }

  private municipalityId(document: number): string {
    return this.id('municipality', this.municipalityCode(document));
  }

  private municipalityCode(document: number): string {
    return this.directory.text(this.directory.sections.municipalityCode[document]);
  }

  private id(kind: PlaceKind, key: string): string {
    const { register, country } = this.directory.header;
    return placeIdText(country, register, kind, key);
  }

  private partsOf({ row, unit, first, second, letter: secondLetter, marks }: AddressRow): AddressParts {
    const { sections } = this.directory;
    const municipality = sections.unitMunicipality[unit];
    const name = this.directory.placeName(municipality);
    const isCityPart = sections.municipalityCity[municipality] >= 0;
    const district = this.optionalName(sections.unitDistrict[unit]);
    const letter = second > 0 ? secondLetter : firstLetterOf(marks);
    const showsDistrict = name === this.directory.rules.cityOfDistricts;
    return {
      street: this.optionalName(sections.unitStreet[unit]),
      part: isCityPart ? district : this.optionalName(sections.unitPart[unit]),
      municipality: name,
      district: showsDistrict ? district : null,
      county: sections.municipalityShared[municipality] === 1 ? this.countyOf(municipality) : null,
      postalCode: postalDigits(sections.unitPostalCode[unit]),
      houseNumber: first,
      registration: isRegistration(marks),
      orientationNumber: second,
      orientationLetter: letter === 0 ? '' : String.fromCharCode(96 + letter),
      numberText: this.directory.numberText(row),
    };
  }

  private municipalityName(document: number): string {
    return this.directory.name(this.directory.sections.municipalityName[document]);
  }

  private optionalName(id: number): string | null {
    return id < 0 ? null : this.directory.name(id);
  }

  private countyOf(municipality: number): string | null {
    const { sections } = this.directory;
    const county = sections.municipalityCounty[municipality];
    return county < 0 ? null : this.directory.name(sections.countyName[county]);
  }

  private regionOf(municipality: number): string | null {
    const { sections } = this.directory;
    const region = sections.municipalityRegion[municipality];
    return region < 0 ? null : this.directory.name(sections.regionName[region]);
  }
}

const marked = ({ place, line }: PlainAddress, marker: Marker | null, inNames: number): AddressPlace =>
  marker ? { ...place, highlight: marker.line(line, inNames) } : { ...place };

const mark = (marker: Marker | null, segments: readonly AddressSegment[]): string =>
  marker ? marker.line(segments) : escapeHtml(textOf(segments));

/** A position as an index keeps it. */
export function position(lat: number, lng: number): LatLng | null {
  return lat === NO_COORDINATE ? null : { lat: lat / COORDINATE_SCALE, lng: lng / COORDINATE_SCALE };
}

interface Waiting {
  readonly row: number;
  readonly resolve: (address: AddressRow) => void;
  readonly reject: (error: unknown) => void;
}

/** Fetches rows from the engine, those asked for in one turn together. */
export class AddressLoader {
  private waiting: Waiting[] = [];

  constructor(private readonly engine: Pick<AddressEngine, 'rows'>) {}

  load(row: number): Promise<AddressRow> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) queueMicrotask(() => void this.fetch());
      this.waiting.push({ row, resolve, reject });
    });
  }

  private async fetch(): Promise<void> {
    const asked = this.waiting;
    this.waiting = [];
    try {
      const addresses = await this.engine.rows(asked.map(({ row }) => row));
      for (const [i, { resolve }] of asked.entries()) resolve(addresses[i]);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
