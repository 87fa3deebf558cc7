import { type ErrorCode, errorTable } from '../errors';
import { type Kind, required } from '../fields';
import { defineOperation } from '../operation';
import { arrayOfEither, choiceField, defineObject, nullable, objectField, textField } from '../result-fields';
import { countries } from './common-params';
import { validate, validatedPlace } from './validate';

/** Most addresses of one call. */
export const MAX_BATCH = 1_000;
/** Largest body, in bytes: every field of every address may be used, as JSON text in a form too. */
const BODY_BYTES = 2 * 1_048_576;
/** Until the first answers are sent, where an engine elsewhere is slow. */
const DEADLINE_MS = 30_000;

const codes = [
  ...new Set(Object.values(errorTable).flatMap(({ code }) => (code === null ? [] : [code]))),
] as readonly ErrorCode[];

/** What stands in place of an address that could not be checked. */
export const uncheckedAddress = defineObject('UncheckedAddress', 'Why one address of a batch was not checked.', {
  error: objectField('What a call with this address alone would have been refused with.', {
    type: choiceField(
      'Who has to act: the caller, or the service. After `api_error` the address may be sent again.',
      ['invalid_request', 'api_error'],
      'invalid_request',
    ),
    message: textField(
      'What was wrong and what to do, for people.',
      'query, street, municipality or postal_code must be given.',
    ),
    code: nullable(choiceField('Error code.', codes, 'invalid_parameter'), 'Null for a problem of the service.'),
    param: nullable(textField('Field of the address that is meant.', 'query'), 'Null when it is none.'),
  }),
});

/** Addresses as they came: each is read by itself, so that one that is wrong is not the end of the others. */
const addressList: Kind<readonly unknown[]> = {
  rule: `must be a list of 1 to ${MAX_BATCH} addresses, or its JSON text`,
  read: (value) => {
    const list = typeof value === 'string' ? jsonOf(value) : value;
    return Array.isArray(list) && list.length > 0 && list.length <= MAX_BATCH ? list : null;
  },
  jsonSchema: () => ({
    type: ['array', 'string'],
    items: { description: 'An address: an object with parameters of `/v1/places/validate`.' },
    minItems: 1,
    maxItems: MAX_BATCH,
    contentMediaType: 'application/json',
  }),
  asGiven: true,
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const validateBatch = defineOperation({
  service: 'places',
  method: 'POST',
  id: 'places.validate.batch',
  path: '/v1/places/validate/batch',
  summary: 'Check many addresses',
  description:
    'Checks each address as `/v1/places/validate` does and answers in the same order. Every address is counted; a call with more than the monthly limit has left is refused whole. In place of an address that cannot be checked stands its error. The answer is sent while it is made.',
  params: {
    addresses: required(addressList, {
      description: `The addresses, 1 to ${MAX_BATCH}, each an object with the parameters of \`/v1/places/validate\`; in a form their JSON text.`,
      example: JSON.stringify([validate.example.params]),
    }),
    country: countries,
  },
  bodyLimitBytes: BODY_BYTES,
  deadlineMs: DEADLINE_MS,
  result: arrayOfEither([validatedPlace, uncheckedAddress], 'For each address, what became of it, in the same order.'),
  quotaCost: 1,
  countedBy: 'addresses',
  repeatable: true,
  streamed: true,
  fromRegisters: true,
  area: [{ param: 'country', holds: 'country' }],
  errors: ['over_query_limit'],
  example: {
    params: { addresses: JSON.stringify([validate.example.params, { flat: '4' }]) },
    answer: [validate.example.answer, uncheckedAddress.example],
  },
});
