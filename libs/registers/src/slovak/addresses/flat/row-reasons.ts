/** Why one row is left out, in the words of the report. */
export const REFUSED = {
  columns: 'wrong number of columns',
  quotes: 'quotes are broken',
  key: 'identifier missing or too long',
  duplicate: 'duplicate identifier',
  municipality: 'municipality missing',
  county: 'county missing',
  region: 'unknown region',
  nameTooLong: 'name too long',
  noNumber: 'no number',
  number: 'number out of range',
} as const;

/** What is doubtful about a row that is kept, or about a file. */
export const WARNING = {
  noPosition: 'no coordinates; kept without a position',
  badPosition: 'coordinate is not a number; kept without a position',
  outside: 'coordinates outside Slovakia; kept without a position',
  noPostalCode: 'PSČ missing; kept without it',
  postalCode: 'PSČ is not five digits; kept without it',
  otherName: 'name known in another spelling; the first one is kept',
  notListed: 'municipality not in the list of codes; its code is made from its name',
  noCode: 'municipality without a LAU 2 code; its code is made from its name',
  doubleEncoding: 'text was encoded twice and repaired, read as',
  noDate: 'no release date in the name of the file',
  noLastLineEnd: 'last line has no end; the file may be cut',
  regionMissing: 'region missing in the source:',
} as const;
