import { mkdir } from 'node:fs/promises';

/** Which places a generated register has, and how its addresses are shared out among them. */
export interface RegisterSize {
  readonly rows: number;
  /** Municipalities in all (SK, CZ), places in all (PL): those of the skeleton and composed ones. */
  readonly places: number;
  /** Addresses that even the smallest place has. */
  readonly leastRows: number;
  /** Whether large cities get fewer addresses than they really have, as fits a sample. */
  readonly isSample: boolean;
}

/** In a register smaller than the real one a place has so many addresses on average, at least. */
const ROWS_PER_PLACE = 5;
/** Below this share of the real register cities are kept small, as in a sample, so that villages keep their part. */
const SMALL_SHARE = 0.05;
const LEAST_ROWS_OF_PLACE = 2;

/** The size of a generated register of so many rows beside the real one. */
export function registerSize(rows: number, whole: { readonly rows: number; readonly places: number }): RegisterSize {
  return {
    rows,
    places: Math.min(whole.places, Math.ceil(rows / ROWS_PER_PLACE)),
    leastRows: LEAST_ROWS_OF_PLACE,
    isSample: rows < SMALL_SHARE * whole.rows,
  };
}

/** Writes a register of a size into a folder; returns the paths, the register first. */
export type RegisterWriter = (
  folder: string,
  size: RegisterSize,
  seed: string,
  onRows: (rows: number) => void,
) => Promise<string[]>;

/** A sample that is grown like a whole register. */
export function sampleOf(write: RegisterWriter, size: RegisterSize) {
  return async (folder: string, seed: string): Promise<{ files: number; rows: number }> => {
    await mkdir(folder, { recursive: true });
    const written = await write(folder, size, seed, () => undefined);
    return { files: written.length, rows: size.rows };
  };
}
