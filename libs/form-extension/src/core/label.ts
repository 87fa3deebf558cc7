import type { Suggestion } from '../types.js';
import { type Marks, readMarks } from './marks.js';
import { textOf } from './text.js';

/** What stands on the first line of a suggestion without a `highlight`, the first that there is. */
const NAMES = ['name', 'formatted_address', 'street', 'postal_code', 'municipality'];

export interface Label {
  readonly marks: Marks;
  /** Second line; empty without one. */
  readonly detail: string;
}

/** The lines of one suggestion: what matched, and what distinguishes equal names. */
export function labelOf(suggestion: Suggestion, isMarked: boolean): Label {
  const read = (name: string) => textOf(suggestion[name]);
  const marks = readMarks(suggestion.highlight);
  const shown = marks.join('') ? marks : [NAMES.map(read).find(Boolean) ?? ''];
  const object = read('object');
  const details = object === 'business' ? ['cin', 'formatted_address'] : object === 'municipality' ? ['county'] : [];
  return {
    marks: isMarked ? shown : [shown.join('')],
    detail: details
      .map(read)
      .filter((text) => text && text !== shown.join(''))
      .join(', '),
  };
}
