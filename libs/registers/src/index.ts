export { SAMPLE_RELEASE } from '@tripoint/samples';
export { czAddresses } from './czech/addresses/register';
export type { Downloaded } from './download/download-context';
export { DownloadError, type DownloadErrorReason } from './download/download-error';
export { DOWNLOAD_LIMITS, type DownloadLimits } from './download/download-limits';
export { type DownloadRequest, downloadRegister } from './download/download-register';
export type { DownloadParts, DownloadProgress, FetchedFile } from './download/fetch-file';
export type { RegisterDownload, SourceSetting } from './download/register-download';
export {
  DEFAULT_GENERATED_SEED,
  type GeneratedFiles,
  type GenerateOptions,
  generateRegister,
} from './generate/generate-register';
export {
  DEFAULT_SAMPLE_SEED,
  SAMPLE_REGISTERS,
  type SampleOptions,
  writeSampleRegister,
} from './generate/write-sample-register';
export { plAddresses } from './polish/addresses/register';
export type { AddressRecord, NamedUnit, NumberKind } from './record';
export type { RecordKind, Register } from './register';
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
export { byId, generatedRegisters, type Registers, registers, registersOf } from './registers';
export { skAddresses } from './slovak/addresses/register';
