import { KEY_BYTES, type PointDraft } from './point-draft';

const PAGE_BITS = 15;
/** Points of one page: typed arrays are added page by page, so that nothing is copied while a file is read. */
const PAGE_POINTS = 1 << PAGE_BITS;
const PAGE_MASK = PAGE_POINTS - 1;
/** Length that stands for a key kept elsewhere, as long as a UUID or longer but none. */
const LONG_KEY = 255;

class Page {
  readonly keys = Buffer.alloc(PAGE_POINTS * KEY_BYTES);
  readonly keyBytes = new Uint8Array(PAGE_POINTS);
  readonly versions = new Float64Array(PAGE_POINTS);
  /** First and second coordinate of each. */
  readonly positions = new Float64Array(PAGE_POINTS * 2);
  readonly houses = new Uint16Array(PAGE_POINTS);
  readonly orientations = new Uint16Array(PAGE_POINTS);
  readonly letters = new Uint8Array(PAGE_POINTS);
  readonly postalCodes = new Int32Array(PAGE_POINTS);
  readonly contexts = new Int32Array(PAGE_POINTS);
  readonly lines = new Uint32Array(PAGE_POINTS);
}

/**
 * The points of one file until its places and streets are known, which may stand behind them: about 75 bytes a point,
 * 90 MB for the largest voivodeship. The arrays are used again for the next file.
 */
export class PointColumns {
  private readonly pages: Page[] = [];
  private readonly longKeys = new Map<number, string>();
  private readonly texts = new Map<number, string>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  add(draft: PointDraft, context: number): void {
    const index = this.count;
    this.count += 1;
    const pageNumber = index >>> PAGE_BITS;
    if (pageNumber === this.pages.length) this.pages.push(new Page());
    const page = this.pages[pageNumber];
    const at = index & PAGE_MASK;
    if (draft.isUuid || draft.keyBytes < KEY_BYTES) {
      const { keys } = page;
      const start = at * KEY_BYTES;
      for (let offset = 0; offset < draft.keyBytes; offset += 1) keys[start + offset] = draft.key[offset];
      page.keyBytes[at] = draft.keyBytes;
    } else {
      page.keyBytes[at] = LONG_KEY;
      this.longKeys.set(index, draft.key.toString('utf8', 0, draft.keyBytes));
    }
    page.versions[at] = draft.version || draft.versionBegin;
    page.positions[at * 2] = draft.hasPosition ? draft.first : Number.POSITIVE_INFINITY;
    page.positions[at * 2 + 1] = draft.second;
    page.houses[at] = draft.house;
    page.orientations[at] = draft.orientation;
    page.letters[at] = draft.letter;
    page.postalCodes[at] = draft.postalCode;
    page.contexts[at] = context;
    page.lines[at] = draft.line;
    if (draft.numberText !== null) this.texts.set(index, draft.numberText);
  }

  /** Copies a point into the view. */
  read(index: number, into: StoredPoint): void {
    const page = this.pages[index >>> PAGE_BITS];
    const at = index & PAGE_MASK;
    const keyBytes = page.keyBytes[at];
    const start = at * KEY_BYTES;
    if (keyBytes === KEY_BYTES) into.key = page.keys.toString('latin1', start, start + KEY_BYTES);
    else if (keyBytes === LONG_KEY) into.key = this.longKeys.get(index) ?? '';
    else into.key = page.keys.toString('utf8', start, start + keyBytes);
    into.version = page.versions[at];
    into.hasPosition = page.positions[at * 2] !== Number.POSITIVE_INFINITY;
    into.first = page.positions[at * 2];
    into.second = page.positions[at * 2 + 1];
    into.house = page.houses[at];
    into.orientation = page.orientations[at];
    into.letter = page.letters[at];
    into.numberText = this.texts.size === 0 ? null : (this.texts.get(index) ?? null);
    into.postalCode = page.postalCodes[at];
    into.context = page.contexts[at];
    into.line = page.lines[at];
  }

  clear(): void {
    this.count = 0;
    this.longKeys.clear();
    this.texts.clear();
  }
}

/** One point read back. */
export class StoredPoint {
  key = '';
  version = 0;
  hasPosition = false;
  first = 0;
  second = 0;
  house = 0;
  orientation = 0;
  letter = 0;
  numberText: string | null = null;
  postalCode = 0;
  context = 0;
  line = 0;
}
