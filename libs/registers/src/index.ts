export { plAddresses } from './prg/prg-reader';
export type { AddressRecord, NamedUnit, NumberKind } from './record';
export { RegisterFileError, type RegisterFileReason } from './register-file-error';
export {
  type ChangeBase,
  type ChangeInput,
  DEFAULT_BATCH_RECORDS,
  type HierarchyReport,
  type KnownAddresses,
  REFUSED_ROW_CHARACTERS,
  type ReadOptions,
  type ReadReport,
  type RecordChange,
  type RefusedRow,
  type RegisterInput,
  type RegisterReader,
  type RowSample,
  type RowTally,
  SAMPLE_ROW_CHARACTERS,
  SAMPLES_PER_REASON,
} from './register-reader';
export { registers } from './registers';
export { czAddresses } from './ruian/ruian-reader';
export {
  DEFAULT_SAMPLE_SEED,
  SAMPLE_REGISTERS,
  SAMPLE_RELEASE,
  type SampleOptions,
  type SampleRegister,
  writeSampleRegister,
} from './sample/write-sample-register';
export { skAddresses } from './slovak/slovak-reader';
