/** Most answers remembered at a time; the texts of a register that come again are fewer. */
const MAX_REMEMBERED = 10_000;

/** Longest text remembered, in characters. */
const MAX_TEXT = 200;

/** A function of a text that remembers its answers, for texts that come again; it forgets all when they are too many. */
export function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > MAX_TEXT) return read(text);
    let answer = known.get(text);
    if (answer === undefined) {
      if (known.size >= MAX_REMEMBERED) known.clear();
      answer = read(text);
      known.set(text, answer);
    }
    return answer;
  };
}
