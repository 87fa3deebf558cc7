/** Bounds of the size of one file, in bytes. A file below may be cut, one above is no register. */
export interface SizeBounds {
  readonly minBytes: number;
  readonly maxBytes: number;
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const GIGABYTE = 1024 * MEGABYTE;

/** Bounds of every file that is fetched, well around the sizes of 2026. */
export const SOURCE_SIZES = {
  /** 162 MB. */
  slovakCsv: { minBytes: 80 * MEGABYTE, maxBytes: 2 * GIGABYTE },
  /** About 100 to 200 MB. */
  slovakRegion: { minBytes: 10 * MEGABYTE, maxBytes: 2 * GIGABYTE },
  /** 2,900 municipalities, with or without their borders. */
  slovakMunicipalities: { minBytes: 100 * KILOBYTE, maxBytes: 256 * MEGABYTE },
  slovakCatalogue: { minBytes: 2, maxBytes: 32 * MEGABYTE },
  slovakRecord: { minBytes: 2, maxBytes: MEGABYTE },
  /** About 65 MB. */
  czechAddresses: { minBytes: 40 * MEGABYTE, maxBytes: GIGABYTE },
  czechStructure: { minBytes: 100 * KILOBYTE, maxBytes: GIGABYTE },
  /** The list of fourteen regions has a few hundred bytes. */
  czechList: { minBytes: 100, maxBytes: 64 * MEGABYTE },
  /** A day without changes has a few kilobytes, a busy one 2 MB. */
  czechDay: { minBytes: 100, maxBytes: 512 * MEGABYTE },
  /** 1.7 GB. */
  polishAddresses: { minBytes: 500 * MEGABYTE, maxBytes: 16 * GIGABYTE },
  /** TERC is the smallest catalogue: 30 kB packed. */
  polishCatalogue: { minBytes: 10 * KILOBYTE, maxBytes: 256 * MEGABYTE },
} as const satisfies Record<string, SizeBounds>;

export type SourceSizes = Readonly<Record<keyof typeof SOURCE_SIZES, SizeBounds>>;
