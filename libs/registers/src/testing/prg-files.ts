/** Files of PRG and TERYT in the official layout with invented content; every test changes what it is about. */

export interface TestPoint {
  readonly key?: string;
  readonly version?: string;
  readonly number?: string;
  /** As the model orders them: easting northing in 2021 and 2015, northing easting in 2012. */
  readonly position?: string;
  readonly postalCode?: string;
  /** 2021 only: the end of its version. */
  readonly versionEnd?: string;
  /** 2021: id of the place; 2012: its name. */
  readonly place?: string;
  /** 2021: id of the street; 2012: its name. */
  readonly street?: string;
}

const NUMBERED_KEY = '00000000-0000-4000-8000-';

/** A key that looks like those of the register. */
export function keyOf(index: number): string {
  return NUMBERED_KEY + String(index).padStart(12, '0');
}

const member = (content: string) => `\t<gml:featureMember>\n${content}\n\t</gml:featureMember>\n`;
const element = (name: string, content: string | undefined) =>
  content === undefined ? '' : `\t\t\t<prgad:${name}>${content}</prgad:${name}>\n`;

export function point2021(index: number, point: TestPoint = {}): string {
  const {
    key = keyOf(index),
    version = '2025-11-06T15:02:48+02:00',
    number = '7',
    position = '238651.83 519741.27',
  } = point;
  const link = (name: string, id: string | undefined) =>
    id === undefined ? '' : `\t\t\t<prgad:${name} xlink:href="#${id}" />\n`;
  return member(
    `\t\t<prgad:AD_PunktAdresowy\n\t\t\tgml:id="PL.ZIPIN.1.EMUiA_${index}_2025-11-06T15_02_48_02_00">\n` +
      '\t\t\t<prgad:idIIP><prgad:AD_IdentyfikatorIIP>\n' +
      element('lokalnyId', key) +
      element('przestrzenNazw', 'PL.PZGIK.200') +
      element('wersjaId', version) +
      '\t\t\t</prgad:AD_IdentyfikatorIIP></prgad:idIIP>\n' +
      element('koniecWersjiObiektu', point.versionEnd) +
      element('numerPorzadkowy', number) +
      `\t\t\t<prgad:georeferencja><gml:Point srsName="EPSG:2180" srsDimension="2">\n` +
      `\t\t\t\t<gml:pos>${position}</gml:pos>\n\t\t\t</gml:Point></prgad:georeferencja>\n` +
      element('kodPocztowy', point.postalCode ?? '69-200') +
      link('miejscowosc', point.place ?? placeId('0000001')) +
      link('ulica2', point.street) +
      '\t\t</prgad:AD_PunktAdresowy>',
  );
}

export function placeId(simc: string, time = '2025-10-14T14_04_04_02_00'): string {
  return `PL.ZIPIN.1.EMUiA_${simc}_${time}`;
}

export function streetId(name: string, time = '2025-10-14T14_04_04_02_00'): string {
  return `PL.ZIPIN.1.EMUiA_${name}_${time}`;
}

export interface TestPlace {
  readonly id?: string;
  readonly simc?: string;
  readonly name?: string;
  readonly kind?: string;
  readonly gmina?: string;
}

export function place2021({
  simc = '0000001',
  name = 'Kocurkowo',
  kind = '01',
  gmina = '0807043',
  id,
}: TestPlace = {}): string {
  return member(
    `\t\t<prgad:AD_Miejscowosc gml:id="${id ?? placeId(simc)}">\n` +
      element('nazwa', name) +
      element('rodzaj', kind) +
      element('identyfikatorSIMC', simc) +
      '\t\t\t<prgad:identyfikatorPRNG />\n' +
      '\t\t\t<prgad:georeferencja><gml:Point><gml:pos>238447 516743</gml:pos></gml:Point></prgad:georeferencja>\n' +
      element('TERYTGminy', gmina) +
      '\t\t</prgad:AD_Miejscowosc>',
  );
}

export interface TestStreet {
  readonly name?: string;
  readonly kind?: string;
  readonly ulic?: string;
}

export function street2021(id: string, { name = 'Kwiatowa', kind = '1', ulic = '00007' }: TestStreet = {}): string {
  return member(
    `\t\t<prgad:AD_UlicaPlac gml:id="${id}">\n` +
      '\t\t\t<prgad:geometria><gml:Curve><gml:posList>1 2 3 4</gml:posList></gml:Curve></prgad:geometria>\n' +
      element('nazwaPelna', name) +
      element('rodzaj', kind) +
      element('identyfikatorULIC', ulic) +
      '\t\t</prgad:AD_UlicaPlac>',
  );
}

export function file2021(...members: readonly string[]): Buffer {
  return Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?>\n<gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml/3.2"\n' +
      '\txmlns:xlink="http://www.w3.org/1999/xlink" xmlns:prgad="https://geoportal.gov.pl/schemas/prgad/1.0">\n' +
      `${members.join('')}</gml:FeatureCollection>\n`,
  );
}

/** A whole delivery of one village: its place, one street and as many points as asked for. */
export function village2021(points: number, point: (index: number) => TestPoint = () => ({})): Buffer {
  const many = Array.from({ length: points }, (_, index) =>
    point2021(index, { number: `${index + 1}`, ...point(index) }),
  );
  return file2021(...many, place2021());
}

const DANE = 'http://geoportal.gov.pl/PZGIK/dane/';

export interface TestPoint2012 extends TestPoint {
  readonly part?: string;
  readonly components?: readonly string[];
  readonly powiat?: string;
  readonly validTo?: string;
}

export function point2012(index: number, point: TestPoint2012 = {}): string {
  const { key = keyOf(index), number = '7', position = '456005.140000001 287772.37', place = 'Kocurkowo' } = point;
  const { components = ['U08', 'U0804', 'U0804032', 'P1'], powiat = 'nowosolski' } = point;
  const nil = (name: string, text: string | undefined) =>
    text === undefined
      ? `<prg-ad:${name} nilReason="inapplicable" xsi:nil="true" />\n`
      : `<prg-ad:${name}>${text}</prg-ad:${name}>\n`;
  return `<prg-ad:PRG_PunktAdresowy gml:id="PL.ZIPIN.1.EMUiA_${index}">
<gml:identifier codeSpace="http://geoportal.gov.pl/">
  ${DANE}PL.ZIPIN.1.EMUiA/${index}</gml:identifier>
<prg-ad:idIIP><bt:BT_Identyfikator><bt:lokalnyId>${key}</bt:lokalnyId>
<bt:przestrzenNazw>PL.PZGIK.200</bt:przestrzenNazw><bt:wersjaId>2022-09-09T18:18:16+02:00</bt:wersjaId>
</bt:BT_Identyfikator></prg-ad:idIIP>
<prg-ad:cyklZycia><bt:BT_CyklZyciaInfo><bt:poczatekWersjiObiektu>2022-09-09T18:18:16Z</bt:poczatekWersjiObiektu>
</bt:BT_CyklZyciaInfo></prg-ad:cyklZycia>
${point.validTo === undefined ? '' : `<prg-ad:waznyDo>${point.validTo}</prg-ad:waznyDo>`}
<prg-ad:jednostkaAdmnistracyjna>Polska</prg-ad:jednostkaAdmnistracyjna>
<prg-ad:jednostkaAdmnistracyjna>lubuskie</prg-ad:jednostkaAdmnistracyjna>
<prg-ad:jednostkaAdmnistracyjna>${powiat}</prg-ad:jednostkaAdmnistracyjna>
<prg-ad:jednostkaAdmnistracyjna>Kolsko</prg-ad:jednostkaAdmnistracyjna>
<prg-ad:miejscowosc>${place}</prg-ad:miejscowosc>
${nil('czescMiejscowosci', point.part)}${nil('ulica', point.street)}
<prg-ad:numerPorzadkowy>${number}</prg-ad:numerPorzadkowy>
<prg-ad:kodPocztowy>${point.postalCode ?? '67-416'}</prg-ad:kodPocztowy>
<prg-ad:status>istniejacy</prg-ad:status>
<prg-ad:pozycja><gml:Point srsName="urn:ogc:def:crs:EPSG::2180" srsDimension="2"><gml:pos>${position}</gml:pos>
</gml:Point></prg-ad:pozycja>
${components.map((id) => `<prg-ad:komponent xlink:href="${DANE}${id}" />`).join('\n')}
<prg-ad:obiektEMUiA xlink:href="${DANE}PL.ZIPIN.1.EMUiA/${index}" />
</prg-ad:PRG_PunktAdresowy>
`;
}

export function unit2012(id: string, teryt: string, name: string): string {
  return `<prg-ad:PRG_JednostkaAdministracyjnaNazwa gml:id="${id}"><prg-ad:waznyDo>2024-06-27</prg-ad:waznyDo>
<prg-ad:nazwa>${name}</prg-ad:nazwa><prg-ad:idTERYT>${teryt}</prg-ad:idTERYT>
</prg-ad:PRG_JednostkaAdministracyjnaNazwa>
`;
}

export function place2012(id: string, simc: string, name: string): string {
  return `<prg-ad:PRG_MiejscowoscNazwa gml:id="${id}"><prg-ad:nazwa>${name}</prg-ad:nazwa>
<prg-ad:idTERYT>${simc}</prg-ad:idTERYT><prg-ad:pozycja><gml:Point><gml:pos>457017.4 287516.2</gml:pos></gml:Point>
</prg-ad:pozycja></prg-ad:PRG_MiejscowoscNazwa>
`;
}

export function street2012(id: string, ulic: string, name: string): string {
  return `<prg-ad:PRG_UlicaNazwa gml:id="${id}"><prg-ad:nazwa><mua:AD_NazwaUlicy>
<mua:nazwaGlownaCzesc>${name}</mua:nazwaGlownaCzesc><mua:idTERYT>${ulic}</mua:idTERYT>
</mua:AD_NazwaUlicy></prg-ad:nazwa></prg-ad:PRG_UlicaNazwa>
`;
}

export const UNITS_2012 =
  unit2012('U08', '08', 'lubuskie') +
  unit2012('U0804', '0804', 'powiat nowosolski') +
  unit2012('U0804032', '0804032', 'Kolsko');

export function file2012(...members: readonly string[]): Buffer {
  return Buffer.from(
    '<?xml version="1.0" encoding="utf-8"?>\n<gml:FeatureCollection xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"\n' +
      ' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:gml="http://www.opengis.net/gml/3.2"\n' +
      ' xmlns:bt="urn:gugik:specyfikacje:gmlas:modelPodstawowy:1.0"\n' +
      ' xmlns:mua="urn:gugik:specyfikacje:gmlas:ewidencjaMiejscowosciUlicAdresow:1.0"\n' +
      ' xmlns:prg-ad="urn:gugik:specyfikacje:gmlas:panstwowyRejestrGranicAdresy:1.0" gml:id="prg-ad">\n' +
      `<gml:featureMembers>\n${members.join('')}</gml:featureMembers>\n</gml:FeatureCollection>`,
  );
}

/** One point of the flat delivery; columns without their prefix. */
export function point2015(index: number, columns: Readonly<Record<string, string>> = {}): string {
  const all: Record<string, string> = {
    iip_identyfikator: '3.00000000000296e+19',
    wersja_od: '2012-04-27T06:49:47.000',
    pad_numer_porzadkowy: '1',
    pad_kod_pocztowy: '00-000',
    mjs_nazwa: 'Wrocław',
    mjs_teryt_identyfikator: '986283',
    ulc_nazwa: 'Ulica Kocurkowa ',
    pad_prg_iip_identyfikator: keyOf(index),
    pad_prg_iip_wersja: '2013-10-18T11:59:32+02:00',
    woj_teryt_identyfikator: '2',
    woj_nazwa: 'dolnośląskie',
    pow_teryt_identyfikator: '264',
    pow_nazwa: 'Wrocław',
    gmi_teryt_identyfikator: '264011',
    gmi_nazwa: 'Wrocław',
    ulc_teryt_identyfikator: '10230',
    status_obiektu_w_buforze: 'AKTUALNY',
    ...columns,
  };
  const { coordinates = '362247.370000110415276,362733.549999997019768', ...rest } = all;
  return `  <gml:featureMember>
    <ogr:Punkty_adresowe fid="Punkty_adresowe.${index}">
      <ogr:geometryProperty><gml:Point srsName="EPSG:2180"><gml:coordinates>${coordinates}</gml:coordinates></gml:Point></ogr:geometryProperty>
${Object.entries(rest)
  .map(([name, value]) => `      <ogr:${name}>${value}</ogr:${name}>\n`)
  .join('')}    </ogr:Punkty_adresowe>
  </gml:featureMember>
`;
}

export function file2015(...points: readonly string[]): Buffer {
  return Buffer.from(
    '<?xml version="1.0" encoding="utf-8" ?>\n<ogr:FeatureCollection xmlns:ogr="http://ogr.maptools.org/"\n' +
      `  xmlns:gml="http://www.opengis.net/gml">\n${points.join('')}</ogr:FeatureCollection>\n`,
  );
}

export type TerytCells = readonly (readonly string[])[];

export const TERC_COLUMNS = ['WOJ', 'POW', 'GMI', 'RODZ', 'NAZWA', 'NAZWA_DOD', 'STAN_NA'];
export const SIMC_COLUMNS = ['WOJ', 'POW', 'GMI', 'RODZ_GMI', 'RM', 'MZ', 'NAZWA', 'SYM', 'SYMPOD', 'STAN_NA'];
export const ULIC_COLUMNS = [
  'WOJ',
  'POW',
  'GMI',
  'RODZ_GMI',
  'SYM',
  'SYM_UL',
  'CECHA',
  'NAZWA_1',
  'NAZWA_2',
  'STAN_NA',
];

/** The units the points of these files lie in. */
export const TERC_ROWS: TerytCells = [
  ['08', '', '', '', 'LUBUSKIE', 'województwo', '2025-01-01'],
  ['08', '04', '', '', 'nowosolski', 'powiat', '2025-01-01'],
  ['08', '04', '03', '2', 'Kolsko', 'gmina wiejska', '2025-01-01'],
  ['08', '07', '', '', 'sulęciński', 'powiat', '2025-01-01'],
  ['08', '07', '04', '3', 'Sulęcin', 'gmina miejsko-wiejska', '2025-01-01'],
  ['08', '07', '04', '4', 'Sulęcin', 'miasto', '2025-01-01'],
  ['08', '07', '04', '5', 'Sulęcin', 'obszar wiejski', '2025-01-01'],
  ['02', '', '', '', 'DOLNOŚLĄSKIE', 'województwo', '2025-01-01'],
  ['02', '64', '', '', 'Wrocław', 'miasto na prawach powiatu', '2025-01-01'],
  ['02', '64', '01', '1', 'Wrocław', 'gmina miejska', '2025-01-01'],
  ['02', '64', '03', '9', 'Wrocław-Krzyki', 'delegatura', '2025-01-01'],
  ['14', '', '', '', 'MAZOWIECKIE', 'województwo', '2025-01-01'],
  ['14', '65', '', '', 'Warszawa', 'miasto stołeczne, na prawach powiatu', '2025-01-01'],
  ['14', '65', '01', '1', 'Warszawa', 'gmina miejska, miasto stołeczne', '2025-01-01'],
  ['14', '65', '04', '8', 'Bielany', 'dzielnica', '2025-01-01'],
];

export function csvOf(columns: readonly string[], rows: TerytCells): string {
  return [columns, ...rows].map((row) => `${row.join(';')}\r\n`).join('');
}

export function tercCsv(rows = TERC_ROWS): Buffer {
  return Buffer.from(`\ufeff${csvOf(TERC_COLUMNS, rows)}\r\n`);
}

/** A catalogue as XML, as today or with the `col` elements of older files. */
export function xmlOf(columns: readonly string[], rows: TerytCells, isOld = false): Buffer {
  const cell = (name: string, value: string) => {
    if (isOld) return `<col name="${name}">${value}</col>`;
    return value === '' ? `<${name} />` : `<${name}>${value}</${name}>`;
  };
  const lines = rows.map(
    (row) => `    <row>${row.map((value, index) => cell(columns[index], value)).join('')}</row>\n`,
  );
  return Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?>\n<teryt>\n  <catalog name="X" type="ALL" date="2025-01-01">\n${lines.join('')}  </catalog>\n</teryt>`,
  );
}
