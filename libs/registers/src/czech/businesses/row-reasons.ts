/** Why one row is refused, in the words of the report. */
export const REFUSED = {
  columns: 'wrong number of columns',
  quotes: 'quotes are broken',
  encoding: 'not UTF-8',
  number: 'IČO is not a number of up to eight digits',
  duplicate: 'duplicate IČO',
  name: 'name missing',
  end: 'end is no date',
} as const;

/** Rows that hold no company, in the words of the report. */
export const LEFT_OUT = {
  endedPerson: 'ended trade of a person, without a name',
} as const;

/** What is doubtful about a row that is kept, or about a file. */
export const WARNING = {
  newColumn: 'column that is not known:',
  noLastLineEnd: 'last line has no end; the file may be cut',
  noDate: 'date of the file (DATPLAT) missing or no date',
  start: 'start is no date; kept without it',
  postalCode: 'PSČ is not five digits; kept without it',
  noSeat: 'seat missing; kept without it',
  unknownForm: 'legal form that no list has:',
  unknownSize: 'band of employees that no list has:',
  unknownActivity: 'activity that no list has:',
  furtherCodes: 'further codes that no list has',
  noActivities: 'no list of activities beside the register: divisions are named instead',
} as const;
