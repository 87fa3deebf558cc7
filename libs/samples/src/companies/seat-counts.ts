import type { Chance } from '../random';

/** Addresses at which no company has its seat. */
const WITHOUT_COMPANY = 0.6;

/** One address with how many companies have their seat there. */
export interface SeatCount {
  /** As its register writes it. */
  readonly address: string;
  readonly companies: number;
  /** The first address of its municipality, where the municipality itself has its seat. */
  readonly isFirst: boolean;
}

/** Shares companies out over the addresses of a municipality: one at the first at least, the others scattered. */
export function* seatCounts(
  rows: Iterable<string>,
  addresses: number,
  companies: number,
  chance: Chance,
): Generator<SeatCount> {
  let left = companies;
  let ahead = addresses;
  for (const address of rows) {
    const isFirst = ahead === addresses;
    const mean = left / ahead / (1 - WITHOUT_COMPANY);
    const drawn = isFirst || !chance.happens(WITHOUT_COMPANY) ? Math.round(-mean * Math.log(1 - chance.next())) : 0;
    const count = ahead === 1 ? left : Math.min(left, isFirst ? Math.max(1, drawn) : drawn);
    yield { address, companies: count, isFirst };
    left -= count;
    ahead -= 1;
  }
}
