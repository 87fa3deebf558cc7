import { createService, type Service } from '@tripoint/runtime';
import type { IntlParts } from './intl-parts';
import { approve } from './operations/approve';
import { initialize } from './operations/initialize';
import { phrasesQuery } from './operations/phrases-query';
import { phrasesRaw } from './operations/phrases-raw';
import { phrasesUpload } from './operations/phrases-upload';
import { progress } from './operations/progress';
import { submit, submitPlural } from './operations/submit';
import { translationsQuery } from './operations/translations-query';
import { translationsRaw } from './operations/translations-raw';
import { translationsUpload } from './operations/translations-upload';
import { variationGrid } from './operations/variation-grid';
import { vote } from './operations/vote';
import { withPassingErrors } from './passing-errors';

const operations = [
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
];

/** The service of phrases and translations: every operation of `libs/contract/src/intl`. */
export function createIntlService(parts: IntlParts): Service {
  const { errorStatuses, logger } = parts;
  const handlers = operations.map((operation) => withPassingErrors(operation(parts)));
  return createService({ name: 'intl', handlers, countries: () => [], errorStatuses, logger });
}
