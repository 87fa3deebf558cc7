import type { Matched } from '../schema/address-types';

/**
 * The rows whose number is nearest to one that does not exist, in either half.
 * @param isOf the units that count
 */
export function numbersNear(
  { documents, rowFrom, rowTo, firstRow, rows }: Matched,
  isOf: (unit: number) => boolean,
  written: string,
  count: number,
): readonly number[] {
  // Of `213/1` the half behind the slash says where along the street the house is.
  const wanted = written
    .split('/')
    .map((half) => Number.parseInt(half, 10))
    .filter(Number.isFinite);
  const near: { readonly row: number; readonly away: number }[] = [];
  documents.forEach((unit, i) => {
    if (!isOf(unit)) return;
    const [from = 0, to = 0, first = 0] = [rowFrom[i], rowTo[i], firstRow[i]];
    for (let at = from; at < to; at++) {
      const numbers = [rows.first[at] ?? 0, rows.second[at] ?? 0].filter((number) => number > 0);
      const away = Math.min(...numbers.flatMap((number) => wanted.map((one) => Math.abs(one - number))));
      if (Number.isFinite(away)) near.push({ row: first + at - from, away });
    }
  });
  near.sort((a, b) => a.away - b.away || a.row - b.row);
  return near.slice(0, count).map(({ row }) => row);
}
