import { ADDRESS_KINDS, type AddressKind, COLUMNS } from './object-kinds';
import { TextPool } from './text-pool';
import { VersionedObjects } from './versioned-objects';

/** The objects of the register as they are on one day, in typed arrays: some 150 MiB for the whole country. */
export class SlovakRegister {
  readonly objects: Readonly<Record<AddressKind, VersionedObjects>>;

  constructor(
    readonly texts: TextPool,
    /** The day the register is looked at, YYYYMMDD: the date of its newest batch. */
    public today: number,
  ) {
    this.objects = Object.fromEntries(
      ADDRESS_KINDS.map((kind) => [kind, new VersionedObjects(COLUMNS[kind].length)]),
    ) as Record<AddressKind, VersionedObjects>;
  }

  static empty(today: number): SlovakRegister {
    return new SlovakRegister(new TextPool(), today);
  }
}
