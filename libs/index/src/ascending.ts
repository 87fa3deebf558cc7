/** Place of the first of ascending numbers that is this one or greater; their count when there is none. */
export function firstFrom(ascending: Uint32Array | Float64Array, wanted: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
