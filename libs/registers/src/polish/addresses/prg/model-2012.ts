import type { XmlAttributes } from '../../../xml/xml-attributes';
import { decodeUtf8 } from '../../../xml/xml-encoding';
import type { XmlInterest } from '../../../xml/xml-scanner';
import type { XmlText } from '../../../xml/xml-text';
import { type AddressContext, ContextResolver, type PlaceFacts } from './address-context';
import {
  MAX_VALUE_BYTES,
  NO_LINK,
  Numbered,
  type PointField,
  type PrgElements,
  PrgFileReader,
} from './prg-file-reader';
import { streetDisplayName } from './street-name';
import { type GminaUnits, terytCode, ulicCode } from './teryt';

/** Namespace of the model 2012. */
export const NAMESPACE_2012 = 'urn:gugik:specyfikacje:gmlas:panstwowyRejestrGranicAdresy:1.0';

const SLASH = 0x2f;
const REGION_DIGITS = 2;
const COUNTY_DIGITS = 4;
const GMINA_DIGITS = 7;
/** Most links of one address; the register writes six. */
const MAX_COMPONENTS = 16;

const UNIT = 'PRG_JednostkaAdministracyjnaNazwa';
const PLACE = 'PRG_MiejscowoscNazwa';
const STREET = 'PRG_UlicaNazwa';
const NAMED = new Map<string, XmlInterest>([
  ['nazwa', 'text'],
  ['idTERYT', 'text'],
]);
const ELEMENTS: PrgElements = {
  point: 'PRG_PunktAdresowy',
  entered: new Set(['idIIP', 'BT_Identyfikator', 'cyklZycia', 'BT_CyklZyciaInfo', 'pozycja', 'Point']),
  fields: new Map<string, PointField>([
    ['lokalnyId', 'key'],
    ['wersjaId', 'version'],
    ['poczatekWersjiObiektu', 'begin'],
    ['koniecWersjiObiektu', 'end'],
    ['waznyDo', 'end'],
    ['numerPorzadkowy', 'number'],
    ['kodPocztowy', 'postalCode'],
    ['pos', 'position'],
    ['miejscowosc', 'model'],
    ['czescMiejscowosci', 'model'],
    ['ulica', 'model'],
  ]),
  objects: new Map([
    [UNIT, NAMED],
    [PLACE, NAMED],
    [
      STREET,
      new Map<string, XmlInterest>([
        ['nazwa', 'enter'],
        ['AD_NazwaUlicy', 'enter'],
        ['idTERYT', 'text'],
        ['przedrostek1Czesc', 'text'],
        ['przedrostek2Czesc', 'text'],
        ['nazwaCzesc', 'text'],
        ['nazwaGlownaCzesc', 'text'],
      ]),
    ],
  ]),
};

interface NamedCode {
  readonly code: string;
  readonly name: string;
}

/** What a point says about where it is, as numbers of texts and links. */
interface Whereabouts {
  readonly place: string;
  readonly part: string;
  readonly street: string;
  readonly components: readonly number[];
}

/**
 * The model 2012 of PRG: GML whose points name their place, part and street and link (`komponent`) to the objects with
 * their codes; northing first. It names its units itself, so that it is read without TERC, too.
 */
export class Model2012Reader extends PrgFileReader {
  readonly isNorthingFirst = true;
  protected readonly elements = ELEMENTS;
  private readonly texts = this.newTable();
  private readonly whereabouts = new Numbered<string, Whereabouts>();
  private readonly units = new Map<number, NamedCode>();
  private readonly places = new Map<number, NamedCode>();
  private readonly streets = new Map<number, NamedCode>();

  private place = 0;
  private part = 0;
  private street = 0;
  private components: number[] = [];
  /** Number of the empty text. */
  private readonly none = this.texts.idOf(Buffer.alloc(0), 0, 0);

  protected beginPoint(): void {
    this.place = this.none;
    this.part = this.none;
    this.street = this.none;
    this.components = [];
  }

  protected readLink(name: string, attributes: XmlAttributes): void {
    if (name !== 'komponent') return;
    const link = this.linkOf(attributes, 'href');
    if (link !== NO_LINK && this.components.length < MAX_COMPONENTS) this.components.push(link);
  }

  protected readText(element: string, text: XmlText): void {
    if (element === 'miejscowosc') this.place = this.textOf(text);
    else if (element === 'czescMiejscowosci') this.part = this.textOf(text);
    else this.street = this.textOf(text);
  }

  protected endObject(element: string, id: number): void {
    const { idTERYT: code = '', nazwa = '' } = this.values;
    if (element === UNIT) this.units.set(id, { code, name: nazwa });
    else if (element === PLACE) this.places.set(id, { code, name: nazwa });
    else {
      const { przedrostek1Czesc = '', przedrostek2Czesc = '', nazwaCzesc = '', nazwaGlownaCzesc = '' } = this.values;
      const name = `${przedrostek1Czesc} ${przedrostek2Czesc} ${nazwaCzesc} ${nazwaGlownaCzesc}`;
      this.streets.set(id, { code, name });
    }
  }

  contexts(): AddressContext[] {
    const resolver = new ContextResolver(this.setting.teryt, () => null);
    return this.whereabouts.all.map((where) => {
      const units = this.unitsOf(where.components);
      const place = this.placeOf(where, units);
      const partPlace = where.part === '' ? null : this.linked(where.components, this.places, where.part);
      return resolver.resolve({
        // A part with a code of its own is a place of SIMC, which has its parent.
        place: partPlace !== null && this.isKnownPart(partPlace, place) ? partPlace : place,
        partName: where.part,
        street: this.streetOf(where),
        units: units.file,
        warnings: [],
      });
    });
  }

  private isKnownPart(part: PlaceFacts, place: PlaceFacts | null): boolean {
    const simc = part.code === null ? null : this.setting.teryt.place(part.code);
    return simc !== null && simc.parent !== simc.code && part.code !== place?.code;
  }

  private placeOf(where: Whereabouts, units: { gmina: string | null }): PlaceFacts | null {
    const linked =
      this.linked(where.components, this.places, where.place) ?? this.linked(where.components, this.places);
    const name = where.place || linked?.name || '';
    return name === '' && linked === null ? null : { code: linked?.code ?? null, name, kind: '', gmina: units.gmina };
  }

  /** The first linked place, of this name when one is given. */
  private linked(components: readonly number[], places: Map<number, NamedCode>, name?: string): PlaceFacts | null {
    for (const id of components) {
      const place = places.get(id);
      if (place === undefined || (name !== undefined && place.name !== name)) continue;
      return { code: terytCode(place.code, 7), name: place.name, kind: '', gmina: null };
    }
    return null;
  }

  private streetOf(where: Whereabouts): { code: string | null; name: string } | null {
    const id = where.components.find((component) => this.streets.has(component));
    const linked = id === undefined ? undefined : this.streets.get(id);
    if (where.street === '' && linked === undefined) return null;
    return {
      code: linked === undefined ? null : ulicCode(linked.code),
      name: streetDisplayName(where.street || (linked?.name ?? '')),
    };
  }

  /** The units the links name; the level shows in the length of their code. */
  private unitsOf(components: readonly number[]): { gmina: string | null; file: GminaUnits } {
    const byDigits = new Map<number, NamedCode>();
    for (const id of components) {
      const unit = this.units.get(id);
      if (unit !== undefined && unit.name !== '') byDigits.set(unit.code.length, unit);
    }
    const region = byDigits.get(REGION_DIGITS);
    return {
      gmina: terytCode(byDigits.get(GMINA_DIGITS)?.code ?? '', GMINA_DIGITS),
      file: {
        region: region === undefined ? null : { code: region.code, name: region.name.toLocaleLowerCase('pl') },
        county: byDigits.get(COUNTY_DIGITS) ?? null,
        gmina: byDigits.get(GMINA_DIGITS) ?? null,
        district: null,
      },
    };
  }

  private textOf(text: XmlText): number {
    const { bytes, start, end } = text.trim();
    if (end - start > MAX_VALUE_BYTES) return this.none;
    if (text.decode === decodeUtf8) return this.texts.idOf(bytes, start, end);
    const own = Buffer.from(text.toString());
    return this.texts.idOf(own, 0, own.length);
  }

  /** The last part of the path of a link is the id of the object. */
  protected idStart(link: XmlText): number {
    let start = link.end;
    while (start > link.start && link.bytes[start - 1] !== SLASH) start -= 1;
    return start;
  }

  protected context(): number {
    const key = `${this.place} ${this.part} ${this.street} ${this.components.join(' ')}`;
    return this.whereabouts.numberOf(key, () => ({
      place: this.texts.textOf(this.place),
      part: this.texts.textOf(this.part),
      street: this.texts.textOf(this.street),
      components: this.components,
    }));
  }
}
