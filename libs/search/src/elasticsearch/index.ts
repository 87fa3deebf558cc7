export { isConflict, isMissing, isPassing, isUnacceptable, type SearchClient, writeClient } from './client';
export { DictionaryError } from './dictionary';
export { ElasticsearchGenerations, type ElasticsearchGenerationsOptions } from './elasticsearch-generations';
export { FilePartsError } from './generation-parts';
export { DocumentsRefusedError, writeGeneration } from './generation-writer';
export type { GenerationPlace } from './index-names';
export { openGeneration } from './open-generation';
export { isRegisterHeld, takeRegisterLock } from './register-lock';
export { watchLive } from './watch-live';
