import { RegisterFileError } from '../register-file-error';

/** Most entries an archive may hold: RÚIAN has 6,258 files, the bound leaves room for three times as many. */
export const MAX_ARCHIVE_ENTRIES = 20_000;
/** Most bytes all entries of an archive may unpack to: ten times the whole of RÚIAN. */
export const MAX_UNPACKED_BYTES = 4 * 1024 ** 3;

/** Most times an entry may unpack to its packed size: tables and XML of registers shrink to a tenth, XML to a thirtieth. */
export const MAX_UNPACKED_RATIO = 200;
/** Entries that unpack to less are not judged by their ratio: repeated rows of a small file shrink further. */
export const RATIO_FREE_BYTES = 64 * 1024 ** 2;

/** Stops an archive that unpacks to more than any register could (a zip bomb). */
export class ArchiveLimits {
  private entries = 0;
  private unpackedBytes = 0;

  constructor(
    private readonly archive: string,
    private readonly maxEntries = MAX_ARCHIVE_ENTRIES,
    private readonly maxUnpackedBytes = MAX_UNPACKED_BYTES,
  ) {}

  addEntry(name: string): void {
    this.entries += 1;
    if (this.entries > this.maxEntries) {
      this.refuse(`has more than ${this.maxEntries} entries`);
    }
    if (isUnsafeName(name)) {
      this.refuse(`has an entry whose name leaves the archive: ${JSON.stringify(name)}`);
    }
  }

  /** Counts an entry whose sizes the directory states. */
  addPacked(name: string, packedBytes: number, unpackedBytes: number): void {
    if (unpackedBytes > RATIO_FREE_BYTES && unpackedBytes > packedBytes * MAX_UNPACKED_RATIO) {
      this.refuse(`has an entry that unpacks to more than ${MAX_UNPACKED_RATIO} times its size: ${name}`);
    }
    this.addBytes(unpackedBytes);
  }

  /** Judges a stream whose sizes nobody states: what came out so far against what went in. */
  checkStream(packedBytes: number, unpackedBytes: number): void {
    if (unpackedBytes > this.maxUnpackedBytes) this.refuse(`unpacks to more than ${this.maxUnpackedBytes} bytes`);
    if (unpackedBytes > RATIO_FREE_BYTES && unpackedBytes > packedBytes * MAX_UNPACKED_RATIO) {
      this.refuse(`unpacks to more than ${MAX_UNPACKED_RATIO} times its size`);
    }
  }

  addBytes(count: number): void {
    this.unpackedBytes += count;
    if (this.unpackedBytes > this.maxUnpackedBytes) {
      this.refuse(`unpacks to more than ${this.maxUnpackedBytes} bytes`);
    }
  }

  private refuse(why: string): never {
    throw new RegisterFileError('unsafe-archive', `${this.archive} ${why}`, this.archive);
  }
}

function isUnsafeName(name: string): boolean {
  return name.includes('\0') || /^([/\\]|[a-z]:)/i.test(name) || name.split(/[/\\]/).includes('..');
}
