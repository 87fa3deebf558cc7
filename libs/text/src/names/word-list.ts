/** The words of a list with one space between them. */
export const wordList = (list: string): ReadonlySet<string> => new Set(list.split(' '));
