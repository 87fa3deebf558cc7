import type { XmlAttributes } from '../../../xml/xml-attributes';
import type { XmlInterest } from '../../../xml/xml-scanner';
import type { XmlText } from '../../../xml/xml-text';
import { type AddressContext, ContextResolver, type PlaceFacts } from './address-context';
import { MAX_VALUE_BYTES, NO_LINK, PrgFileReader } from './prg-file-reader';
import { WARNING } from './row-reasons';
import { streetDisplayName } from './street-name';
import { terytCode, ulicCode } from './teryt';

/** Namespace of the model 2021. */
export const NAMESPACE_2021 = 'https://geoportal.gov.pl/schemas/prgad/1.0';

const HASH = 0x23;
/** More numbers of links than a file has bytes; two of them make one exact number. */
const LINKS_MAX = 2 ** 26;
/** The version time at the end of an id: `_2017-04-13T15_30_15_02_00`. */
const VERSION_TIME = /_\d{4}-\d{2}-\d{2}T[\d_]+$/;
/** The code of SIMC in the id of a place: `PL.ZIPIN.2418.EMUiA_0188009_...`. */
const SIMC_IN_ID = /_(\d{7})(?:_|$)/;
const CITY = '96';

type Kind = 'point' | 'place' | 'street' | null;
/** Which field the text belongs to; named as the elements. */
type Field = string;

interface StreetFacts {
  readonly code: string | null;
  readonly name: string;
}

/** The model 2021 of PRG: GML whose points link to places and streets; easting first, units by TERC only. */
export class Model2021Reader extends PrgFileReader {
  readonly isNorthingFirst = false;
  private readonly links = this.newTable();
  private readonly contextOf = new Map<number, number>();
  private readonly pairs: { place: number; street: number }[] = [];
  private readonly places = new Map<number, PlaceFacts>();
  private readonly streets = new Map<number, StreetFacts>();

  private kind: Kind = null;
  private field: Field = '';
  private id = NO_LINK;
  private isEnded = false;
  private placeLink = NO_LINK;
  private streetLink = NO_LINK;
  private values: Record<string, string> = {};
  private lastPair = -1;
  private lastContext = -1;

  open(name: string, attributes: XmlAttributes): XmlInterest {
    switch (this.kind) {
      case 'point':
        return this.openInPoint(name, attributes);
      case 'place':
        return this.openField(name, PLACE_FIELDS);
      case 'street':
        return this.openField(name, STREET_FIELDS);
      default:
        return this.openObject(name, attributes);
    }
  }

  private openObject(name: string, attributes: XmlAttributes): XmlInterest {
    switch (name) {
      case 'FeatureCollection':
      case 'featureMember':
      case 'featureMembers':
      case 'member':
        return 'enter';
      case 'AD_PunktAdresowy':
        this.kind = 'point';
        this.isEnded = false;
        this.placeLink = NO_LINK;
        this.streetLink = NO_LINK;
        this.beginPoint();
        return 'enter';
      case 'AD_Miejscowosc':
      case 'AD_UlicaPlac':
        this.kind = name === 'AD_Miejscowosc' ? 'place' : 'street';
        this.countObject();
        this.id = this.linkOf(attributes, 'id');
        this.values = {};
        return 'enter';
      default:
        return 'skip';
    }
  }

  private openInPoint(name: string, attributes: XmlAttributes): XmlInterest {
    switch (name) {
      case 'idIIP':
      case 'AD_IdentyfikatorIIP':
      case 'georeferencja':
      case 'Point':
        return 'enter';
      case 'lokalnyId':
      case 'wersjaId':
      case 'poczatekWersjiObiektu':
      case 'koniecWersjiObiektu':
      case 'numerPorzadkowy':
      case 'kodPocztowy':
      case 'pos':
        this.field = name;
        return 'text';
      case 'miejscowosc':
        this.placeLink = this.linkOf(attributes, 'href');
        return 'skip';
      case 'ulica2':
        this.streetLink = this.linkOf(attributes, 'href');
        return 'skip';
      default:
        return 'skip';
    }
  }

  private openField(name: string, fields: ReadonlySet<string>): XmlInterest {
    if (!fields.has(name)) return 'skip';
    this.field = name;
    return 'text';
  }

  text(text: XmlText): void {
    const { draft } = this;
    if (this.kind !== 'point') {
      if (text.length <= MAX_VALUE_BYTES) this.values[this.field] = text.trimmed();
      return;
    }
    switch (this.field) {
      case 'lokalnyId':
        draft.readKey(text);
        break;
      case 'wersjaId':
        draft.readVersion(text);
        break;
      case 'poczatekWersjiObiektu':
        draft.readVersionBegin(text);
        break;
      case 'koniecWersjiObiektu':
        if (text.trim().length > 0) this.isEnded = true;
        break;
      case 'numerPorzadkowy':
        draft.readNumber(text);
        break;
      case 'kodPocztowy':
        draft.readPostalCode(text);
        break;
      default:
        draft.readPosition(text);
    }
  }

  close(name: string): void {
    switch (name) {
      case 'AD_PunktAdresowy':
        this.kind = null;
        this.endPoint(this.isEnded, this.context());
        break;
      case 'AD_Miejscowosc':
        this.kind = null;
        this.places.set(this.id, placeOf(this.values));
        break;
      case 'AD_UlicaPlac':
        this.kind = null;
        this.streets.set(this.id, streetOf(this.values));
        break;
      default:
    }
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
    return this.pairs.map((pair) => {
      const warnings: string[] = [];
      let place = this.find(pair.place, this.places, placesByBase, warnings);
      if (place === null && pair.place !== NO_LINK) place = this.placeByCode(this.links.textOf(pair.place), warnings);
      const street = this.find(pair.street, this.streets, streetsByBase, warnings);
      if (street === null && pair.street !== NO_LINK) warnings.push(WARNING.street);
      return resolver.resolve({ place, partName: '', street, units: null, warnings });
    });
  }

  private linkOf(attributes: XmlAttributes, name: string): number {
    const text = attributes.text(name)?.trim();
    if (text === undefined || text.length === 0) return NO_LINK;
    const start = text.bytes[text.start] === HASH ? text.start + 1 : text.start;
    return this.numberOfLink(this.links, text, start);
  }

  /** The number of the point's place and street; neighbours mostly share it. */
  private context(): number {
    const pair = (this.placeLink + 1) * LINKS_MAX + this.streetLink + 1;
    if (pair === this.lastPair) return this.lastContext;
    let context = this.contextOf.get(pair);
    if (context === undefined) {
      context = this.pairs.length;
      this.contextOf.set(pair, context);
      this.pairs.push({ place: this.placeLink, street: this.streetLink });
    }
    this.lastPair = pair;
    this.lastContext = context;
    return context;
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

const PLACE_FIELDS: ReadonlySet<string> = new Set(['nazwa', 'rodzaj', 'identyfikatorSIMC', 'TERYTGminy']);
const STREET_FIELDS: ReadonlySet<string> = new Set([
  'nazwaPelna',
  'rodzaj',
  'TERYTNazwa1',
  'TERYTNazwa2',
  'identyfikatorULIC',
]);

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
