/** What a file is by its first bytes. */
export interface Recognised {
  /** A phrase that names format and, where it shows, register and country. */
  readonly what: string;
  /** The register it belongs to; null when it is of none. */
  readonly register: string | null;
  /** `full`: a whole register, `changes`: a change set, `either`: its name says which, `companion`: a list read beside one. */
  readonly form: 'full' | 'changes' | 'either' | 'companion' | 'other';
}

interface Mark extends Recognised {
  readonly pattern: RegExp;
}

const CZECH = 'RÚIAN, the Czech register of addresses';
const SLOVAK = 'Register adries, the Slovak register of addresses';
const RPO = 'RPO, the Slovak register of companies';
const RES = 'RES, the Czech register of companies';
const POLISH = 'PRG, the Polish register of addresses';

const foreign = (pattern: RegExp, what: string): Mark => ({ pattern, what, register: null, form: 'other' });

/** Bytes read as Latin 1, which keeps every byte: the first mark that is found counts. */
const MARKS: readonly Mark[] = [
  foreign(/^%PDF-/, 'a PDF document'),
  foreign(/^SQLite format 3/, 'a database (SQLite or GeoPackage)'),
  foreign(/^PAR1/, 'a Parquet file'),
  foreign(/^(Rar!|7z\xbc\xaf)/, 'an archive (RAR or 7-Zip) that has to be unpacked first'),
  foreign(/^\s*<(!doctype\s+html|html|head|body)/i, 'a web page, not a register (download the file again)'),
  foreign(/schemas\.openxmlformats\.org\/package/, 'an Office document, such as a workbook of Excel'),
  {
    pattern: /schemas\/prgad\/|panstwowyRejestrGranicAdresy|ogr\.maptools\.org[\s\S]*<ogr:(woj|pow|gmi)_nazwa/,
    what: `GML of ${POLISH}`,
    register: 'pl-addresses',
    form: 'full',
  },
  {
    pattern: /<catalog\s+name="(TERC|SIMC|ULIC|WMRODZ)"|^(\xef\xbb\xbf)?"?(WOJ"?;"?POW|RM"?;"?NAZWA_RM)/,
    what: 'a list of TERYT, the Polish register of names',
    register: 'pl-addresses',
    form: 'companion',
  },
  {
    pattern: /urn:cz:isvs:ruian:[\s\S]*<vf:(TypDavky>\s*Kompletni|TypSouboru>\s*\w+_U)/,
    what: `a whole VFR file of ${CZECH}, which is read as CSV`,
    register: null,
    form: 'other',
  },
  { pattern: /urn:cz:isvs:ruian:/, what: `a VFR change file of ${CZECH}`, register: 'cz-addresses', form: 'changes' },
  {
    pattern: /getChangesResponse[\s\S]*minv\.sk\/ra/,
    what: `an XML change batch of ${SLOVAK}`,
    register: 'sk-addresses',
    form: 'changes',
  },
  { pattern: /minv\.sk\/ra"/, what: `an XML batch of ${SLOVAK}`, register: 'sk-addresses', form: 'full' },
  {
    pattern: /^(\xef\xbb\xbf)?\s*<[\s\S]*["<]DS_(DSRDP|DPHS)[">]/,
    what: 'a list of tax numbers of the Slovak Financial Administration',
    register: 'sk-tax-numbers',
    form: 'full',
  },
  foreign(/^(\xef\xbb\xbf)?\s*<(\?xml|[a-z])/i, 'XML of none of the registers'),
  {
    pattern: /^(\xef\xbb\xbf)?\s*\{[\s\S]*"exportDate"[\s\S]*"results"\s*:\s*\[/,
    what: `a batch of ${RPO}`,
    register: 'sk-businesses',
    form: 'either',
  },
  {
    pattern: /^(\xef\xbb\xbf)?\s*[[{][\s\S]*"velkostOrganizacie"\s*:/,
    what: 'a list of accounting units of RÚZ, the Slovak register of financial statements',
    register: 'sk-businesses',
    form: 'companion',
  },
  foreign(
    /^(\xef\xbb\xbf)?\s*\{[\s\S]*"(dbModificationDate|fullNames)"\s*:/,
    `an answer of the service of ${RPO}, not one of its batches`,
  ),
  {
    pattern: /^(\xef\xbb\xbf)?\s*\{[\s\S]*"(propertyregistrationnumber|lau[12]_name|nuts3_name)"/i,
    what: `GeoJSON of ${SLOVAK}`,
    register: 'sk-addresses',
    form: 'full',
  },
  {
    pattern: /^(\xef\xbb\xbf)?\s*\{[\s\S]*"(ekonomickeSubjekty|icoId|seznamRegistraci)"/,
    what: `an answer of ARES, which lies beside the file of ${RES}`,
    register: 'cz-businesses',
    form: 'companion',
  },
  // A collection whose features begin further on may be of a register.
  foreign(/^(\xef\xbb\xbf)?\s*\{[\s\S]*"type"\s*:\s*"Feature"/, 'GeoJSON of none of the registers'),
  foreign(
    /^(\xef\xbb\xbf)?\s*(?![\s\S]*"FeatureCollection")(\{\s*["}]|\[\s*[[{"\d\]])/,
    'JSON, but of none of the registers',
  ),
  { pattern: /^[^\n]*\bICO"?,[^\n]*\bFIRMA/, what: `CSV of ${RES}`, register: 'cz-businesses', form: 'full' },
  {
    pattern: /^(\xef\xbb\xbf)?("?KODJAZ"?,|"?KODCIS"?,|id_cznace;)/i,
    what: `a list of codes of ${RES}, which lies beside it`,
    register: 'cz-businesses',
    form: 'companion',
  },
  { pattern: /^[^\n]*K(\xf3|\xc3\xb3)d ADM/, what: `CSV of ${CZECH}`, register: 'cz-addresses', form: 'full' },
  { pattern: /^[^\n]*SUPISNE_CISLO/, what: `CSV of ${SLOVAK}`, register: 'sk-addresses', form: 'full' },
];

/** What a file is that begins with these bytes; null for text or bytes of an unknown kind. */
export function recogniseHead(head: Buffer): Recognised | null {
  const utf16 = head.length >= 2 && head[0] === 0xff && head[1] === 0xfe;
  const text = utf16 ? head.toString('utf16le', 2) : head.toString('latin1');
  const mark = MARKS.find(({ pattern }) => pattern.test(text));
  return mark === undefined ? null : { what: mark.what, register: mark.register, form: mark.form };
}
