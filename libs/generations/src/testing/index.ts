export { elasticsearchUrl, ownPrefix, removeIndices } from './elasticsearch';
