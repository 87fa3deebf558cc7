export { copyDatabase, DamagedDatabaseError, withBackup } from './copy-database';
export {
  BUSY_TIMEOUT_MS,
  closeLibsqlFile,
  DatabaseFileError,
  type LibsqlFileOptions,
  mergeLog,
  NewerSchemaError,
  openLibsqlFile,
} from './libsql-file';
export { OlderDatabaseError, SeenCounts } from './seen-counts';
export { BLOCKED_MS, whenFree } from './when-free';
