import type { XmlText } from '../../../xml/xml-text';
import { type AddressContext, ContextResolver } from './address-context';
import { Numbered, type PointField, type PrgElements, PrgFileReader } from './prg-file-reader';
import { streetDisplayName } from './street-name';
import { type GminaUnits, terytCode, ulicCode } from './teryt';

/** Namespace of the flat model of 2015. */
export const NAMESPACE_2015 = 'http://ogr.maptools.org/';
/** What `status_obiektu_w_buforze` says of a point that is valid. */
const CURRENT = 'AKTUALNY';

/** Columns of the place, street and units of a point. */
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
const STATUS = 'status_obiektu_w_buforze';
const ELEMENTS: PrgElements = {
  point: 'Punkty_adresowe',
  entered: new Set(['geometryProperty', 'Point']),
  fields: new Map<string, PointField>([
    ['coordinates', 'position'],
    ['pad_prg_iip_identyfikator', 'key'],
    ['pad_prg_iip_wersja', 'version'],
    ['wersja_od', 'begin'],
    ['pad_numer_porzadkowy', 'number'],
    ['pad_kod_pocztowy', 'postalCode'],
    [STATUS, 'model'],
    ...CONTEXT_FIELDS.map((name) => [name, 'model'] as const),
  ]),
  objects: new Map(),
};

/**
 * The flat delivery of 2015: GML 2, every point with all names and codes in its own columns; easting first. Codes have
 * lost their leading zeros, names carry the kind of the street, doubled or wrong, and a blank behind.
 */
export class Model2015Reader extends PrgFileReader {
  readonly isNorthingFirst = false;
  protected readonly elements = ELEMENTS;
  private readonly whereabouts = new Numbered<string, Record<string, string>>();

  protected beginPoint(): void {
    this.values = {};
  }

  protected readLink(): void {}

  protected readText(element: string, text: XmlText): void {
    if (element === STATUS) this.isEnded = text.trimmed() !== CURRENT;
    else this.keepValue(element, text);
  }

  protected endObject(): void {}

  protected idStart(link: XmlText): number {
    return link.start;
  }

  contexts(): AddressContext[] {
    const resolver = new ContextResolver(this.setting.teryt, () => null);
    return this.whereabouts.all.map((values) => {
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

  protected context(): number {
    const key = CONTEXT_FIELDS.map((field) => this.values[field] ?? '').join('\n');
    return this.whereabouts.numberOf(key, () => this.values);
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
