export { MAX_NAME_LENGTH, MAX_TEXT_LENGTH, type UploadProblem } from './collector/json-checks';
export { MAX_ELEMENTS, MAX_UPLOADED_TEXTS, readCollectorUpload } from './collector/read-upload';
export { ElasticsearchPhraseStore } from './elasticsearch/elasticsearch-phrase-store';
export { type CollectorExport, collectorShape } from './export/collector-shape';
export { type DictionaryOptions, runtimeDictionaries } from './export/runtime-dictionary';
export { type TranslateInputOptions, translateInput } from './export/translate-input';
export { callSiteKey } from './hashes/call-site-key';
export { type ReadHash, readHash, textHash, translationHash, writeHash } from './hashes/text-hash';
export { type ImportedTranslations, importTranslations } from './import/import-translations';
export {
  type FileTranslation,
  MAX_IMPORTED,
  readTranslationFile,
  type TranslationFileProblem,
} from './import/read-translations';
export { LibsqlPhraseStore } from './libsql/libsql-phrase-store';
export { phrasesFile } from './libsql/phrases-file';
export { type RestoredPhrases, restorePhrases } from './libsql/restore-phrases';
export {
  checkSubmission,
  MAX_TRANSLATION_LENGTH,
  placeholderOf,
  placeholdersOf,
  type SubmissionProblem,
} from './model/check-submission';
export { type Locale, readLocale } from './model/locale';
export type { Phrase, ProjectSettings } from './model/phrase';
export {
  type CollectorUpload,
  type HashForm,
  type PhraseSource,
  type SourceElement,
  type SourceLeaf,
  type SourceText,
  type SourceType,
  sourceOf,
  type TokenDescriptor,
  type VariantTable,
  type VariantTree,
} from './model/source';
export { type SubmissionWarning, submissionWarnings } from './model/submission-warnings';
export type {
  ApprovalStatus,
  ApprovedText,
  ChangeAct,
  LocaleProgress,
  Translation,
  TranslationChange,
  Variation,
} from './model/translation';
export {
  GENDER_MASK,
  GENDER_VALUES,
  type GridToken,
  NUMBER_MASK,
  NUMBER_VALUES,
  type VaryingToken,
  VIEWING_USER,
  variationGrid,
  varyingTokens,
} from './model/variations';
export { openPhrases, type PhraseStoreSettings } from './open-phrases';
export { MAX_CANDIDATES } from './store/candidates';
export type {
  Actor,
  Full,
  HashConflict,
  Missing,
  PhraseSearch,
  PhraseStore,
  StoredElement,
  Submission,
  TranslationSearch,
  UploadedPhrases,
} from './store/phrase-store';
