export {
  DocumentIndex,
  type Found,
  type IndexOptions,
  type SearchOptions,
  versionOf,
  type Write,
} from './document-index';
