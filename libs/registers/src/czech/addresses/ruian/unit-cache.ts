import { decodeWindows1250 } from '../../../encoding/windows-1250';
import type { NamedUnit } from '../../../record';
import type { TextField } from './row-fields';

interface CachedUnit {
  readonly unit: NamedUnit;
  readonly hash: number;
  readonly length: number;
}

/**
 * The units of one level by code, each decoded and made once and shared by all records. Rows of one unit mostly follow
 * one another, so the last one is tried first.
 */
export class UnitCache {
  private readonly byCode = new Map<number, CachedUnit>();
  private lastCode = -1;
  private last: CachedUnit | null = null;

  /** The unit with this code; null when the code is known under another name. */
  unitOf(code: number, bytes: Buffer, name: TextField): NamedUnit | null {
    let cached = code === this.lastCode ? this.last : (this.byCode.get(code) ?? null);
    if (cached === null) {
      cached = {
        unit: { code, name: decodeWindows1250(bytes, name.start, name.end) },
        hash: name.hash,
        length: name.end - name.start,
      };
      this.byCode.set(code, cached);
    }
    this.lastCode = code;
    this.last = cached;
    return cached.hash === name.hash && cached.length === name.end - name.start ? cached.unit : null;
  }

  /** The unit as it was first named. */
  firstOf(code: number): NamedUnit | null {
    return this.byCode.get(code)?.unit ?? null;
  }
}
