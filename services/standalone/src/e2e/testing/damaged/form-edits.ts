import { keyOf } from '@tripoint/registers/testing';
import { resColumn } from './company-forms';
import type { RegisterForm } from './register-form';

/** Changes the text of the damaged file; what is not ASCII stands in it byte by byte (Latin 1). */
export type TextEdit = (text: string) => string;

/** Faults of one form that need to know where its keys, positions and columns stand. */
export interface FormEdits {
  /** Every object has the same key; null where the form has none of its own. */
  readonly sameKeys: TextEdit | null;
  /** Both coordinates of every position exchanged; null where there are none. */
  readonly swappedAxes: TextEdit | null;
  /** Two columns or elements have each other's values. */
  readonly swappedColumns: Readonly<Record<string, TextEdit>>;
}

const columnsSwapped =
  (one: number, other: number, separator = ';'): TextEdit =>
  (text) =>
    text
      .split('\n')
      .map((line, at) => {
        if (at === 0 || line.trim() === '') return line;
        const cells = line.split(separator);
        [cells[one], cells[other]] = [cells[other]!, cells[one]!];
        return cells.join(separator);
      })
      .join('\n');

const firstColumn =
  (value: string, separator = ';'): TextEdit =>
  (text) =>
    text.replace(new RegExp(`\\n[^${separator}\\n]+${separator}`, 'g'), `\n${value}${separator}`);

/** Exchanges the names of two elements wherever they stand. */
const elementsSwapped =
  (one: string, other: string): TextEdit =>
  (text) =>
    text.replace(
      new RegExp(`(</?(?:[\\w-]+:)?)(${one}|${other})(?=[ >])`, 'g'),
      (_, head: string, name: string) => head + (name === one ? other : one),
    );

const slovakXml = (house: string): FormEdits => ({
  sameKeys: (text) => text.replace(/<objectId>\d+/g, `<objectId>${house}`),
  swappedAxes: (text) => text.replace(/xis([BL])>/g, (_, axis: string) => (axis === 'B' ? 'xisL>' : 'xisB>')),
  swappedColumns: {
    'building and postal code': elementsSwapped('PostalCode', 'propertyRegistrationNumberIdentifier'),
    'object and version': elementsSwapped('objectId', 'createdReason'),
  },
});

const czechCsv: FormEdits = {
  sameKeys: firstColumn('90000001'),
  swappedAxes: columnsSwapped(16, 17),
  swappedColumns: {
    'house number and street': columnsSwapped(10, 12),
    'postal code and part': columnsSwapped(7, 15),
    'key and name': columnsSwapped(0, 2),
  },
};

/** Exchanges the names of two members wherever they stand. */
const membersSwapped =
  (one: string, other: string): TextEdit =>
  (text) =>
    text.replace(new RegExp(`"(${one}|${other})":`, 'g'), (_, name: string) => `"${name === one ? other : one}":`);

const rpo: FormEdits = {
  sameKeys: (text) => text.replace(/"id":\d+/g, '"id":1'),
  swappedAxes: null,
  swappedColumns: {
    'name and number': membersSwapped('identifiers', 'fullNames'),
    'seat and form': membersSwapped('addresses', 'legalForms'),
  },
};

const EDITS: Readonly<Record<string, FormEdits>> = {
  'RPO parts': rpo,
  'RPO changes': rpo,
  'RES CSV': {
    sameKeys: firstColumn('00000019', ','),
    swappedAxes: null,
    swappedColumns: {
      'number and name': columnsSwapped(resColumn('ICO'), resColumn('FIRMA'), ','),
      'name and nothing': columnsSwapped(resColumn('FIRMA'), resColumn('DDATZAN'), ','),
    },
  },
  'VAT list': {
    sameKeys: (text) => text.replace(/<ICO>\d+/g, '<ICO>00000019'),
    swappedAxes: null,
    swappedColumns: { 'number and VAT number': elementsSwapped('ICO', 'IC_DPH') },
  },
  'SK CSV': {
    sameKeys: firstColumn('9000001'),
    swappedAxes: columnsSwapped(9, 10),
    swappedColumns: {
      'number and postal code': columnsSwapped(6, 8),
      'region and key': columnsSwapped(0, 1),
      'region and county': columnsSwapped(1, 2),
    },
  },
  'SK GeoJSON': {
    sameKeys: (text) => text.replace(/"identifier":\d+/g, '"identifier":9000001'),
    swappedAxes: (text) => text.replace(/("coordinates":\[)([\d.]+),([\d.]+)/g, '$1$3,$2'),
    swappedColumns: {
      'number and street': (text) =>
        text.replace(/"(streetname|propertyregistrationnumber)":/g, (_, name: string) =>
          name === 'streetname' ? '"propertyregistrationnumber":' : '"streetname":',
        ),
      'codes of region and municipality': (text) =>
        text.replace(/"(nuts3|lau2)_id":/g, (_, name: string) => (name === 'nuts3' ? '"lau2_id":' : '"nuts3_id":')),
    },
  },
  'SK XML': slovakXml('1586000'),
  'SK XML changes': slovakXml('1586000'),
  'RÚIAN zip': czechCsv,
  'VFR changes': {
    sameKeys: null,
    swappedAxes: (text) => text.replace(/<vf:pos>(\S+) (\S+)</g, '<vf:pos>$2 $1<'),
    swappedColumns: {
      'number and postal code': elementsSwapped('CisloDomovni', 'Psc'),
      'key and transaction': elementsSwapped('Kod', 'IdTransakce'),
    },
  },
  'PRG 2021 zip': {
    sameKeys: (text) => text.replace(/(?<=lokalnyId>)[\w-]{36}/g, keyOf(1)),
    swappedAxes: (text) => text.replace(/<gml:pos>(\S+) (\S+)</g, '<gml:pos>$2 $1<'),
    swappedColumns: {
      'number and postal code': elementsSwapped('numerPorzadkowy', 'kodPocztowy'),
      'key and version': elementsSwapped('lokalnyId', 'wersjaId'),
    },
  },
  'PRG 2012 xml': {
    sameKeys: (text) => text.replace(/(?<=lokalnyId>)[\w-]{36}/g, keyOf(1)),
    swappedAxes: (text) => text.replace(/<gml:pos>(\S+) (\S+)</g, '<gml:pos>$2 $1<'),
    swappedColumns: {
      'number and postal code': elementsSwapped('numerPorzadkowy', 'kodPocztowy'),
      'key and version': elementsSwapped('lokalnyId', 'wersjaId'),
    },
  },
  TERC: {
    sameKeys: (text) => text.replace(/\n\d\d;\d\d;\d\d;\d;/g, '\n08;07;04;3;'),
    swappedAxes: null,
    swappedColumns: { 'powiat and name': columnsSwapped(1, 4), 'voivodeship and gmina': columnsSwapped(0, 2) },
  },
  SIMC: {
    sameKeys: (text) => text.replace(/<SYM>\d+/g, '<SYM>0000001'),
    swappedAxes: null,
    swappedColumns: { 'name and key': elementsSwapped('NAZWA', 'SYM') },
  },
  ULIC: {
    sameKeys: (text) => text.replace(/<SYM_UL>\d+/g, '<SYM_UL>00007'),
    swappedAxes: null,
    swappedColumns: { 'name and key': elementsSwapped('NAZWA_1', 'SYM_UL') },
  },
};

export function editsOf(form: RegisterForm): FormEdits {
  const edits = EDITS[form.name];
  if (edits === undefined) throw new Error(`no edits for ${form.name}`);
  return edits;
}
