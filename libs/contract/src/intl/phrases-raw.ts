import { defineOperation } from '../operation';
import { eitherOf } from '../result-fields';
import { ofIntl, project } from './common-params';
import { collectedPhrases } from './objects';

export const phrasesRaw = defineOperation({
  ...ofIntl,
  id: 'intl.phrases.raw',
  method: 'GET',
  path: '/v1/intl/phrases/raw',
  summary: 'Export phrases',
  description: 'Returns all phrases in the shape of a collector, which translate tools and uploads read.',
  params: { project },
  result: eitherOf([collectedPhrases], 'The phrases.'),
  repeatable: true,
  kept: true,
  streamed: true,
  errors: ['over_query_limit'],
  example: { params: {}, answer: collectedPhrases.example },
});
