/** A property of a key that cannot be accepted: says what was given, which property it is and what it may be. */
export class KeyInputError extends Error {
  override readonly name = 'KeyInputError';
  constructor(
    /** The property as its owner knows it: `website`. */
    readonly property: string,
    message: string,
  ) {
    super(message);
  }
}
