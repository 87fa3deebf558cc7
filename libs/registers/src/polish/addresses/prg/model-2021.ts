import type { XmlAttributes } from '../../../xml/xml-attributes';
import type { XmlInterest } from '../../../xml/xml-scanner';
import type { XmlText } from '../../../xml/xml-text';
import { type AddressContext, ContextResolver, type PlaceFacts } from './address-context';
import { NO_LINK, Numbered, type PointField, type PrgElements, PrgFileReader } from './prg-file-reader';
import { WARNING } from './row-reasons';
import { streetDisplayName } from './street-name';
import { terytCode, ulicCode } from './teryt';

/** Namespace of the model 2021. */
export const NAMESPACE_2021 = 'https://geoportal.gov.pl/schemas/prgad/1.0';

const HASH = 0x23;
/** More numbers of links than a file has bytes; two of them make one exact number. */
const MAX_LINKS = 2 ** 26;
/** The version time at the end of an id: `_2017-04-13T15_30_15_02_00`. */
const VERSION_TIME = /_\d{4}-\d{2}-\d{2}T[\d_]+$/;
/** The code of SIMC in the id of a place: `PL.ZIPIN.2418.EMUiA_0188009_...`. */
const SIMC_IN_ID = /_(\d{7})(?:_|$)/;
const CITY = '96';

const PLACE = 'AD_Miejscowosc';
const textsOf = (...names: string[]) => new Map<string, XmlInterest>(names.map((name) => [name, 'text']));
const ELEMENTS: PrgElements = {
  point: 'AD_PunktAdresowy',
  entered: new Set(['idIIP', 'AD_IdentyfikatorIIP', 'georeferencja', 'Point']),
  fields: new Map<string, PointField>([
    ['lokalnyId', 'key'],
    ['wersjaId', 'version'],
    ['poczatekWersjiObiektu', 'begin'],
    ['koniecWersjiObiektu', 'end'],
    ['numerPorzadkowy', 'number'],
    ['kodPocztowy', 'postalCode'],
    ['pos', 'position'],
  ]),
  objects: new Map([
    [PLACE, textsOf('nazwa', 'rodzaj', 'identyfikatorSIMC', 'TERYTGminy')],
    ['AD_UlicaPlac', textsOf('nazwaPelna', 'rodzaj', 'TERYTNazwa1', 'TERYTNazwa2', 'identyfikatorULIC')],
  ]),
};

interface StreetFacts {
  readonly code: string | null;
  readonly name: string;
}

/** The model 2021 of PRG: GML whose points link to places and streets; easting first, units by TERC only. */
export class Model2021Reader extends PrgFileReader {
  readonly isNorthingFirst = false;
  protected readonly elements = ELEMENTS;
  private readonly pairs = new Numbered<number, { place: number; street: number }>();
  private readonly places = new Map<number, PlaceFacts>();
  private readonly streets = new Map<number, StreetFacts>();

  private placeLink = NO_LINK;
  private streetLink = NO_LINK;
  private lastPair = -1;
  private lastContext = -1;

  protected beginPoint(): void {
    this.placeLink = NO_LINK;
    this.streetLink = NO_LINK;
  }

  protected readLink(name: string, attributes: XmlAttributes): void {
    if (name === 'miejscowosc') this.placeLink = this.linkOf(attributes, 'href');
    else if (name === 'ulica2') this.streetLink = this.linkOf(attributes, 'href');
  }

  protected readText(): void {}

  protected endObject(element: string, id: number): void {
    if (element === PLACE) this.places.set(id, placeOf(this.values));
    else this.streets.set(id, streetOf(this.values));
  }

  contexts(): AddressContext[] {
    const cities = new Map<string, PlaceFacts>();
    for (const place of this.places.values()) {
      if (place.kind !== CITY || place.gmina === null) continue;
      cities.set(place.gmina.slice(0, 6), place);
      // Districts of Warszawa have codes of their own, but no other city in their county.
      cities.set(place.gmina.slice(0, 4), place);
    }
    const cityOf = (gmina: string) => cities.get(gmina.slice(0, 6)) ?? cities.get(gmina.slice(0, 4)) ?? null;
    const resolver = new ContextResolver(this.setting.teryt, cityOf);
    const placesByBase = this.byBase(this.places);
    const streetsByBase = this.byBase(this.streets);
    return this.pairs.all.map((pair) => {
      const warnings: string[] = [];
      let place = this.find(pair.place, this.places, placesByBase, warnings);
      if (place === null && pair.place !== NO_LINK) place = this.placeByCode(this.links.textOf(pair.place), warnings);
      const street = this.find(pair.street, this.streets, streetsByBase, warnings);
      if (street === null && pair.street !== NO_LINK) warnings.push(WARNING.street);
      return resolver.resolve({ place, partName: '', street, units: null, warnings });
    });
  }

  protected idStart(link: XmlText): number {
    return link.bytes[link.start] === HASH ? link.start + 1 : link.start;
  }

  /** Neighbours mostly share their place and street. */
  protected context(): number {
    const pair = (this.placeLink + 1) * MAX_LINKS + this.streetLink + 1;
    if (pair === this.lastPair) return this.lastContext;
    this.lastPair = pair;
    this.lastContext = this.pairs.numberOf(pair, () => ({ place: this.placeLink, street: this.streetLink }));
    return this.lastContext;
  }

  private byBase<T>(objects: ReadonlyMap<number, T>): Map<string, T> {
    return new Map([...objects].map(([id, object]) => [baseOf(id === NO_LINK ? '' : this.links.textOf(id)), object]));
  }

  /** The object with this id, else another version of it. */
  private find<T>(id: number, objects: ReadonlyMap<number, T>, byBase: Map<string, T>, warnings: string[]): T | null {
    if (id === NO_LINK) return null;
    const exact = objects.get(id);
    if (exact !== undefined) return exact;
    const other = byBase.get(baseOf(this.links.textOf(id))) ?? null;
    if (other !== null) warnings.push(WARNING.linkVersion);
    return other;
  }

  private placeByCode(id: string, warnings: string[]): PlaceFacts | null {
    const simc = this.setting.teryt.place(SIMC_IN_ID.exec(id)?.[1] ?? '');
    if (simc === null) return null;
    warnings.push(WARNING.placeByCode);
    return { code: simc.code, name: simc.name, kind: simc.kind, gmina: simc.gmina };
  }
}

function placeOf(values: Readonly<Record<string, string>>): PlaceFacts {
  return {
    code: terytCode(values.identyfikatorSIMC ?? '', 7),
    name: values.nazwa ?? '',
    kind: (values.rodzaj ?? '').padStart(2, '0'),
    gmina: terytCode(values.TERYTGminy ?? '', 7),
  };
}

function streetOf(values: Readonly<Record<string, string>>): StreetFacts {
  const written = values.nazwaPelna || `${values.TERYTNazwa2 ?? ''} ${values.TERYTNazwa1 ?? ''}`;
  return {
    code: ulicCode(values.identyfikatorULIC ?? ''),
    name: streetDisplayName(written, Number(values.rodzaj ?? 0) || 0),
  };
}

function baseOf(id: string): string {
  return id.replace(VERSION_TIME, '');
}
