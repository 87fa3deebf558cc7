export type { AddressRecord, NamedUnit, NumberKind } from './record';
