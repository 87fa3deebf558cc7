import type { EmuiaVersion } from './emuia-versions';
import { type PolishStreetName, plainName } from './polish-street-name';

/** Root of a file of the model 2021 of PRG, with the namespaces it declares. */
export const PRG_HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml/3.2"\n' +
  '\txmlns:xlink="http://www.w3.org/1999/xlink"\n' +
  '\txmlns:prgad="https://geoportal.gov.pl/schemas/prgad/1.0"\n' +
  '\txmlns:gmd="http://www.isotc211.org/2005/gmd"\n' +
  '\txmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"\n' +
  '\txsi:schemaLocation="https://geoportal.gov.pl/schemas/prgad/1.0 ' +
  'https://opendata.geoportal.gov.pl/prg/schemas/prgad/1.0/PRGAD.xsd">\n';
export const PRG_TAIL = '</gml:FeatureCollection>\n';

const NAMESPACE = 'PL.PZGIK.200';
const SRS = 'srsName="EPSG:2180" srsDimension="2"';

/** An object with the identifiers PRG gives it. */
export interface PrgObject {
  /** The `gml:id`. */
  readonly id: string;
  /** `lokalnyId`, the key of the object. */
  readonly key: string;
  readonly version: EmuiaVersion;
}

export interface PrgPlace extends PrgObject {
  readonly name: string;
  readonly kind: string;
  readonly symbol: string;
  /** Seven digits. */
  readonly gmina: string;
  readonly easting: number;
  readonly northing: number;
  /** Id of one of its streets. */
  readonly street: string | null;
}

export interface PrgStreet extends PrgObject {
  readonly street: PolishStreetName;
  /** How `nazwaPelna` spells it. */
  readonly fullName: string;
  readonly symbol: string;
  readonly place: string;
  /** Id of one of its addresses. */
  readonly address: string;
  readonly easting: number;
  readonly northing: number;
}

export function idOf(dataset: string, local: string, version: string): string {
  return `PL.ZIPIN.${dataset}.EMUiA_${local}_${version}`;
}

export function placeXml(place: PrgPlace): string {
  const pos = `${metres(place.easting)} ${metres(place.northing)}`;
  return (
    open('AD_Miejscowosc', place, true) +
    `\t\t\t<prgad:nazwa>${place.name}</prgad:nazwa>\n` +
    `\t\t\t<prgad:rodzaj>${place.kind}</prgad:rodzaj>\n` +
    `\t\t\t<prgad:identyfikatorSIMC>${place.symbol}</prgad:identyfikatorSIMC>\n` +
    '\t\t\t<prgad:identyfikatorPRNG />\n' +
    `\t\t\t<prgad:georeferencja>\n${point(pos)}\t\t\t</prgad:georeferencja>\n` +
    `\t\t\t<prgad:TERYTGminy>${place.gmina}</prgad:TERYTGminy>\n` +
    (place.street === null ? '' : link('ulica1', place.street)) +
    close('AD_Miejscowosc')
  );
}

export function streetXml(street: PrgStreet): string {
  const { name1, name2 } = street.street;
  const second = name2 === '' ? '' : `\t\t\t<prgad:TERYTNazwa2>${name2}</prgad:TERYTNazwa2>\n`;
  return (
    open('AD_UlicaPlac', street, true) +
    `\t\t\t<prgad:geometria>\n${street.street.kind === 3 ? polygon(street) : lineString(street)}` +
    '\t\t\t</prgad:geometria>\n' +
    `\t\t\t<prgad:nazwaPelna>${street.fullName}</prgad:nazwaPelna>\n` +
    `\t\t\t<prgad:rodzaj>${street.street.kind}</prgad:rodzaj>\n` +
    `\t\t\t<prgad:TERYTNazwa1>${name1}</prgad:TERYTNazwa1>\n${second}` +
    `\t\t\t<prgad:identyfikatorULIC>${street.symbol}</prgad:identyfikatorULIC>\n` +
    link('miejsce', street.place) +
    link('adres2', street.address) +
    close('AD_UlicaPlac')
  );
}

/** An address up to its number, with both identifiers still to be written over {@link UUID_SLOT}s. */
export function addressHead(dataset: string, version: EmuiaVersion, hasStart: boolean): string {
  return (
    open('AD_PunktAdresowy', { id: idOf(dataset, UUID_SLOT, version.id), key: UUID_SLOT, version }, hasStart) +
    '\t\t\t<prgad:numerPorzadkowy>'
  );
}

/** Stands where a UUID comes. */
export const UUID_SLOT = '~'.repeat(36);

export const ADDRESS_BEFORE_POSITION =
  '</prgad:numerPorzadkowy>\n' +
  '\t\t\t<prgad:georeferencja>\n' +
  `\t\t\t\t<gml:Point ${SRS}>\n` +
  '\t\t\t\t\t<gml:pos>';

/** What follows the position of an address: the same for all of one street. */
export function addressTail(postalCode: string | null, namedOn: string, place: string, street: string | null): string {
  return (
    '</gml:pos>\n\t\t\t\t</gml:Point>\n\t\t\t</prgad:georeferencja>\n' +
    (postalCode === null ? '' : `\t\t\t<prgad:kodPocztowy>${postalCode}</prgad:kodPocztowy>\n`) +
    `\t\t\t<prgad:dataNadania>${namedOn}</prgad:dataNadania>\n` +
    link('miejscowosc', place) +
    (street === null ? '' : link('ulica2', street)) +
    close('AD_PunktAdresowy')
  );
}

/** Spellings of `nazwaPelna`: only some streets carry the word of their kind. */
export function fullNameOf(street: PolishStreetName, drawn: number): string {
  const name = plainName(street);
  if (street.kind === 8 && name.includes('Rynek')) return name;
  const withWord = `${street.word} ${name}`;
  if (street.kind !== 1) return drawn < DOUBLED_WORD ? `${street.word} ${withWord}` : withWord;
  if (drawn < TRAILING_BLANK) return `${name} `;
  return drawn < TRAILING_BLANK + WITH_WORD ? withWord : name;
}

const DOUBLED_WORD = 0.003;
const TRAILING_BLANK = 0.002;
const WITH_WORD = 0.03;

/** Metres as PRG writes them: at most two decimals, without closing zeros. */
export function metres(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function open(type: string, object: PrgObject, hasStart: boolean): string {
  return (
    `\t<gml:featureMember>\n\t\t<prgad:${type} gml:id="${object.id}">\n` +
    '\t\t\t<prgad:idIIP>\n\t\t\t\t<prgad:AD_IdentyfikatorIIP>\n' +
    `\t\t\t\t\t<prgad:lokalnyId>${object.key}</prgad:lokalnyId>\n` +
    `\t\t\t\t\t<prgad:przestrzenNazw>${NAMESPACE}</prgad:przestrzenNazw>\n` +
    `\t\t\t\t\t<prgad:wersjaId>${object.version.wersjaId}</prgad:wersjaId>\n` +
    '\t\t\t\t</prgad:AD_IdentyfikatorIIP>\n\t\t\t</prgad:idIIP>\n' +
    (hasStart ? `\t\t\t<prgad:poczatekWersjiObiektu>${object.version.start}</prgad:poczatekWersjiObiektu>\n` : '')
  );
}

function close(type: string): string {
  return `\t\t</prgad:${type}>\n\t</gml:featureMember>\n`;
}

function link(name: string, id: string): string {
  return `\t\t\t<prgad:${name} xlink:href="#${id}" />\n`;
}

function point(pos: string): string {
  return `\t\t\t\t<gml:Point ${SRS}>\n\t\t\t\t\t<gml:pos>${pos}</gml:pos>\n\t\t\t\t</gml:Point>\n`;
}

/** Sides of a square and length of a street line, in metres. */
const SQUARE_METRES = 60;
const LINE_METRES = 180;

function polygon({ easting, northing }: PrgStreet): string {
  const corners = [
    [0, 0],
    [SQUARE_METRES, 0],
    [SQUARE_METRES, SQUARE_METRES],
    [0, SQUARE_METRES],
    [0, 0],
  ];
  const list = corners.map(([east, north]) => `${metres(easting + east)} ${metres(northing + north)}`).join(' ');
  return (
    `\t\t\t\t<gml:Polygon ${SRS}>\n\t\t\t\t\t<gml:exterior>\n\t\t\t\t\t\t<gml:LinearRing>\n` +
    `\t\t\t\t\t\t\t<gml:posList>${list}</gml:posList>\n` +
    '\t\t\t\t\t\t</gml:LinearRing>\n\t\t\t\t\t</gml:exterior>\n\t\t\t\t</gml:Polygon>\n'
  );
}

function lineString({ easting, northing }: PrgStreet): string {
  const list = `${metres(easting)} ${metres(northing)} ${metres(easting + LINE_METRES)} ${metres(northing)}`;
  return `\t\t\t\t<gml:LineString ${SRS}>\n\t\t\t\t\t<gml:posList>${list}</gml:posList>\n\t\t\t\t</gml:LineString>\n`;
}
