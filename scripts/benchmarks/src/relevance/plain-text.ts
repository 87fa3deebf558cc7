/**
 * Folding and edit distance of the benchmark itself. It judges the search, so it must not share the code that it judges.
 */
export function withoutDiacritics(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l').replace(/Ł/g, 'L');
}

/** Lower case, no diacritics, every run of other characters one space: two texts that a reader takes for the same. */
export function plain(text: string): string {
  return withoutDiacritics(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * True when at most `limit` edits (a letter put in, left out, replaced, or two neighbours swapped) turn one text into the
 * other.
 */
export function withinEdits(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, beforeLast[j - 2] + 1);
      }
      row.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest > limit) return false;
    beforeLast = last;
    last = row;
  }
  return last[b.length] <= limit;
}

/** True when the typed words, in this order, are the beginnings of the first words of the name; both plain. */
export function beginsLike(name: string, typed: string): boolean {
  const firstEnd = typed.indexOf(' ');
  if (firstEnd < 0) return name.startsWith(typed);
  // Most names fail at the first word; only the others are worth splitting.
  if (!name.startsWith(typed.slice(0, firstEnd))) return false;
  const words = name.split(' ');
  const starts = typed.split(' ');
  return starts.length <= words.length && starts.every((start, i) => words[i].startsWith(start));
}
