import { type EncodingEvidence, encodingEvidence, repairDoubleEncoding } from '../../../encoding/double-encoding';
import type { FilePiece } from '../../../files/file-piece';
import { ListScanner } from '../../../json/list-scanner';
import { RegisterFileError } from '../../../register-file-error';
import type { RefusedRow, RowSample } from '../../../register-reader';
import { dayOfIsoDate, releaseDateOfName } from '../../../release-date';
import { type Feature, featureList, parseFeature, textOf } from './feature';
import { FlatRecords } from './flat-records';
import { GeoJsonLevels, type GeoJsonName, geoJsonNameOf } from './geojson-names';
import { cleanName } from './place-names';
import { WARNING } from './row-reasons';
import { type PlaceFinding, SlovakPlaces } from './slovak-places';

/** Properties that say where an address is, in the order in which they make up its place. */
const PLACE_PROPERTIES = [
  'nuts3_id',
  'nuts3_name',
  'lau1_id',
  'lau1_name',
  'lau2_id',
  'lau2_name',
  'district_name',
  'streetname',
] as const;
const REGION_CODE = /^SK0\d\d$/;
const POSTAL_CODE_DIGITS = 5;
const NOT_A_NUMBER = Number.NaN;

/**
 * Turns the bytes of the daily GeoJSON files into records, one file after another, without any I/O of its own.
 * Features that cannot be used are counted by reason; a file that is wrong as a whole throws RegisterFileError.
 */
export class SlovakGeoJsonParser {
  readonly records: FlatRecords;
  private readonly places = new SlovakPlaces(null);
  private readonly levels = new GeoJsonLevels();
  private found = new Map<string, PlaceFinding>();

  private file: string | null = null;
  private name: GeoJsonName | null = null;
  private day = 0;
  private encoding: EncodingEvidence = 'none';
  private scanner: ListScanner | null = null;

  /** @param releaseDay day of the release, YYYYMMDD; 0 to take it from the names of the files, else from the features */
  constructor(
    private readonly releaseDay = 0,
    onRefused?: (row: RefusedRow) => void,
  ) {
    this.records = new FlatRecords('longitude and latitude', onRefused);
  }

  /** Takes the next run of bytes. */
  write(piece: FilePiece): void {
    if (this.file !== piece.file) this.beginFile(piece.file);
    this.scanner?.write(piece.bytes);
    if (!piece.last) return;
    this.scanner?.finish();
    this.records.endFile(piece.file);
    this.file = null;
  }

  /** Takes one feature by itself, as if its file had been read up to it. */
  writeRow({ file, line, row }: RowSample): void {
    if (this.file !== file) {
      this.beginFile(file);
      this.records.files += 1;
    }
    this.takeFeature(parseFeature(row, file, line), line, () => ({ file, line, row }));
  }

  /** To be called after the last piece. Throws when nothing usable was read or too many coordinates are wrong. */
  finish(from: string): void {
    this.records.finish(from);
  }

  private beginFile(file: string): void {
    this.levels.add(file);
    this.file = file;
    this.name = geoJsonNameOf(file);
    this.day = this.releaseDay || releaseDateOfName(file);
    this.encoding = 'none';
    this.found = new Map();
    this.scanner = new ListScanner(file, featureList(), (bytes, start, end, line) =>
      this.writeRow({ file, line, row: bytes.toString('utf8', start, end) }),
    );
  }

  private takeFeature({ properties, coordinates }: Feature, line: number, sample: () => RowSample): void {
    const file = this.file as string;
    const [lng, lat] = Array.isArray(coordinates) ? (coordinates as unknown[]) : [null, null];
    const isGiven = lng !== null && lat !== null && lng !== undefined && lat !== undefined;
    this.records.add(
      {
        key: textOf(properties, 'identifier'),
        finding: this.findPlace(properties, line, sample),
        conscription: textOf(properties, 'propertyregistrationnumber'),
        orientation: this.repaired(textOf(properties, 'orientationnumber')),
        postalCode: postalCodeOf(properties.postalcode),
        lng: isGiven ? numberOf(lng) : null,
        lat: isGiven ? numberOf(lat) : null,
        day: this.day || dayOfIsoDate(textOf(properties, 'validfrom')),
      },
      file,
      line,
      sample,
    );
  }

  private findPlace(
    properties: Readonly<Record<string, unknown>>,
    line: number,
    sample: () => RowSample,
  ): PlaceFinding {
    let key = '';
    for (const name of PLACE_PROPERTIES) key += `${textOf(properties, name)}\n`;
    const known = this.found.get(key);
    if (known !== undefined) return known;
    this.checkEncoding(key, line, sample);
    const name = (property: string) => cleanName(this.repaired(textOf(properties, property)));
    const codes = {
      region: textOf(properties, 'nuts3_id'),
      county: textOf(properties, 'lau1_id'),
      municipality: textOf(properties, 'lau2_id'),
    };
    this.checkArea(codes.region, line);
    const finding = this.places.find(
      {
        region: name('nuts3_name'),
        county: name('lau1_name'),
        municipality: name('lau2_name'),
        part: name('district_name'),
        street: name('streetname'),
      },
      codes,
    );
    this.found.set(key, finding);
    return finding;
  }

  private checkArea(region: string, line: number): void {
    if (this.name === null || !REGION_CODE.test(region) || this.name.code.startsWith(region)) return;
    const file = this.file as string;
    const why = `the name announces ${this.name.code}, the address lies in ${region}`;
    throw new RegisterFileError('not-a-register', `${file} line ${line}: ${why}`, file, line);
  }

  /** A file is written in one way: the first letters beyond ASCII show it, all others must agree. */
  private checkEncoding(text: string, line: number, sample: () => RowSample): void {
    const evidence = encodingEvidence(text);
    if (evidence === 'none') return;
    if (this.encoding === 'none') {
      this.encoding = evidence;
      if (evidence !== 'sound') this.records.warn(`${WARNING.doubleEncoding} ${evidence}`, sample);
    }
    const isDoubled = this.encoding === 'windows-1250' || this.encoding === 'latin1';
    const agrees =
      isDoubled === (evidence !== 'sound') &&
      (this.encoding !== 'windows-1250' || repairDoubleEncoding(text, 'windows-1250') !== null) &&
      (this.encoding !== 'latin1' || repairDoubleEncoding(text, 'latin1') !== null);
    if (agrees) return;
    const file = this.file as string;
    const why = 'some of the text was encoded twice and some was not, or letters were lost; download the file again';
    throw new RegisterFileError('encoding', `${file} line ${line}: ${why}`, file, line);
  }

  private repaired(text: string): string {
    if (this.encoding !== 'windows-1250' && this.encoding !== 'latin1') return text;
    return repairDoubleEncoding(text, this.encoding) ?? text;
  }
}

/** A number has lost the zeros at its start. */
function postalCodeOf(value: unknown): string {
  if (typeof value === 'number' && value > 0) return String(value).padStart(POSTAL_CODE_DIGITS, '0');
  return typeof value === 'string' ? value.trim() : '';
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : NOT_A_NUMBER;
}
