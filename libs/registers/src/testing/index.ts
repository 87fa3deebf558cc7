/* `@tripoint/registers/testing`: what tests of other packages write registers with, in every official form. */

export { Chance } from '@tripoint/samples';
export { DOWNLOAD_LIMITS } from '../download/download-limits';
export { encodeWindows1250 } from '../encoding/windows-1250';
export { buildingXml, entranceXml, streetXml } from '../slovak/addresses/days/slovak-elements';
export { KINDS } from '../slovak/addresses/xml/object-kinds';
export { type ArchiveFile, tarHeader, tarOf, type ZipQuirks, zipOf } from './archives';
export {
  csvOf,
  file2012,
  file2021,
  keyOf,
  place2012,
  place2021,
  point2012,
  point2021,
  SIMC_COLUMNS,
  street2012,
  street2021,
  streetId,
  TERC_COLUMNS,
  TERC_ROWS,
  tercCsv,
  ULIC_COLUMNS,
  UNITS_2012,
  xmlOf,
} from './prg-files';
export { RES_COLUMNS, resFile, resLine } from './res-files';
export { addressOf, cinOf, entityOf, rpoBatchOf, writeRpoSet } from './rpo-files';
export { fileOf, lineOf, manyLines } from './ruian-rows';
export { csvFile, csvLine, csvLines, featureText, geoJsonFile } from './slovak-flat-files';
export { changeBatchXml, initialName, SlovakHistory } from './slovak-history';
export { slovakTown, TOWN, TOWN_STREETS, townPosition } from './slovak-houses';
export { taxListOf } from './tax-lists';
export { testRecord, testRecords } from './test-records';
export { contentOf, type VfrElement, type VfrHead, vfrOf } from './vfr-files';
export { type TestPoint, TestRegister, type TestTable } from './vfr-register';
