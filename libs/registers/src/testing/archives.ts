import { crc32, deflateRawSync } from 'node:zlib';

/** A file to put into an archive. */
export interface ArchiveFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface ZipQuirks {
  /** Unpacked size to announce instead of the true one. */
  readonly announcedBytes?: number;
  /** Packed size to announce instead of the true one. */
  readonly announcedPackedBytes?: number;
  readonly stored?: boolean;
  readonly encrypted?: boolean;
}

const BLOCK = 512;

/** A ustar archive of the files. */
export function tarOf(files: readonly ArchiveFile[]): Buffer {
  const blocks = files.flatMap(({ name, bytes }) => [
    tarHeader(name, bytes.length, '0'),
    bytes,
    Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK),
  ]);
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

/** One header block; `type` as in POSIX: `0` file, `5` folder, `L` GNU long name, `x` pax header. */
export function tarHeader(name: string, size: number, type: string): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name.slice(0, 100), 0);
  header.write('0000644\0', 100);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** A ZIP archive of the files. */
export function zipOf(files: readonly ArchiveFile[], quirks: ZipQuirks = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const packed = quirks.stored ? bytes : deflateRawSync(bytes);
    const rawName = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(quirks.stored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt16LE(quirks.encrypted ? 1 : 0, 2);
    common.writeUInt32LE(quirks.announcedPackedBytes ?? packed.length, 14);
    common.writeUInt32LE(quirks.announcedBytes ?? bytes.length, 18);
    common.writeUInt16LE(rawName.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, rawName, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, rawName);
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
