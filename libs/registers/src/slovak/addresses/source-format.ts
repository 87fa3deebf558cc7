import { openRegisterFiles } from '../../files/register-files';
import { RegisterFileError } from '../../register-file-error';
import { isAddressGeoJsonName } from './flat/geojson-names';
import { chosenOrArchives } from './register-archives';
import { isBatchName } from './xml/initial-files';

/** The forms in which the Slovak address register is published. */
export type SlovakFormat = 'csv' | 'geojson' | 'xml';

const CSV_NAME = /\.csv(\.gz|\.zip)?$/i;
const XML_NAME = /\.xml(\.gz|\.zip)?$/i;
/** First bytes of a web page instead of a register. */
const WEB_PAGE = /^<(!doctype\s+html|html)/i;

/**
 * Which form a source has: by the content of a file, by the names in a folder or archive. XML beside a CSV is its list
 * of codes. Throws RegisterFileError when there is nothing to read, or when CSV and GeoJSON lie side by side.
 */
export async function slovakFormatOf(from: string): Promise<SlovakFormat> {
  const seen = new Map<SlovakFormat, string>();
  const note = (name: string): boolean => {
    const format = formatOfName(name);
    if (format !== null && !seen.has(format)) seen.set(format, name);
    return format !== null;
  };
  const files = await openRegisterFiles(from, {
    chooseInFolder: (names) => chosenOrArchives(names.filter(note), names),
    wantsEntry: note,
  });
  for await (const piece of files.pieces()) {
    const [csv, geoJson] = [seen.get('csv'), seen.get('geojson')];
    if (csv !== undefined && geoJson !== undefined) {
      const why = `${from} holds both CSV (${csv}) and GeoJSON (${geoJson}); name one of them`;
      throw new RegisterFileError('not-a-register', why, from);
    }
    if (seen.size > 1) return seen.has('csv') ? 'csv' : 'geojson';
    const text = piece.bytes
      .toString('utf8', 0, 512)
      .replace(/^\ufeff/, '')
      .trimStart();
    if (WEB_PAGE.test(text)) {
      const why = `${piece.file} line 1: this is a web page, not a register; download it again`;
      throw new RegisterFileError('not-a-register', why, piece.file, 1);
    }
    if (text.startsWith('{')) return 'geojson';
    return text.startsWith('<') ? 'xml' : 'csv';
  }
  throw new RegisterFileError('empty', `${from} holds no file of the register`, from);
}

function formatOfName(name: string): SlovakFormat | null {
  if (/(^|[/\\])\._/.test(name)) return null;
  if (CSV_NAME.test(name)) return 'csv';
  if (XML_NAME.test(name) || isBatchName(name)) return 'xml';
  return isAddressGeoJsonName(name) ? 'geojson' : null;
}
