import { basename } from 'node:path';
import { RegisterFileError } from '../../../register-file-error';

/** What the name of a file of the daily feed says. */
export interface GeoJsonName {
  readonly level: 'nuts3' | 'lau1' | 'lau2';
  /** Code of the area, such as `SK031`. */
  readonly code: string;
}

/** `address_by_nuts3_SK031.geojson`; older files were named maa, msa and mba. */
const ADDRESS_NAME = /^(?:address|maa)_by_(nuts3|lau1|lau2)_(SK[0-9A-Z]{3,10})(?![0-9A-Z])/i;
const OTHER_NAME = /^(?:street|building|msa|mba)_by_|^(?:nuts3|lau1|lau2)\./i;
const EXTENSION = /\.(?:geo)?json(?:\.gz|\.zip)?$/i;

/** Whether a name is that of a file of addresses, not of streets, buildings or areas. */
export function isAddressGeoJsonName(name: string): boolean {
  const base = basename(name.replaceAll('\\', '/'));
  return EXTENSION.test(base) && !OTHER_NAME.test(base) && !/^(\.|katalog|catalog)/i.test(base);
}

/** What a name says; null when it says nothing. */
export function geoJsonNameOf(name: string): GeoJsonName | null {
  const match = ADDRESS_NAME.exec(basename(name.replaceAll('\\', '/')));
  if (match === null) return null;
  return { level: match[1]?.toLowerCase() as GeoJsonName['level'], code: match[2].toUpperCase() };
}

/**
 * Watches that the files of a source are of one level and each area comes once: the levels repeat each other, so that
 * two of them would give every address twice.
 */
export class GeoJsonLevels {
  private first: { file: string; level: string } | null = null;
  private readonly fileOfArea = new Map<string, string>();

  /** Throws RegisterFileError when the file does not go with those before it. */
  add(file: string): void {
    const name = geoJsonNameOf(file);
    if (name === null) return;
    this.first ??= { file, level: name.level };
    if (this.first.level !== name.level) {
      const why = `${file} is of the level ${name.level}, ${this.first.file} of ${this.first.level}`;
      throw new RegisterFileError('not-a-register', `${why}; the levels repeat each other: give only one`, file);
    }
    const other = this.fileOfArea.get(name.code);
    if (other !== undefined) {
      throw new RegisterFileError('not-a-register', `${file} and ${other} hold the same area ${name.code}`, file);
    }
    this.fileOfArea.set(name.code, file);
  }
}
