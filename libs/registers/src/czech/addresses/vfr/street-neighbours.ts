import type { AddressRecord } from '../../../record';
import type { CurrentAddresses } from './current-addresses';

/** What the addresses of a street agree on, looked up once per street: a file may hold any number of new ones. */
export class StreetNeighbours {
  private readonly agreements = new Map<string, Agreements>();

  constructor(private readonly addresses: CurrentAddresses) {}

  /**
   * An address for all those of a street that a new one surely lies beside: those with its number, else all, if they
   * agree on part, kind of number and city district; null when they do not.
   *
   * @param inPart only addresses of this part are looked at; null for all
   */
  find(street: number, inPart: number | null, houseNumber: number): AddressRecord | null {
    const key = `${street} ${inPart}`;
    let agreements = this.agreements.get(key);
    if (agreements === undefined) {
      agreements = this.read(street, inPart);
      this.agreements.set(key, agreements);
    }
    return agreements.byNumber.get(houseNumber) ?? agreements.all;
  }

  private read(street: number, inPart: number | null): Agreements {
    const byNumber = new Map<number | null, AddressRecord | null>();
    let all: AddressRecord | null | undefined;
    for (const record of this.addresses.of('street', street)) {
      if (inPart !== null && record.part?.code !== inPart) continue;
      all = agreed(all, record);
      byNumber.set(record.houseNumber, agreed(byNumber.get(record.houseNumber), record));
    }
    return { all: all ?? null, byNumber };
  }
}

/** One address for all that agree; null where they do not. */
interface Agreements {
  readonly all: AddressRecord | null;
  readonly byNumber: ReadonlyMap<number | null, AddressRecord | null>;
}

/** @param before what the addresses so far agree on: undefined before the first, null when they do not */
function agreed(before: AddressRecord | null | undefined, next: AddressRecord): AddressRecord | null {
  if (before === undefined) return next;
  const isLike =
    before !== null &&
    before.part?.code === next.part?.code &&
    before.numberKind === next.numberKind &&
    before.cityDistrict?.code === next.cityDistrict?.code;
  return isLike ? before : null;
}
