import type { AskedFields, Included, LatLng, PlaceCodes } from '@tripoint/contract';
import { distanceMetres } from '@tripoint/geo';
import { NO_COORDINATE } from '@tripoint/index';
import { areaClause } from '../areas';
import type { Directory } from '../directory';
import { type PlaceKind, parsePlaceId } from '../place-id';
import { type AddressEngine, type AddressRow, isRegistration } from '../schema/address-types';
import { postalTerm } from '../terms';
import { type Presenter, position, postalDigits } from './presenter';

/** Streets and settlements whose addresses make the middle of a postal code: more than any has. */
const UNITS_OF_POSTAL_CODE = 5_000;

/** Codes of RÚIAN, SIMC and TERC; NUTS and LAU; SIMC and ULIC. */
const REGISTER_CODE = /^(?:\d+|SK[0-9A-Z]+|\d{7}\/\d{5})$/;

/** A place as it is answered, as far as its further fields depend on it. */
interface Shown {
  readonly place_id: string | null;
}

interface FoundPlace {
  readonly kind: PlaceKind;
  readonly document: number;
  readonly row: AddressRow | null;
}

const noCodes: PlaceCodes = {
  address: null,
  street: null,
  part: null,
  district: null,
  municipality: null,
  county: null,
  region: null,
};

/** What callers ask for besides the fields of a place, looked up by its identifier once it is sure to be answered. */
export class IncludedFields {
  constructor(
    private readonly directory: Directory,
    private readonly engine: AddressEngine,
    private readonly presenter: Presenter,
  ) {}

  /** @param point where distances are measured from */
  async of<P extends Shown>(place: P, include: readonly Included[], point: LatLng | null): Promise<P & AskedFields> {
    const { match, why, ...plain } = place as P & AskedFields;
    const found = place.place_id === null ? null : await this.find(place.place_id);
    const asks = (what: Included): boolean => include.includes(what);
    const middle = found !== null && (asks('position') || asks('distance')) ? await this.middleOf(found) : null;
    const hasMiddle = found?.kind === 'street' || found?.kind === 'municipality' || found?.kind === 'postal_code';
    return {
      ...(plain as unknown as P),
      ...(asks('position') && hasMiddle && { latlng: middle }),
      ...(asks('codes') && { codes: found && (await this.codesOf(found)) }),
      ...(asks('distance') && { distance: middle && point && distanceOf(point, middle) }),
      ...(match && { match }),
      ...(why && { why }),
    } as P & AskedFields;
  }

  private async find(placeId: string): Promise<FoundPlace | null> {
    const row = this.presenter.shownAddress(placeId);
    if (row !== null) return { kind: 'address', document: row.row, row };
    const parsed = parsePlaceId(placeId);
    return parsed && ((await this.engine.find(parsed.bytes)) as FoundPlace | null);
  }

  private async codesOf({ kind, document, row }: FoundPlace): Promise<PlaceCodes> {
    const { sections } = this.directory;
    if (kind === 'region') return { ...noCodes, region: this.text(sections.regionCode[document]) };
    if (kind === 'county') {
      const county = this.text(sections.countyCode[document]);
      return { ...noCodes, county, region: this.codeIn(sections.regionCode, sections.countyRegion[document]) };
    }
    if (kind === 'municipality') return this.areaCodes(document);
    if (kind === 'postal_code') return this.areaCodes(sections.postalMunicipality[document]);
    if (kind === 'street') {
      const own = { street: this.text(sections.streetCode[document]) };
      return { ...this.areaCodes(this.cityOf(sections.streetMunicipality[document])), ...own };
    }
    const { unit, row: number } = row as AddressRow;
    const [key] = await this.engine.keys([number]);
    return {
      ...this.areaCodes(this.cityOf(sections.unitMunicipality[unit])),
      address: key || null,
      street: this.codeIn(sections.streetCode, sections.unitStreetDocument[unit]),
      part: this.text(sections.unitPartCode[unit]),
      district: this.text(sections.unitDistrictCode[unit]),
    };
  }

  private areaCodes(municipality: number): PlaceCodes {
    const { municipalityCode, municipalityCounty, municipalityRegion, countyCode, regionCode } =
      this.directory.sections;
    return {
      ...noCodes,
      municipality: this.text(municipalityCode[municipality]),
      county: this.codeIn(countyCode, municipalityCounty[municipality]),
      region: this.codeIn(regionCode, municipalityRegion[municipality]),
    };
  }

  /** The municipality that answers show: the city for its parts. */
  private cityOf(municipality: number): number {
    const city = this.directory.sections.municipalityCity[municipality];
    return city < 0 ? municipality : city;
  }

  private codeIn(codes: Uint32Array, document: number): string | null {
    return document < 0 ? null : this.text(codes[document]);
  }

  /** Where a source of a register has names alone, its reader makes codes of them, which mean nothing elsewhere. */
  private text(id: number): string | null {
    const code = id < 0 ? '' : this.directory.text(id);
    return REGISTER_CODE.test(code) ? code : null;
  }

  private async middleOf({ kind, document, row }: FoundPlace): Promise<LatLng | null> {
    const { streetLat, streetLng, municipalityLat, municipalityLng } = this.directory.sections;
    if (row !== null) return position(row.lat, row.lng);
    if (kind === 'street') return position(streetLat[document], streetLng[document]);
    if (kind === 'municipality') return position(municipalityLat[document], municipalityLng[document]);
    return kind === 'postal_code' ? this.middleOfPostalCode(document) : null;
  }

  /** The mean of the first house of each street and settlement: with an engine elsewhere no others are in memory. */
  private async middleOfPostalCode(document: number): Promise<LatLng | null> {
    const { postalCode, postalMunicipality } = this.directory.sections;
    const code = [{ text: postalTerm(postalDigits(postalCode[document])), prefix: false }];
    const area = areaClause([{ kind: 'municipality', document: postalMunicipality[document] }]);
    const [matched] = await this.engine.match([
      { kind: 'unit', clauses: [code, area], limit: UNITS_OF_POSTAL_CODE, rows: 'first house' },
    ]);
    const { rowFrom, rowTo, rows } = matched;
    let [lat, lng, located] = [0, 0, 0];
    for (let unit = 0; unit < rowFrom.length; unit++) {
      let row = rowFrom[unit];
      while (row < rowTo[unit] && isRegistration(rows.marks[row])) row++;
      if (row === rowTo[unit]) row = rowFrom[unit];
      if (rows.lat[row] === NO_COORDINATE) continue;
      lat += rows.lat[row];
      lng += rows.lng[row];
      located++;
    }
    return located === 0 ? null : position(Math.round(lat / located), Math.round(lng / located));
  }
}

/** Metres to a decimetre: register positions are no more exact. */
const distanceOf = (point: LatLng, { lat, lng }: LatLng): number =>
  Math.round(distanceMetres(point.lat, point.lng, lat, lng) * 10) / 10;
