/**
 * One day in the source version of a record, which is YYYYMMDD times this plus a number within the day: a sequence, or
 * the second of the day where the register has it.
 */
export const VERSIONS_PER_DAY = 2 ** 24;
