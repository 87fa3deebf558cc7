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
