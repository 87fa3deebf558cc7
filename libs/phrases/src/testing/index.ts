export { actor, all, describePhraseStore, flat, type PhraseStoreBench, stored } from './phrase-store-contract';
export { pluralElement, textElement, uploadOf } from './sample-uploads';
