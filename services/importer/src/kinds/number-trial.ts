import type { RecordFields, TrialSearch } from './imported-kind';

/** Digits of an IČO with or without blanks; those of a unit have four more. */
const NUMBER = /^\d{1,8}(?:\d{4})?$/;

/** A trial search for what is found by its number alone. */
export function numberTrial(
  ofNumber: (cin: string) => readonly RecordFields[],
  lineOf: (fields: RecordFields) => string,
): TrialSearch {
  return {
    answers: async (text) => {
      const digits = text.replaceAll(' ', '');
      if (!NUMBER.test(digits)) return [];
      return ofNumber(digits.padStart(8, '0')).map((fields) => ({ line: lineOf(fields), object: fields }));
    },
    close: async () => undefined,
  };
}
