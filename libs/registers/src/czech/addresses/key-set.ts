/** Keys in one page of the bitmap: 2^20, 128 KiB. */
const PAGE_BITS = 20;
const PAGE_KEYS = 1 << PAGE_BITS;

/** Largest key the set takes: nine digits, one more than RÚIAN uses, so that the bitmap stays below 125 MiB. */
export const MAX_KEY = 999_999_999;

/** An exact set of whole numbers up to {@link MAX_KEY}: a bitmap in pages made as keys arrive (RÚIAN: 11 MiB). */
export class KeySet {
  private readonly pages: (Uint32Array | undefined)[] = [];

  /** Adds a key; false when it was there already. */
  add(key: number): boolean {
    const number = key >>> PAGE_BITS;
    let page = this.pages[number];
    if (page === undefined) {
      page = new Uint32Array(PAGE_KEYS / 32);
      this.pages[number] = page;
    }
    const word = (key & (PAGE_KEYS - 1)) >>> 5;
    const bit = 1 << (key & 31);
    if (page[word] & bit) return false;
    page[word] |= bit;
    return true;
  }
}
