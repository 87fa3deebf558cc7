import { invalidParameter } from '../api-error';
import { optional, text } from '../fields';
import { defineOperation } from '../operation';
import {
  choiceField,
  defineObject,
  eitherOf,
  listField,
  nullable,
  numberField,
  type ObjectOf,
  objectField,
  openField,
  type ResultField,
  textField,
} from '../result-fields';
import { countries } from './common-params';
import { askedFields, include } from './included';
import { addressPlace } from './objects';

/** What a check of an address may end with. */
export const validationStatuses = ['valid', 'invalid', 'insufficient', 'unsure', 'many'] as const;
export type ValidationStatus = (typeof validationStatuses)[number];
export const fieldVerdicts = ['confirmed', 'corrected', 'added', 'unconfirmed', 'contradicted'] as const;
export type FieldVerdict = (typeof fieldVerdicts)[number];
export type CheckedField = 'street' | 'number' | 'municipality' | 'postal_code' | 'country';

const noPlace = 'Null where the place answered has none, or no place is answered.';
type AddressFields = typeof addressPlace.example;

/** The fields of an address, each of which may be null, in their order. */
const placeFields = Object.fromEntries(
  Object.entries(addressPlace.fields).map(([name, field]) => [name, nullable(field, noPlace)]),
) as { readonly [K in keyof AddressFields]: ResultField<AddressFields[K] | null> };

const verdict = (field: string): ResultField<FieldVerdict | null> =>
  nullable(
    choiceField(`Verdict on the ${field}.`, fieldVerdicts, 'confirmed'),
    'Null where it was not written and there is none.',
  );

export const validatedPlace = defineObject(
  'ValidatedPlace',
  'An address as it was checked against the registers.',
  {
    status: choiceField(
      '`valid`: what was written is one registered address. `unsure`: one is meant, but something written is another there, or says nothing. `many`: several fit. `insufficient`: the house number is missing, or more. `invalid`: no register has it.',
      validationStatuses,
      'valid',
    ),
    advice: choiceField(
      'What to do: `accept` it, let the customer `confirm` the place answered, or have it written anew (`fix`).',
      ['accept', 'confirm', 'fix'],
      'accept',
    ),
    confidence: numberField('How likely it is that the place answered is the one meant.', 0, 1, 0.999),
    ...placeFields,
    highlight: nullable(
      textField('The place in one line. HTML: the text is escaped, without tags.', 'Karlova 213/1, 350 02 Cheb'),
      noPlace,
    ),
    object: nullable(
      choiceField(
        'What the place answered is: without the house number that was written, or without any, its street, or its municipality where there are no streets.',
        ['address', 'street', 'municipality'],
        'address',
      ),
      'Null where no place is answered.',
    ),
    verdicts: objectField(
      'Each field: `confirmed` as it was written, `corrected` in its spelling, `added` where it was not written, `contradicted` where the register has another, `unconfirmed` where no register has what was written.',
      {
        street: verdict('street'),
        number: verdict('house number'),
        municipality: verdict('municipality'),
        postal_code: verdict('postal code'),
        country: verdict('country'),
      },
    ),
    corrections: listField(
      'What was written and what the register has in its place.',
      objectField('A correction.', {
        field: choiceField('The field.', ['street', 'number', 'municipality', 'postal_code'], 'postal_code'),
        written: textField('As it was written.', '280 02'),
        registered: textField('As it is registered.', '350 02'),
      }),
      [],
    ),
    left_over: listField(
      'What was written and is no part of a registered address.',
      objectField('Something left over.', {
        kind: choiceField(
          'What it is; `other` where that is not known.',
          ['flat', 'floor', 'person', 'company', 'other'],
          'flat',
        ),
        text: textField('As it was written.', 'byt 4'),
      }),
      [],
    ),
    nearest_numbers: openField(
      'Registered house numbers nearest to one that does not exist, in ascending order; empty otherwise.',
      { type: 'array', items: { type: 'string' }, maxItems: 5 } as const,
      [] as readonly string[],
    ),
  },
  { codes: nullable(askedFields.codes, 'Null where no place is answered.') },
);
export type ValidatedPlace = ObjectOf<typeof validatedPlace>;

const written = (description: string, example: string) => optional(text, { description, example });

/** Fields of which one says where the address is. */
const places = [['query'], ['street'], ['municipality'], ['postal_code']] as const;

export const validate = defineOperation({
  service: 'places',
  method: 'POST',
  id: 'places.validate',
  path: '/v1/places/validate',
  summary: 'Check an address',
  description:
    'Finds the registered address that was written as one text, in fields, or both, and says of each field whether the register confirms it. What is corrected is answered as registered; nothing is invented.',
  params: {
    query: written('The address as one text, in any order.', 'Karlova 213, 350 02 Cheb'),
    street: written('Street, with or without the house number.', 'Karlova'),
    number: written('House number.', '213/1'),
    municipality: written('Municipality.', 'Cheb'),
    postal_code: written('Postal code, with or without a space.', '350 02'),
    flat: written('Flat, floor or door: no register has it.', 'byt 4'),
    country: countries,
    include: include('codes', 'position'),
  },
  alternatives: places,
  result: eitherOf([validatedPlace], 'The address as it is registered, and what became of each field.'),
  quotaCost: 1,
  repeatable: true,
  fromRegisters: true,
  area: [{ param: 'country', holds: 'country' }],
  errors: ['over_query_limit'],
  example: {
    params: { query: 'Karlova 213/1, 350 02 Cheb', country: ['CZ'] },
    answer: { ...validatedPlace.example, highlight: 'Karlova 213/1, 350 02 Cheb' },
  },
  relate(params) {
    const isPlaced = places.some(([name]) => params[name] !== undefined);
    if (!isPlaced) throw invalidParameter('query', 'query, street, municipality or postal_code must be given.');
    return params;
  },
});
