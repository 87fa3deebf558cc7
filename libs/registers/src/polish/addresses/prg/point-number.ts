/** The number of a Polish address: digits and the text they come from. */
export interface PointNumber {
  readonly house: number;
  /** 0 where there is none. */
  readonly orientation: number;
  /** Code of a letter a to z; 0 where there is none. */
  readonly letter: number;
  /** The whole number where it is more than digits and one upper-case letter; else null. */
  readonly text: string | null;
}

/** Largest number a record holds. */
const MAX_NUMBER = 65_535;
/** Longest number kept, in characters; the longest seen has nine. */
const MAX_NUMBER_CHARACTERS = 40;

/** Longest number looked at, with blanks. */
const MAX_WRITTEN_CHARACTERS = 4 * MAX_NUMBER_CHARACTERS;

export type NumberFault = 'number' | 'numberRange' | 'numberLength';

/**
 * Reads `numerPorzadkowy`: `2`, `21A`, `8a`, `3/4`, `38-39`, `10A/5`. The first digits are the house number, the digits
 * behind a slash or hyphen the orientation number; the letter is that of the orientation number, without one that of
 * the house number. Blanks inside (`21 A`, `3 / 4`) are left out. Zero and no digit at all mean that there is none.
 */
export function readPointNumber(written: string): PointNumber | NumberFault {
  if (written.length > MAX_WRITTEN_CHARACTERS) return 'numberLength';
  const text = written
    .trim()
    .replace(/\s*([/-])\s*/g, '$1')
    .replace(/^(\d+)\s+([A-Za-z])$/, '$1$2');
  if (text.length > MAX_NUMBER_CHARACTERS) return 'numberLength';
  const parts = /(\d+)\s*([a-z]?)(?![a-z])(?:[^\d/-]*[/-][^\d]*(\d+)\s*([a-z]?)(?![a-z]))?/i.exec(text);
  const digits = /\d+/.exec(text);
  if (digits === null) return 'number';
  const house = Number(digits[0]);
  if (house === 0) return 'number';
  if (house > MAX_NUMBER) return 'numberRange';
  const second = Number(parts?.[3] ?? 0);
  const orientation = second <= MAX_NUMBER ? second : 0;
  const letter = orientation > 0 ? parts?.[4] : parts?.[2];
  return {
    house,
    orientation,
    letter: letter ? letter.toLowerCase().charCodeAt(0) : 0,
    text: /^[1-9]\d*[A-Z]?$/.test(text) ? null : text,
  };
}
