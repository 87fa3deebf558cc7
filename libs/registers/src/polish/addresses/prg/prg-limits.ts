/** Bounds of one file of PRG, far above the largest voivodeship, that keep the memory of a hostile one finite. */
export interface PrgLimits {
  /** Address points; the largest voivodeship has 1.2 million, the whole country eight. */
  readonly points: number;
  /** Places, streets and units together; the largest voivodeship has some 80,000. */
  readonly objects: number;
  /** Bytes of all different links, and of all different texts. */
  readonly tableBytes: number;
}

export const DEFAULT_PRG_LIMITS: PrgLimits = {
  points: 10_000_000,
  objects: 2_000_000,
  tableBytes: 512 * 1024 ** 2,
};
