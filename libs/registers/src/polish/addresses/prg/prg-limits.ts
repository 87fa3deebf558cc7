/** Bounds of one file of PRG, far above the largest voivodeship, that keep the memory of a hostile one finite. */
export const DEFAULT_PRG_LIMITS = {
  /** Address points; the largest voivodeship has 1.2 million, the whole country eight. */
  points: 10_000_000,
  /** Places, streets and units together; the largest voivodeship has some 80,000. */
  objects: 2_000_000,
  /** Bytes of all different links, and of all different texts. */
  tableBytes: 512 * 1024 ** 2,
};

export type PrgLimits = Readonly<typeof DEFAULT_PRG_LIMITS>;
