const MARKS = /\p{Mn}/gu;
const OTHERS = /[^\p{L}\p{N}]+/gu;

/**
 * A name in the form in which registers can be joined: without marks, in lower case, everything but letters and digits
 * as one space. `Nám.M.R.Štefánika` and `Nám. M. R. Štefánika` come out the same.
 */
export function normalizeName(name: string): string {
  return name.normalize('NFD').replace(MARKS, '').toLowerCase().replace(OTHERS, ' ').trim();
}
