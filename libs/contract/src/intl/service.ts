import type { ServiceContract } from '../service';
import { approve } from './approve';
import { initialize } from './initialize';
import { phrasesQuery } from './phrases-query';
import { phrasesRaw } from './phrases-raw';
import { phrasesUpload } from './phrases-upload';
import { progress } from './progress';
import { submit, submitPlural } from './submit';
import { translationsQuery } from './translations-query';
import { translationsRaw } from './translations-raw';
import { translationsUpload } from './translations-upload';
import { variationGrid } from './variation-grid';
import { vote } from './vote';

/** The operations of phrases and translations by name, in the order of the reference. */
export const intl = {
  phrasesQuery,
  phrasesUpload,
  phrasesRaw,
  translationsQuery,
  submit,
  submitPlural,
  vote,
  approve,
  translationsUpload,
  translationsRaw,
  variationGrid,
  progress,
  initialize,
} as const;

export const intlService: ServiceContract = {
  name: 'intl',
  description: 'Phrases of programs and their translations: upload, submit, vote, approve, export.',
  operations: Object.values(intl),
  countries: [],
};
