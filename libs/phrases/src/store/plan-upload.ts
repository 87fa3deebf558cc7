import type { CollectorUpload, SourceText } from '../model/source';
import type { HashConflict } from './phrase-store';

/** A text of an upload, with the element that it stands in first. */
export interface PlannedText {
  readonly text: SourceText;
  readonly element: number;
  /** Hash of the phrase around it. */
  readonly parentHash: string | null;
}

/** The texts of an upload, each once, in its order; or the first two that have one hash and differ. */
export function planUpload({ elements, parents }: CollectorUpload): readonly PlannedText[] | HashConflict {
  const planned = new Map<string, PlannedText>();
  for (const [element, { texts }] of elements.entries()) {
    const parent = parents.get(element);
    const parentHash = parent === undefined ? null : elements[parent].texts[0].hash;
    for (const text of texts) {
      const same = planned.get(text.hash);
      if (same === undefined) {
        // A text inside itself has no phrase around it.
        planned.set(text.hash, { text, element, parentHash: parentHash === text.hash ? null : parentHash });
        continue;
      }
      const conflict = conflictOf({ text, element, parentHash }, same.text);
      if (conflict !== null) return conflict;
    }
  }
  return [...planned.values()];
}

/** Null when both texts are the same. */
export function conflictOf(
  { text, element }: PlannedText,
  stored: { readonly text: string; readonly description: string },
): HashConflict | null {
  if (stored.text === text.text && stored.description === text.description) return null;
  const named = (one: { text: string; description: string }) => ({ text: one.text, description: one.description });
  return { problem: 'hash-conflict', hash: text.hash, element, stored: named(stored), uploaded: named(text) };
}
