/** A line for a person; programs read standard output, so this goes to standard error. */
export function say(message: string): void {
  process.stderr.write(`${message}\n`);
}
