import type { XmlAttributes } from '../../../xml/xml-attributes';
import { decodeUtf8 } from '../../../xml/xml-encoding';
import type { XmlInterest } from '../../../xml/xml-scanner';
import type { XmlText } from '../../../xml/xml-text';
import { type AddressContext, ContextResolver, type PlaceFacts } from './address-context';
import { MAX_VALUE_BYTES, NO_LINK, PrgFileReader } from './prg-file-reader';
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

type Kind = 'point' | 'unit' | 'place' | 'street' | null;
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
  private readonly links = this.newTable();
  private readonly texts = this.newTable();
  private readonly contextOf = new Map<string, number>();
  private readonly whereabouts: Whereabouts[] = [];
  private readonly units = new Map<number, NamedCode>();
  private readonly places = new Map<number, NamedCode>();
  private readonly streets = new Map<number, NamedCode>();

  private kind: Kind = null;
  private field = '';
  private id = NO_LINK;
  private values: Record<string, string> = {};
  private place = 0;
  private part = 0;
  private street = 0;
  private isEnded = false;
  private components: number[] = [];
  /** Number of the empty text. */
  private readonly none = this.texts.idOf(Buffer.alloc(0), 0, 0);

  open(name: string, attributes: XmlAttributes): XmlInterest {
    switch (this.kind) {
      case 'point':
        return this.openInPoint(name, attributes);
      case null:
        return this.openObject(name, attributes);
      default:
        return this.openInObject(name);
    }
  }

  private openObject(name: string, attributes: XmlAttributes): XmlInterest {
    switch (name) {
      case 'FeatureCollection':
      case 'featureMember':
      case 'featureMembers':
      case 'member':
        return 'enter';
      case 'PRG_PunktAdresowy':
        this.kind = 'point';
        this.place = this.none;
        this.part = this.none;
        this.street = this.none;
        this.isEnded = false;
        this.components = [];
        this.beginPoint();
        return 'enter';
      case 'PRG_JednostkaAdministracyjnaNazwa':
        return this.openNamed('unit', attributes);
      case 'PRG_MiejscowoscNazwa':
        return this.openNamed('place', attributes);
      case 'PRG_UlicaNazwa':
        return this.openNamed('street', attributes);
      default:
        return 'skip';
    }
  }

  private openNamed(kind: Kind, attributes: XmlAttributes): XmlInterest {
    this.kind = kind;
    this.countObject();
    this.id = this.linkOf(attributes, 'id');
    this.values = {};
    return 'enter';
  }

  private openInPoint(name: string, attributes: XmlAttributes): XmlInterest {
    switch (name) {
      case 'idIIP':
      case 'BT_Identyfikator':
      case 'cyklZycia':
      case 'BT_CyklZyciaInfo':
      case 'pozycja':
      case 'Point':
        return 'enter';
      case 'lokalnyId':
      case 'wersjaId':
      case 'poczatekWersjiObiektu':
      case 'koniecWersjiObiektu':
      case 'waznyDo':
      case 'miejscowosc':
      case 'czescMiejscowosci':
      case 'ulica':
      case 'numerPorzadkowy':
      case 'kodPocztowy':
      case 'pos':
        this.field = name;
        return 'text';
      case 'komponent': {
        const link = this.linkOf(attributes, 'href');
        if (link !== NO_LINK && this.components.length < MAX_COMPONENTS) this.components.push(link);
        return 'skip';
      }
      default:
        return 'skip';
    }
  }

  private openInObject(name: string): XmlInterest {
    switch (name) {
      case 'nazwa':
        this.field = name;
        return this.kind === 'street' ? 'enter' : 'text';
      case 'AD_NazwaUlicy':
        return 'enter';
      case 'idTERYT':
      case 'przedrostek1Czesc':
      case 'przedrostek2Czesc':
      case 'nazwaCzesc':
      case 'nazwaGlownaCzesc':
        this.field = name;
        return 'text';
      default:
        return 'skip';
    }
  }

  text(text: XmlText): void {
    if (this.kind !== 'point') {
      if (text.length <= MAX_VALUE_BYTES) this.values[this.field] = text.trimmed();
      return;
    }
    const { draft } = this;
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
      case 'waznyDo':
        if (text.trim().length > 0) this.isEnded = true;
        break;
      case 'miejscowosc':
        this.place = this.textOf(text);
        break;
      case 'czescMiejscowosci':
        this.part = this.textOf(text);
        break;
      case 'ulica':
        this.street = this.textOf(text);
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
      case 'PRG_PunktAdresowy':
        this.kind = null;
        this.endPoint(this.isEnded, this.context());
        break;
      case 'PRG_JednostkaAdministracyjnaNazwa':
        this.endNamed(this.units, this.values.nazwa ?? '');
        break;
      case 'PRG_MiejscowoscNazwa':
        this.endNamed(this.places, this.values.nazwa ?? '');
        break;
      case 'PRG_UlicaNazwa': {
        const { przedrostek1Czesc = '', przedrostek2Czesc = '', nazwaCzesc = '', nazwaGlownaCzesc = '' } = this.values;
        this.endNamed(this.streets, `${przedrostek1Czesc} ${przedrostek2Czesc} ${nazwaCzesc} ${nazwaGlownaCzesc}`);
        break;
      }
      default:
    }
  }

  private endNamed(objects: Map<number, NamedCode>, name: string): void {
    this.kind = null;
    objects.set(this.id, { code: this.values.idTERYT ?? '', name });
  }

  contexts(): AddressContext[] {
    const resolver = new ContextResolver(this.setting.teryt, () => null);
    return this.whereabouts.map((where) => {
      const units = this.unitsOf(where.components);
      const place = this.placeOf(where, units);
      const partPlace = where.part === '' ? null : this.linked(where.components, this.places, where.part);
      return resolver.resolve({
        // A part with a code of its own is a place of SIMC, which tells its parent.
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

  /** The number of a link by the last part of its path, which is the id of the object. */
  private linkOf(attributes: XmlAttributes, name: string): number {
    const text = attributes.text(name)?.trim();
    if (text === undefined || text.length === 0) return NO_LINK;
    let start = text.end;
    while (start > text.start && text.bytes[start - 1] !== SLASH) start -= 1;
    return this.numberOfLink(this.links, text, start);
  }

  private context(): number {
    const key = `${this.place} ${this.part} ${this.street} ${this.components.join(' ')}`;
    let context = this.contextOf.get(key);
    if (context === undefined) {
      context = this.whereabouts.length;
      this.contextOf.set(key, context);
      this.whereabouts.push({
        place: this.texts.textOf(this.place),
        part: this.texts.textOf(this.part),
        street: this.texts.textOf(this.street),
        components: this.components,
      });
    }
    return context;
  }
}
