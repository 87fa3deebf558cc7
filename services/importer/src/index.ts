export { createImporterAdmin, type ImporterAdmin, type ImporterAdminOptions } from './admin/importer-admin';
export { RunProcesses, type RunProcessesOptions } from './child/run-processes';
export { runImportProcess } from './command/command-process';
export { type CommandEnvironment, runImportCommand } from './command/import-command';
export { ProgressBar, type ProgressOutput } from './command/progress-bar';
export { renderReport } from './command/render-report';
export { type ImporterParts, type RunningImporter, startImporter } from './composition';
export { type ImportOrder, type ImportTools, runImport } from './order/import-order';
export { importSample } from './order/import-sample';
export { importChecks, importSettings, sourceSettings } from './order/import-settings';
export { importTools } from './order/import-tools';
export { importLocally, type LocalImportOptions, type StartIndexer } from './order/local-runs';
export { importChanges } from './run/change-sets';
export { type Download, type Downloader, type DownloadRequest, SourceUnavailableError } from './run/downloader';
export { explainFailure } from './run/explain-failure';
export { type ImportRequest, importRegister } from './run/full-load';
export { type ImportStores, importStoresOnDisk, openImportStores } from './run/import-stores';
export type { OpenedGeneration, OpenKnown } from './run/live-generation';
export type { OpenGenerations } from './run/open-generations';
export { type RedriveRequest, redriveRefused } from './run/redrive';
export type { ImportProgress } from './run/run-journal';
export type { RunParts, RunRequest } from './run/run-kind';
export type { RunFailure, RunOrigin, RunRecord, RunState } from './run/run-record';
export { RunStore } from './run/run-store';
export type { DownloadSource } from './run/source';
export { type Schedule, type ScheduleOptions, startSchedule } from './schedule/schedule';
export {
  type ImporterSettings,
  importerKeyIsGiven,
  importerProcessChecks,
  importerProcessSettings,
  importerSettings,
} from './settings';
