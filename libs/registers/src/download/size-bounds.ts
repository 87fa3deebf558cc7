/** Bounds of the size of one file, in bytes. A file below may be cut, one above is no register. */
export interface SizeBounds {
  readonly minBytes: number;
  readonly maxBytes: number;
}

export const KILOBYTE = 1024;
export const MEGABYTE = 1024 * KILOBYTE;
export const GIGABYTE = 1024 * MEGABYTE;
