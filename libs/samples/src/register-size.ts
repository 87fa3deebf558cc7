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
