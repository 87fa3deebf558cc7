/** Groups of so many letters that stand beside each other in a text: what is in all of them may hold a word. */
export function letterGroups(text: string, size: number): ReadonlySet<string> {
  const letters = [...text];
  const groups = new Set<string>();
  for (let at = 0; at + size <= letters.length; at += 1) groups.add(letters.slice(at, at + size).join(''));
  return groups;
}
