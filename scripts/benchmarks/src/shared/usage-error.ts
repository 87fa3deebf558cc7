/** The command was called in a way it cannot follow (exit code 2); the message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
