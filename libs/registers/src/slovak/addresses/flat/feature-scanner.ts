import { RegisterFileError, type RegisterFileReason } from '../../../register-file-error';

/** Longest feature accepted by default, in bytes; one of the address files has about 800. */
export const MAX_FEATURE_BYTES = 64 * 1024;
/** Most bytes outside the list of features: the type, a name, the reference system. */
const MAX_FRAME_BYTES = 64 * 1024;
/** Bytes kept before the list to recognise its key. */
const KEY_BYTES = 64;

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const FEATURES_KEY = /"features"\s*:\s*$/;

/** Called for each feature with the bytes it stands in and the 1-based line of its start. */
export type FeatureHandler = (bytes: Buffer, start: number, end: number, line: number) => void;

/**
 * Finds the features of a GeoJSON FeatureCollection in a stream of bytes by counting brackets outside strings, so that
 * only one of them is in memory. Throws RegisterFileError for what is no such collection, is cut or has an endless feature.
 */
export class FeatureScanner {
  private state: 'start' | 'frame' | 'features' | 'feature' | 'end' = 'start';
  private kept: Buffer = Buffer.alloc(0);
  /** Where the kept bytes begin to be unread. */
  private scanned = 0;
  private depth = 0;
  private inString = false;
  private line = 1;
  private featureStart = 0;
  private featureLine = 1;
  private frameBytes = 0;
  private sawFeatures = false;

  constructor(
    private readonly file: string,
    private readonly onFeature: FeatureHandler,
    private readonly maxFeatureBytes = MAX_FEATURE_BYTES,
  ) {}

  write(chunk: Buffer): void {
    const bytes = this.kept.length === 0 ? chunk : Buffer.concat([this.kept, chunk]);
    let at = this.scanned;
    while (at < bytes.length) {
      if (this.state === 'feature') at = this.scanFeature(bytes, at);
      else if (this.state === 'features') at = this.scanList(bytes, at);
      else at = this.scanFrame(bytes, at);
    }
    const keepFrom = this.state === 'feature' ? this.featureStart : Math.max(0, bytes.length - KEY_BYTES);
    this.kept = Buffer.from(bytes.subarray(keepFrom));
    this.scanned = at - keepFrom;
    this.featureStart = 0;
    if (this.state === 'feature' && this.kept.length > this.maxFeatureBytes) this.refuseLongFeature();
  }

  /** Says that the file is complete. */
  finish(): void {
    if (this.state === 'start') this.refuse('empty', 'it has no content');
    if (this.state !== 'end') this.refuse('truncated', 'it is truncated: the collection does not end');
    if (!this.sawFeatures) this.refuse('not-a-register', 'it has no list "features": this is no GeoJSON collection');
  }

  /** What stands around the list: the start and the end of the collection and its other members. */
  private scanFrame(bytes: Buffer, start: number): number {
    let at = start;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === LINE_FEED) this.line += 1;
      if (this.state === 'start') {
        if (byte <= SPACE || (at < BYTE_ORDER_MARK.length && byte === BYTE_ORDER_MARK[at])) continue;
        if (byte !== OPEN_OBJECT) this.refuse('not-a-register', this.whatItIs(bytes.subarray(at, at + KEY_BYTES)));
        this.state = 'frame';
        this.depth = 1;
        continue;
      }
      if (this.state === 'end') {
        if (byte > SPACE) this.refuse('damaged', 'something follows the end of the collection');
        continue;
      }
      this.frameBytes += 1;
      if (this.frameBytes > MAX_FRAME_BYTES) {
        this.refuse(
          'not-a-register',
          `no list "features" in its first ${MAX_FRAME_BYTES} bytes, or too much behind it`,
        );
      }
      if (this.inString) {
        if (byte === BACKSLASH) at += 1;
        else if (byte === QUOTE) this.inString = false;
      } else if (byte === QUOTE) {
        this.inString = true;
      } else if (byte === OPEN_ARRAY && this.depth === 1 && this.isFeaturesKey(bytes, at)) {
        if (this.sawFeatures) this.refuse('not-a-register', 'it has two lists "features"');
        this.sawFeatures = true;
        this.state = 'features';
        return at + 1;
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        this.depth += 1;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        this.depth -= 1;
        if (this.depth === 0) this.state = 'end';
      }
    }
    return at;
  }

  private isFeaturesKey(bytes: Buffer, at: number): boolean {
    return FEATURES_KEY.test(bytes.toString('latin1', Math.max(0, at - KEY_BYTES), at));
  }

  private scanList(bytes: Buffer, start: number): number {
    for (let at = start; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === OPEN_OBJECT) {
        this.state = 'feature';
        this.featureStart = at;
        this.featureLine = this.line;
        this.depth = 0;
        return at;
      }
      if (byte === CLOSE_ARRAY) {
        this.state = 'frame';
        this.depth = 1;
        return at + 1;
      }
      if (byte === LINE_FEED) this.line += 1;
      else if (byte > SPACE && byte !== COMMA) this.refuse('damaged', 'something else than a feature is in its list');
    }
    return bytes.length;
  }

  private scanFeature(bytes: Buffer, start: number): number {
    const length = bytes.length;
    let at = start;
    let depth = this.depth;
    let inString = this.inString;
    while (at < length) {
      const byte = bytes[at];
      at += 1;
      if (inString) {
        if (byte === QUOTE) inString = false;
        else if (byte === BACKSLASH) at += 1;
      } else if (byte === QUOTE) {
        inString = true;
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        depth += 1;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        depth -= 1;
        if (depth === 0) {
          if (at - this.featureStart > this.maxFeatureBytes) this.refuseLongFeature();
          this.inString = false;
          this.onFeature(bytes, this.featureStart, at, this.featureLine);
          this.state = 'features';
          return at;
        }
      } else if (byte === LINE_FEED) {
        this.line += 1;
      }
    }
    this.depth = depth;
    this.inString = inString;
    return at;
  }

  private whatItIs(head: Buffer): string {
    return head[0] === 0x3c ? 'this is a web page or XML, not GeoJSON; download it again' : 'this is not GeoJSON';
  }

  private refuseLongFeature(): never {
    this.line = this.featureLine;
    this.refuse('line-too-long', `a feature is longer than ${this.maxFeatureBytes} bytes`);
  }

  private refuse(reason: RegisterFileReason, why: string): never {
    throw new RegisterFileError(reason, `${this.file} line ${this.line}: ${why}`, this.file, this.line);
  }
}
