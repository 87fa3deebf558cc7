/** Why one row is left out, in the words of the report. */
export const REFUSED = {
  objectId: 'objectId is not a number',
  versionId: 'versionId is not a number',
  changeId: 'changeId is not a number',
  operation: 'databaseOperation is not INSERT, UPDATE or DELETE',
  date: 'validFrom or validTo is not a date',
  name: 'name missing or too long',
  reference: 'identifier of another object is missing or not a number',
  registrationNumber: 'PropertyRegistrationNumber is not a number up to 65535',
  buildingNumber: 'BuildingNumber is not a number',
  building: 'its building is not in the register or no longer valid',
  municipality: 'its municipality is not in the register or no longer valid',
} as const;

/** What is doubtful about a row or a file that is kept, and what is read but is no address today. */
export const WARNING = {
  ended: 'version that is no longer valid; not an address today',
  later: 'version that begins after the date of the batches; not valid yet',
  overlaps: 'one of several valid versions of an object; the highest versionId is taken',
  noNumber: 'neither registration number nor building number; not an address',
  street: 'its street is not in the register or no longer valid; kept without it',
  part: 'its part of the municipality is not in the register or no longer valid; kept without it',
  noPosition: 'no coordinates; kept without a position',
  badPosition: 'coordinate is not a number; kept without a position',
  outside: 'coordinates outside Slovakia; kept without a position',
  noPostalCode: 'PSČ missing; kept without it',
  postalCode: 'PSČ is not five digits; kept without it',
  count: 'the batch announces another number of records than it holds',
  undatedName: 'the file names carry no date: every version with a closing date counts as no longer valid',
  resultCode: 'the change batch carries another resultCode than 1',
  appliedBefore: 'batch applied before; left out',
  beforeLoad: 'batch generated before the initial load; left out',
  tooOld: 'batch older than all that are remembered; left out',
  late: 'batch applied after batches with a higher changesId; where they changed the same version, they stand',
  overtaken: 'change overtaken by one with a higher changeId; left out',
  cut: 'version closed without a successor in its batch; it stays until the next batch tells',
  waiting: 'entrance whose building is not in the register; not an address until it comes',
} as const;
