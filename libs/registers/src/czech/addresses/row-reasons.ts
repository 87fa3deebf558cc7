/** Why one row is left out, in the words of the report. */
export const REFUSED = {
  columns: 'wrong number of columns',
  key: 'Kód ADM is not a number',
  duplicate: 'duplicate Kód ADM',
  municipality: 'municipality missing',
  part: 'part of municipality missing',
  street: 'street without code or without name',
  type: 'unknown Typ SO',
  houseNumber: 'house number missing',
  number: 'number out of range',
  letter: 'orientation letter is not one letter',
  postalCodeMissing: 'PSČ missing',
  postalCode: 'PSČ is not five digits',
} as const;

/** What is doubtful about a row that is kept, or about the header of a file. */
export const WARNING = {
  oneCoordinate: 'only one of two coordinates; kept without a position',
  badCoordinate: 'coordinate is not a number; kept without a position',
  outside: 'coordinates outside Czechia; kept without a position',
  otherName: 'code known under another name; the first name is kept',
  cityDistrict: 'city district without code or without name; kept without it',
  letterAlone: 'orientation letter without a number; kept without it',
  validFrom: 'Platí Od is not a date',
  newColumnName: 'new column name',
} as const;
