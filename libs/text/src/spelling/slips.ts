/** Rows of letters as keys lie, each a little to the right of the one above; y and z lie where either layout has them. */
const layouts = [
  ['qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
] as const;

/** The letters on the keys around each letter. */
const neighbours = new Map<string, Set<string>>();

for (const [top, middle, bottom] of layouts) {
  const touch = (a: string | undefined, b: string | undefined): void => {
    if (!a || !b) return;
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other));
  };
  for (const row of [top, middle, bottom]) for (let i = 1; i < row.length; i++) touch(row[i - 1], row[i]);
  for (const [above, below] of [
    [top, middle],
    [middle, bottom],
  ] as const) {
    for (let i = 0; i < below.length; i++) {
      touch(below[i], above[i]);
      touch(below[i], above[i + 1]);
    }
  }
}

/**
 * Calls back with what a slip of a finger may have made this folded word of: a neighbouring key, a key that was hit once or
 * twice too often or too seldom. The first letter stays.
 */
export function forEachSlip(word: string, visit: (meant: string) => void): void {
  for (let i = 0; i < word.length; i++) {
    const [before, letter, after] = [word.slice(0, i), word.charAt(i), word.slice(i + 1)];
    visit(before + letter + letter + after);
    if (i === 0) continue;
    if (word.charAt(i - 1) === letter) visit(before + after);
    for (const other of neighbours.get(letter) ?? []) visit(before + other + after);
  }
}
