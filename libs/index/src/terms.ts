/** First character of the terms that nobody types the beginning of; words of names have none. */
export const termSpaces = {
  /** Whole folded name, words joined by one space: `=nova ves`. */
  wholeName: '=',
  /** Filters, as a schema numbers them. */
  filter: '!',
} as const;

export const wholeNameTerm = (words: readonly string[]): string => `=${words.join(' ')}`;
