import { required } from '../fields';
import { defineOperation } from '../operation';
import { eitherOf } from '../result-fields';
import { MAX_UPLOADED, ofIntl, UPLOAD_DEADLINE_MS, UPLOAD_LIMIT_BYTES } from './common-params';
import { document } from './kinds';
import { uploadedPhrases } from './objects';

const example = [{ hashToText: { '40bd5bc10bd59fe020569068cfd7d814': 'Your FBT Demo' }, desc: 'title' }];

export const phrasesUpload = defineOperation({
  ...ofIntl,
  id: 'intl.phrases.upload',
  path: '/v1/intl/phrases/upload',
  summary: 'Upload phrases',
  description:
    'Stores the output of a collector of fbt or fbtee. What is stored already stays as it is, so that the same upload may be sent again. A mistake refuses the whole upload; `param` names the element and the field, such as `native_strings[3].desc`.',
  params: {
    native_strings: required(document, {
      description: `JSON text: an array of elements with \`hashToText\` or \`hashToLeaf\`, or the collector's object with \`phrases\` and \`childParentMappings\`. At most ${MAX_UPLOADED} elements.`,
      example: JSON.stringify(example),
    }),
  },
  bodyLimitBytes: UPLOAD_LIMIT_BYTES,
  deadlineMs: UPLOAD_DEADLINE_MS,
  result: eitherOf([uploadedPhrases], 'How many phrases were stored.'),
  repeatable: true,
  errors: ['over_query_limit'],
  example: { params: { native_strings: JSON.stringify(example) }, answer: { inserted: 1, saved: 1 } },
});
