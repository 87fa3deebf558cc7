import { RegisterFileError } from '../register-file-error';
import { ArchiveLimits } from './archive-limits';
import type { FilePiece } from './file-piece';

/** Reads POSIX tar (ustar, pax and GNU long names) from chunks of any size, without unpacking to disk. */

const BLOCK_BYTES = 512;
const CHECKSUM_OFFSET = 148;
const CHECKSUM_BYTES = 8;
const TYPE_OFFSET = 156;
/** Longest pax header or GNU long name that is kept. */
const MAX_NAME_RECORD_BYTES = 64 * 1024;

interface TarHeader {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** Whether the block starts a tar archive: its checksum is right. */
export function isTarHeader(block: Buffer): boolean {
  return block.length >= BLOCK_BYTES && headerOf(block) !== null;
}

/** The files of the archive that `wants` accepts, piece by piece. */
export async function* tarPieces(
  chunks: AsyncIterable<Buffer>,
  archive: string,
  wants: (name: string) => boolean,
  limits = new ArchiveLimits(archive),
): AsyncGenerator<FilePiece> {
  const header = Buffer.alloc(BLOCK_BYTES);
  let headerFilled = 0;
  let left = 0;
  let padding = 0;
  let wanted = false;
  let file = '';
  let nameRecord: { type: string; parts: Buffer[] } | null = null;
  let longName: string | null = null;
  let zeroBlocks = 0;

  for await (const chunk of chunks) {
    limits.addBytes(chunk.length);
    let at = 0;
    while (at < chunk.length && zeroBlocks < 2) {
      if (left > 0) {
        const take = Math.min(left, chunk.length - at);
        left -= take;
        const bytes = chunk.subarray(at, at + take);
        if (wanted) yield { file, bytes, last: left === 0 };
        else nameRecord?.parts.push(bytes);
        at += take;
        continue;
      }
      if (padding > 0) {
        const take = Math.min(padding, chunk.length - at);
        padding -= take;
        at += take;
        continue;
      }
      const take = Math.min(BLOCK_BYTES - headerFilled, chunk.length - at);
      chunk.copy(header, headerFilled, at, at + take);
      headerFilled += take;
      at += take;
      if (headerFilled < BLOCK_BYTES) continue;
      headerFilled = 0;
      if (isZero(header)) {
        zeroBlocks += 1;
        continue;
      }
      if (nameRecord !== null) {
        longName = nameOf(nameRecord.type, Buffer.concat(nameRecord.parts)) ?? longName;
        nameRecord = null;
      }
      const entry = headerOf(header);
      if (entry === null || zeroBlocks > 0) {
        throw new RegisterFileError('damaged', `${archive} is damaged: a tar header has a wrong checksum`, archive);
      }
      left = entry.size;
      padding = (BLOCK_BYTES - (entry.size % BLOCK_BYTES)) % BLOCK_BYTES;
      if (entry.type === 'x' || entry.type === 'L') {
        if (entry.size > MAX_NAME_RECORD_BYTES) {
          throw new RegisterFileError('unsafe-archive', `${archive} has a name record of ${entry.size} bytes`, archive);
        }
        wanted = false;
        nameRecord = { type: entry.type, parts: [] };
        continue;
      }
      const name: string = longName ?? entry.name;
      longName = null;
      limits.addEntry(name);
      wanted = (entry.type === '0' || entry.type === '\0') && wants(name);
      file = `${archive}/${name.slice(name.lastIndexOf('/') + 1)}`;
      if (wanted && left === 0) yield { file, bytes: Buffer.alloc(0), last: true };
    }
  }
  if (zeroBlocks === 0) {
    throw new RegisterFileError('truncated', `${archive} is truncated: the tar archive has no end mark`, archive);
  }
}

function isZero(block: Buffer): boolean {
  for (let at = 0; at < BLOCK_BYTES; at += 1) if (block[at] !== 0) return false;
  return true;
}

function headerOf(block: Buffer): TarHeader | null {
  let sum = 0;
  for (let at = 0; at < BLOCK_BYTES; at += 1) {
    sum += at >= CHECKSUM_OFFSET && at < CHECKSUM_OFFSET + CHECKSUM_BYTES ? 0x20 : block[at];
  }
  if (sum !== octalOf(block, CHECKSUM_OFFSET, CHECKSUM_BYTES)) return null;
  const size = octalOf(block, 124, 12);
  if (size === null) return null;
  const prefix = block.toString('latin1', 257, 262) === 'ustar' ? textOf(block, 345, 155) : '';
  const name = textOf(block, 0, 100);
  return { name: prefix === '' ? name : `${prefix}/${name}`, size, type: String.fromCharCode(block[TYPE_OFFSET]) };
}

function textOf(block: Buffer, start: number, length: number): string {
  const text = block.toString('utf8', start, start + length);
  const end = text.indexOf('\0');
  return end === -1 ? text : text.slice(0, end);
}

function octalOf(block: Buffer, start: number, length: number): number | null {
  const digits = block
    .toString('latin1', start, start + length)
    .replace(/\0.*$/s, '')
    .trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : null;
}

/** The path of a pax header (`<length> path=<name>\n`) or of a GNU long name record. */
function nameOf(type: string, record: Buffer): string | null {
  if (type === 'L') return record.toString('utf8').replace(/\0.*$/s, '');
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(record.toString('utf8'))?.[1] ?? null;
}
