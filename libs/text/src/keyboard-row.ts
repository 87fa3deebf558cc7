/** What the unshifted number row of a Czech keyboard types for 1 2 3 4 5 6 7 8 9 0. */
const czechRow = '+ěščřžýáíé';
const rowNumber = /^[0-9+ěščřžýáíé]{1,4}(?:\/[0-9+ěščřžýáíé]{1,4})?$/;
/** `+420` is how telephones begin. */
const dialled = /^\+[0-9]+$/;
const rowCharacter = /[+ěščřžýáíé]/;
const rowCharacters = /[+ěščřžýáíé]/g;

/**
 * The number a chunk of a query means when it was typed on the number row without Shift (`+ě` = 12), or null. Only lower
 * case and at most four characters a half: capital letters and longer chunks are words.
 */
export function keyboardRowNumber(chunk: string): string | null {
  if (!rowCharacter.test(chunk) || !rowNumber.test(chunk) || dialled.test(chunk)) return null;
  const number = chunk.replace(rowCharacters, (character) => String((czechRow.indexOf(character) + 1) % 10));
  return number.startsWith('0') ? null : number;
}
