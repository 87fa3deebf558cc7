export { SAMPLE_RELEASE } from '@tripoint/samples';
export { hasCheckDigit, readCin } from './cin';
export type { CodedText, CompanyRecord, Seat, SizeBand, TaxRecord } from './company-record';
export { czAddresses } from './czech/addresses/register';
export { czBusinesses } from './czech/businesses/register';
export type { Downloaded } from './download/download-context';
export { DownloadError } from './download/download-error';
export { type DownloadRequest, downloadRegister } from './download/download-register';
export type { RegisterDownload, SourceSetting } from './download/register-download';
export { sourceUrl } from './download/source-url';
export { ArchiveLimits } from './files/archive-limits';
export { sourceMark } from './files/source-mark';
export { openZipArchive, type ZipArchive } from './files/zip-archive';
export { generateRegister } from './generate/generate-register';
export { SAMPLE_REGISTERS, writeSampleRegister } from './generate/write-sample-register';
export {
  type GoldenCompany,
  type GoldenExpectation,
  type GoldenList,
  GoldenListError,
  goldenListProblem,
  loadGoldenList,
} from './golden/golden-list';
export { type Publication, type PublishedRegister, publications } from './publications';
export type { AddressRecord, NamedUnit, NumberKind } from './record';
export type { RecordKind, RecordKinds, Register, RegisterOf, RegisterRecord } from './register';
export { RegisterFileError } from './register-file-error';
export {
  type ChangeBase,
  type KnownAddresses,
  type KnownCompanies,
  type KnownRecords,
  REFUSED_ROW_CHARACTERS,
  type ReadOptions,
  type ReadReport,
  type RecordChange,
  type RefusedRow,
  type RegisterInput,
  type RegisterReader,
  type RowTally,
} from './register-reader';
export { addressRegister, byId, type Registers, registers, registersOf } from './registers';
export { skAddresses } from './slovak/addresses/register';
