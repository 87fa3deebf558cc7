/** A range of house numbers that one house has. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** Most numbers of a range; a longer one is two numbers with a hyphen between them. */
const MAX_RANGE = 30;

const range = /(?<![0-9])([0-9]{1,5})[a-z]? ?[-\u2013] ?([0-9]{1,5})[a-z]?(?![0-9])/i;

/** The range in a number as the register writes it (`12-14`), else null. */
export function numberRange(text: string): NumberRange | null {
  const found = range.exec(text);
  if (found === null) return null;
  const [from, to] = [Number(found[1]), Number(found[2])];
  return from > 0 && to > from && to - from <= MAX_RANGE ? { from, to } : null;
}
