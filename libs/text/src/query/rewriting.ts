/** A change of a text. */
export type Rewrite = (text: string) => string;

/** What a pattern finds, with its replacement; or any other change. */
type Step = readonly [pattern: RegExp, replacement: string | ((found: string, ...groups: never[]) => string)] | Rewrite;

/** One step after the other. */
export function rewriting(...steps: readonly Step[]): Rewrite {
  return (text) => {
    let changed = text;
    for (const step of steps) {
      changed = typeof step === 'function' ? step(changed) : changed.replace(step[0], step[1] as string);
    }
    return changed;
  };
}

/** The change where it leaves a letter or a digit, else the text as it was. */
export const unlessEmpty =
  (rewrite: Rewrite): Rewrite =>
  (text) => {
    const changed = rewrite(text);
    return /[a-z0-9]/.test(changed) ? changed : text;
  };
