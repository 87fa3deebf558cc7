interface Output {
  readonly out: (text: string) => void;
  readonly say: (text: string) => void;
}

/**
 * Runs a command in this process, as its script does in its own.
 * @returns its exit code, and what it printed for programs (`out`) and for people (`said`)
 */
export async function runCommand<C extends Output>(
  command: (words: readonly string[], context: C) => Promise<number>,
  words: readonly string[],
  context: Omit<C, keyof Output>,
) {
  let [out, said] = ['', ''];
  const output: Output = {
    out: (text) => {
      out += text;
    },
    say: (text) => {
      said += text;
    },
  };
  const code = await command(words, { ...context, ...output } as C);
  return { code, out, said };
}
