import { oneOf, optional, text } from '../fields';
import { defineOperation } from '../operation';
import { eitherOf } from '../result-fields';
import { ofIntl } from './common-params';
import { projectSettings } from './objects';

export const initialize = defineOperation({
  ...ofIntl,
  id: 'intl.fbt.initialize',
  path: '/v1/intl/fbt/initialize',
  summary: 'Set a project up',
  description:
    'Stores how the tools of a project compute hashes and returns its settings. What is not given stays as it is.',
  params: {
    project: optional(text, { description: 'The project. Without it the organisation as a whole.', example: 'shop' }),
    platform: optional(text, { description: 'What the program is written for.', example: 'react' }),
    version: optional(text, { description: 'Version of the tools.', example: '1.0.0' }),
    hash_module: optional(oneOf('md5', 'tiger'), { description: 'Algorithm of the hashes.', example: 'md5' }),
    md5_digest: optional(oneOf('hex', 'base64'), { description: 'How md5 hashes are written.', example: 'base64' }),
  },
  result: eitherOf([projectSettings], 'The settings.'),
  repeatable: true,
  errors: ['over_query_limit'],
  example: {
    params: { platform: 'react', version: '1.0.0', hash_module: 'md5', md5_digest: 'base64' },
    answer: projectSettings.example,
  },
});
