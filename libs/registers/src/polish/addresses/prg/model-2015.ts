import type { XmlAttributes } from '../../../xml/xml-attributes';
import type { XmlInterest } from '../../../xml/xml-scanner';
import type { XmlText } from '../../../xml/xml-text';
import { type AddressContext, ContextResolver } from './address-context';
import { MAX_VALUE_BYTES, PrgFileReader } from './prg-file-reader';
import { streetDisplayName } from './street-name';
import { type GminaUnits, terytCode, ulicCode } from './teryt';

/** Namespace of the flat model of 2015, and the element that holds a point. */
export const NAMESPACE_2015 = 'http://ogr.maptools.org/';
const POINT = 'Punkty_adresowe';
/** What `status_obiektu_w_buforze` says of a point that is valid. */
const CURRENT = 'AKTUALNY';

/** Columns that tell the place, street and units of a point. */
const CONTEXT_FIELDS = [
  'mjs_nazwa',
  'mjs_teryt_identyfikator',
  'ulc_nazwa',
  'ulc_teryt_identyfikator',
  'woj_teryt_identyfikator',
  'woj_nazwa',
  'pow_teryt_identyfikator',
  'pow_nazwa',
  'gmi_teryt_identyfikator',
  'gmi_nazwa',
] as const;
const IS_CONTEXT_FIELD: ReadonlySet<string> = new Set(CONTEXT_FIELDS);

/**
 * The flat delivery of 2015: GML 2, every point with all names and codes in its own columns; easting first. Codes have
 * lost their leading zeros, names carry the kind of the street, doubled or wrong, and a blank behind.
 */
export class Model2015Reader extends PrgFileReader {
  readonly isNorthingFirst = false;
  private isInPoint = false;
  private field = '';
  private isEnded = false;
  private values: Record<string, string> = {};
  private readonly contextOf = new Map<string, number>();
  private readonly whereabouts: Record<string, string>[] = [];

  open(name: string, _attributes: XmlAttributes): XmlInterest {
    if (!this.isInPoint) {
      if (name === 'FeatureCollection' || name === 'featureMember') return 'enter';
      if (name !== POINT) return 'skip';
      this.isInPoint = true;
      this.isEnded = false;
      this.values = {};
      this.beginPoint();
      return 'enter';
    }
    switch (name) {
      case 'geometryProperty':
      case 'Point':
        return 'enter';
      case 'coordinates':
      case 'pad_prg_iip_identyfikator':
      case 'pad_prg_iip_wersja':
      case 'wersja_od':
      case 'pad_numer_porzadkowy':
      case 'pad_kod_pocztowy':
      case 'status_obiektu_w_buforze':
        break;
      default:
        if (!IS_CONTEXT_FIELD.has(name)) return 'skip';
    }
    this.field = name;
    return 'text';
  }

  text(text: XmlText): void {
    const { draft } = this;
    switch (this.field) {
      case 'coordinates':
        draft.readPosition(text);
        break;
      case 'pad_prg_iip_identyfikator':
        draft.readKey(text);
        break;
      case 'pad_prg_iip_wersja':
        draft.readVersion(text);
        break;
      case 'wersja_od':
        draft.readVersionBegin(text);
        break;
      case 'pad_numer_porzadkowy':
        draft.readNumber(text);
        break;
      case 'pad_kod_pocztowy':
        draft.readPostalCode(text);
        break;
      case 'status_obiektu_w_buforze':
        this.isEnded = text.trimmed() !== CURRENT;
        break;
      default:
        if (text.length <= MAX_VALUE_BYTES) this.values[this.field] = text.trimmed();
    }
  }

  close(name: string): void {
    if (name !== POINT) return;
    this.isInPoint = false;
    this.endPoint(this.isEnded, this.context());
  }

  contexts(): AddressContext[] {
    const resolver = new ContextResolver(this.setting.teryt, () => null);
    return this.whereabouts.map((values) => {
      const gmina = terytCode(values.gmi_teryt_identyfikator ?? '', 7);
      const code = terytCode(values.mjs_teryt_identyfikator ?? '', 7);
      const name = values.mjs_nazwa ?? '';
      const street = streetDisplayName(values.ulc_nazwa ?? '');
      const ulic = ulicCode(values.ulc_teryt_identyfikator ?? '');
      return resolver.resolve({
        place: code === null && name === '' ? null : { code, name, kind: '', gmina },
        partName: '',
        street: street === '' && ulic === null ? null : { code: ulic, name: street },
        units: unitsOf(values, gmina),
        warnings: [],
      });
    });
  }

  private context(): number {
    const key = CONTEXT_FIELDS.map((field) => this.values[field] ?? '').join('\n');
    let context = this.contextOf.get(key);
    if (context === undefined) {
      context = this.whereabouts.length;
      this.contextOf.set(key, context);
      this.whereabouts.push(this.values);
    }
    return context;
  }
}

/** The units as the point names them: adjectives for counties but cities, whose names begin with a capital. */
function unitsOf(values: Readonly<Record<string, string>>, gmina: string | null): GminaUnits {
  const region = terytCode(values.woj_teryt_identyfikator ?? '', 2);
  const county = terytCode(values.pow_teryt_identyfikator ?? '', 4);
  const { woj_nazwa: regionName = '', pow_nazwa: countyName = '', gmi_nazwa: gminaName = '' } = values;
  const isCity = /^\p{Lu}/u.test(countyName);
  return {
    region: region === null || regionName === '' ? null : { code: region, name: regionName.toLocaleLowerCase('pl') },
    county:
      county === null || countyName === ''
        ? null
        : { code: county, name: isCity || countyName.startsWith('powiat ') ? countyName : `powiat ${countyName}` },
    gmina: gmina === null || gminaName === '' ? null : { code: gmina, name: gminaName },
    district: null,
  };
}
