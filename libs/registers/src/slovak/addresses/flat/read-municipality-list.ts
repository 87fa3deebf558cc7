import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openRegisterFiles } from '../../../files/register-files';
import { ListScanner } from '../../../json/list-scanner';
import { RegisterFileError } from '../../../register-file-error';
import { XmlScanner } from '../../../xml/xml-scanner';
import { splitLau2 } from '../slovak-unit-codes';
import { featureList, parseFeature, textOf } from './feature';
import { MunicipalityList } from './municipality-list';

/** Folder beside a register where the list may lie. */
export const LIST_FOLDER = 'hierarchy';
/** Most bytes of one file of the list, unpacked; the batches have below 2 MB, borders of municipalities may have more. */
const MAX_LIST_BYTES = 256 * 1024 * 1024;
/** Longest feature of an area layer, in bytes: it may hold the border of the municipality. */
const MAX_AREA_BYTES = 16 * 1024 * 1024;

/** Batches COUNTY and MUNICIPALITY of the register's XML, and the area layer of the daily feed. */
const BATCH_NAME = /DavkaInit.*-0?[23]\.xml(\.gz|\.zip)?$/i;
const LAYER_NAME = /^lau2\.(geo)?json(\.gz|\.zip)?$/i;

/** A unit of an XML batch as it was open when the batch was made. */
interface BatchUnit {
  kind: string;
  code: string;
  name: string;
  status: string;
  isOpen: boolean;
}

/** The list beside a CSV: in its own folder or in a subfolder `hierarchy`; null when there is none. */
export async function findMunicipalityList(from: string): Promise<MunicipalityList | null> {
  const source = await stat(from).catch(() => null);
  const folder = source?.isDirectory() === true ? from : dirname(from);
  return (await readMunicipalityList(folder)) ?? (await readMunicipalityList(join(folder, LIST_FOLDER)));
}

/**
 * Reads codes by name from a folder: init batches 02 and 03 of the register's XML, or the layer `lau2.geojson`; null
 * when neither is there. Military districts and units without a LAU 2 code are left out: names are unique without them.
 */
export async function readMunicipalityList(folder: string): Promise<MunicipalityList | null> {
  const names = await readdir(folder).catch(() => []);
  const layers = names.filter((name) => LAYER_NAME.test(name)).sort();
  if (layers.length > 0) return readLayer(join(folder, layers[0]));
  const batches = names.filter((name) => BATCH_NAME.test(name)).sort();
  return batches.length === 0 ? null : readBatches(batches.map((name) => join(folder, name)));
}

async function readLayer(path: string): Promise<MunicipalityList> {
  const rows: string[][] = [];
  const files: string[] = [];
  let scanner: ListScanner | null = null;
  for await (const piece of piecesOf(path)) {
    scanner ??= new ListScanner(piece.file, featureList(MAX_AREA_BYTES), (bytes, start, end, line) => {
      const { properties } = parseFeature(bytes.toString('utf8', start, end), piece.file, line);
      rows.push(['lau2_name', 'lau1_name', 'lau2_id'].map((name) => textOf(properties, name)));
    });
    scanner.write(piece.bytes);
    if (!piece.last) continue;
    scanner.finish();
    scanner = null;
    files.push(piece.file);
  }
  const list = new MunicipalityList(files);
  for (const [municipality, county, code] of rows) {
    const codes = splitLau2(code as string);
    if (codes !== null && municipality !== '' && county !== '')
      list.add(municipality as string, county as string, codes);
  }
  return list;
}

async function readBatches(paths: readonly string[]): Promise<MunicipalityList> {
  const units: BatchUnit[] = [];
  const files: string[] = [];
  for (const path of paths) {
    let scanner: XmlScanner | null = null;
    for await (const piece of piecesOf(path)) {
      scanner ??= unitScanner(piece.file, units);
      scanner.write(piece.bytes);
      if (!piece.last) continue;
      scanner.finish();
      scanner = null;
      files.push(piece.file);
    }
  }
  const list = new MunicipalityList(files);
  const counties = units.filter(({ kind }) => kind === 'countyChange');
  // An open version wins over the ones it replaced.
  const ordered = [...counties.filter(({ isOpen }) => !isOpen), ...counties.filter(({ isOpen }) => isOpen)];
  const countyNames = new Map(ordered.map(({ code, name }) => [code, name]));
  for (const { kind, code, name, status, isOpen } of units) {
    if (kind !== 'municipalityChange' || !isOpen || status === 'MILITARY_DISTRICT') continue;
    const codes = splitLau2(code);
    const county = codes === null ? undefined : countyNames.get(codes.county);
    if (codes !== null && county !== undefined) list.add(name, county, codes);
  }
  return list;
}

function unitScanner(file: string, units: BatchUnit[]): XmlScanner {
  let unit: BatchUnit | null = null;
  let element = '';
  return new XmlScanner(file, {
    open(name) {
      element = name;
      if (name === 'municipalityChange' || name === 'countyChange') {
        unit = { kind: name, code: '', name: '', status: '', isOpen: true };
      }
      return name === 'ItemCode' || name === 'ItemName' || name === 'status' || name === 'validTo' ? 'text' : 'enter';
    },
    text(text) {
      if (unit === null) return;
      if (element === 'ItemCode') unit.code = text.trimmed();
      else if (element === 'ItemName') unit.name = text.trimmed();
      else if (element === 'status') unit.status = text.trimmed();
      else if (element === 'validTo') unit.isOpen = text.trimmed().startsWith('3000-');
    },
    close(name) {
      if (unit === null || name !== unit.kind) return;
      units.push(unit);
      unit = null;
    },
  });
}

async function* piecesOf(path: string) {
  const files = await openRegisterFiles(path, { chooseInFolder: () => [], wantsEntry: () => true });
  let bytes = 0;
  for await (const piece of files.pieces()) {
    bytes += piece.bytes.length;
    if (bytes > MAX_LIST_BYTES) {
      throw new RegisterFileError('unsafe-archive', `${path} unpacks to more than ${MAX_LIST_BYTES} bytes`, path);
    }
    yield piece;
  }
}
