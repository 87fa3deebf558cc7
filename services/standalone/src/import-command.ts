import { importTools, runImportProcess } from '@tripoint/importer';
import { startRegisterIndexer } from '@tripoint/indexer';

/** What `scripts/import` runs, and a process for each run that a listener or a schedule starts. */
void runImportProcess(importTools(startRegisterIndexer));
