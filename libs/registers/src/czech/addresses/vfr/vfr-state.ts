import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { RegisterFileError } from '../../../register-file-error';
import { BuildingLinks } from './building-links';
import { LearntUnits, type PackedUnits } from './learnt-units';
import type { ChainPlace } from './vfr-chain';

/** What the next change set needs to know of the loads before it. */
export interface VfrState {
  readonly place: ChainPlace;
  readonly units: LearntUnits;
  readonly buildings: BuildingLinks;
}

export const STATE_FILE = 'cz-addresses.state';
/** Version of the layout: mark, length of the JSON, JSON, columns of the buildings, checksum. */
const STATE_VERSION = 1;
const MARK = Buffer.from('TPRUIAN\0', 'latin1');
const WORD_BYTES = 4;

interface StateHead {
  readonly version: number;
  readonly place: ChainPlace;
  readonly units: PackedUnits;
  readonly buildingCount: number;
  readonly pointCount: number;
}

/** State after a full load: the release it begins at, and the district of each city part of Praha. */
export function stateOfRelease(date: number, pragueDistricts: Iterable<readonly [number, number]>): VfrState {
  const units = new LearntUnits();
  units.learnPragueDistricts(pragueDistricts);
  return { place: { date, file: null, transaction: null }, units, buildings: new BuildingLinks() };
}

export async function writeState(folder: string, { place, units, buildings }: VfrState): Promise<void> {
  const head: StateHead = {
    version: STATE_VERSION,
    place,
    units: units.pack(),
    buildingCount: buildings.buildingCount,
    pointCount: buildings.pointCount,
  };
  const json = Buffer.from(JSON.stringify(head));
  const body = Buffer.concat([MARK, wordOf(json.length), json, buildings.pack()]);
  await writeFile(join(folder, STATE_FILE), Buffer.concat([body, wordOf(crc32(body))]));
}

/**
 * Reads what {@link writeState} wrote; null when the folder has no state.
 * Throws RegisterFileError when it is damaged or of another version: only a full load can begin anew.
 */
export async function readState(folder: string): Promise<VfrState | null> {
  const path = join(folder, STATE_FILE);
  const bytes = await readFile(path).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return null;
    throw new RegisterFileError('unreadable', `${path} cannot be read (${err.code})`, path, null, err);
  });
  if (bytes === null) return null;
  const refuse = (why: string): never => {
    throw new RegisterFileError('damaged', `${path} ${why}; load the full register again`, path);
  };
  const bodyLength = bytes.length - WORD_BYTES;
  const jsonAt = MARK.length + WORD_BYTES;
  if (bodyLength < jsonAt || !bytes.subarray(0, MARK.length).equals(MARK)) {
    return refuse('is not the state of a load');
  }
  const body = bytes.subarray(0, bodyLength);
  if (crc32(body) !== bytes.readUInt32LE(bodyLength)) return refuse('is damaged: its checksum is wrong');
  const columnsAt = jsonAt + bytes.readUInt32LE(MARK.length);
  const head = JSON.parse(body.toString('utf8', jsonAt, columnsAt)) as StateHead;
  if (head.version !== STATE_VERSION) return refuse(`was written by another release (version ${head.version})`);
  const columns = body.subarray(columnsAt);
  if (columns.length !== BuildingLinks.packedBytes(head.buildingCount, head.pointCount)) {
    return refuse('is damaged: its buildings are not as many as it says');
  }
  return {
    place: head.place,
    units: LearntUnits.unpack(head.units),
    buildings: BuildingLinks.unpack(columns, head.buildingCount),
  };
}

function wordOf(value: number): Buffer {
  const word = Buffer.alloc(WORD_BYTES);
  word.writeUInt32LE(value);
  return word;
}
