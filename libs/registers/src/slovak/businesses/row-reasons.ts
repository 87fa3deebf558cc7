/** Why one entity is left out, in the words of the report. */
export const REFUSED = {
  key: 'id missing or no whole number',
  duplicate: 'id read before',
  number: 'IČO is neither 8 nor 12 digits',
  nameTooLong: 'name too long',
} as const;

/** Entities that are no company to be found, in the words of the report. */
export const LEFT_OUT = {
  noNumber: 'entity without a current IČO',
  noName: 'entity without a name',
} as const;

/** What is doubtful about an entity that is kept, or about a file. */
export const WARNING = {
  checkDigit: 'IČO with a wrong check digit',
  establishment: 'date of establishment cannot be read; kept without it',
  termination: 'date of termination cannot be read; shown as existing',
  endedByStatus: 'ended by its legal status, without a date of termination; shown as existing',
  formWithoutText: 'legal form without a text; its code is shown:',
  activityWithoutText: 'main activity without a text; its code is shown:',
  number: 'house number cannot be read; kept without it',
  seatText: 'text of the seat is longer than 300 characters; cut',
  postalCode: 'PSČ is not five digits; kept without it',
  sizeCode: 'size band of RÚZ is not in its list; kept without it:',
  sizeNumber: 'accounting unit of RÚZ without an IČO of 8 digits',
  replayed: 'daily batch that the live data has already; left out',
} as const;
