import { RegisterFileError } from '../../../register-file-error';
import { type XmlHandler, type XmlInterest, XmlScanner } from '../../../xml/xml-scanner';
import type { XmlText } from '../../../xml/xml-text';
import { NAMESPACE_2012 } from './model-2012';
import { NAMESPACE_2015 } from './model-2015';
import { NAMESPACE_2021 } from './model-2021';
import { catalogueOf, columnsOfHead, type TerytCatalogue } from './teryt-rows';

/** The models of PRG, by the year of their rules. */
export type PrgModel = '2012' | '2015' | '2021';

/** A file of address points. */
export interface PointsContent {
  readonly kind: 'points';
  readonly model: PrgModel;
  /** Powiat of the first point as {@link powiatKey} writes it; null where the head does not say. */
  readonly powiat: string | null;
}

/** What a file holds. */
export type PrgContent =
  | PointsContent
  | { readonly kind: 'catalogue'; readonly catalogue: TerytCatalogue; readonly isXml: boolean }
  | { readonly kind: 'unknown' };

const MODEL_OF_NAMESPACE: ReadonlyMap<string, PrgModel> = new Map([
  [NAMESPACE_2012, '2012'],
  [NAMESPACE_2015, '2015'],
  [NAMESPACE_2021, '2021'],
]);
const LESS = 0x3c;
const BOM_BYTES = 3;
const FIRST_BOM_BYTE = 0xef;

/**
 * Recognises a file by its first bytes, never by its name. Throws RegisterFileError for XML that is none of ours: part
 * of the country would be missing if it were passed over.
 */
export function recogniseContent(head: Buffer, file: string): PrgContent {
  let at = head[0] === FIRST_BOM_BYTE ? BOM_BYTES : 0;
  while (at < head.length && head[at] <= 0x20) at += 1;
  const isXml = head[at] === LESS;
  if (isXml) {
    const model = modelOf(head, file);
    if (model !== null) return model;
  }
  const catalogue = catalogueOf(columnsOfHead(head, isXml, file));
  if (catalogue !== null) return { kind: 'catalogue', catalogue, isXml };
  if (isXml || /\.(gml|xml)$/i.test(file)) {
    const why = `${file} is neither PRG (model 2021, 2012 or 2015) nor a catalogue of TERYT`;
    throw new RegisterFileError('not-a-register', why, file);
  }
  return { kind: 'unknown' };
}

function modelOf(head: Buffer, file: string): PrgContent | null {
  const handler = new HeadHandler();
  new XmlScanner(file, handler).write(head);
  const { model, names } = handler;
  if (model === null) return null;
  const isComplete = names.length === 2;
  return { kind: 'points', model, powiat: isComplete ? powiatKey(names[0], names[1]) : null };
}

/** One spelling of a powiat for files of any model: `lubuskie/nowosolski`, `dolnośląskie/wrocław`. */
export function powiatKey(region: string, county: string): string {
  return `${region}/${county.replace(/^powiat /, '')}`.toLocaleLowerCase('pl');
}

/** Reads the namespaces of the root, and the units of the first point where points name them. */
class HeadHandler implements XmlHandler {
  model: PrgModel | null = null;
  names: string[] = [];
  private depth = 0;
  private unitNames: string[] = [];
  private field = '';

  open(name: string, attributes: { entries(): [string, string][] }): XmlInterest {
    if (this.depth === 0) {
      for (const [, namespace] of attributes.entries()) this.model = MODEL_OF_NAMESPACE.get(namespace) ?? this.model;
    }
    this.depth += 1;
    this.field = name;
    return 'text';
  }

  text(text: XmlText): void {
    if (this.names.length === 2) return;
    if (this.field === 'jednostkaAdmnistracyjna') {
      this.unitNames.push(text.trimmed());
      // The country, then voivodeship, powiat and gmina.
      if (this.unitNames.length === 3) this.names = this.unitNames.slice(1);
    } else if (this.field === 'woj_nazwa' || this.field === 'pow_nazwa') {
      this.names.push(text.trimmed());
    }
  }

  close(_name: string): void {
    this.depth -= 1;
    this.field = '';
  }
}
