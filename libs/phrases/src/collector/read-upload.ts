import type { CollectorUpload } from '../model/source';
import { FieldError, isObject, type JsonObject, objectAt, type UploadProblem } from './json-checks';
import { readElement } from './read-element';

/** Elements of one upload. */
export const MAX_ELEMENTS = 20_000;
/** Texts of all elements of one upload. */
export const MAX_UPLOADED_TEXTS = 50_000;

/**
 * Reads what a collector wrote: the array of elements, or the object `{phrases, childParentMappings}` around it, as JSON text
 * or parsed. One bad element refuses the whole.
 */
export function readCollectorUpload(given: unknown): CollectorUpload | UploadProblem {
  const parsed = typeof given === 'string' ? parse(given) : { value: given };
  if ('problem' in parsed) return parsed;
  const { value } = parsed;
  const list = isObject(value) ? value.phrases : value;
  if (!Array.isArray(list))
    return refused(
      null,
      '',
      'must be an array of phrase elements, or an object with the array phrases, as the collector writes them',
    );
  if (list.length > MAX_ELEMENTS)
    return refused(null, '', `must have at most ${MAX_ELEMENTS} elements; send several uploads`);
  const elements = [];
  let texts = 0;
  for (const [at, entry] of list.entries()) {
    try {
      const element = readElement(entry);
      texts += element.texts.length;
      elements.push(element);
    } catch (cause) {
      if (!(cause instanceof FieldError)) throw cause;
      return refused(at, cause.field, cause.message);
    }
  }
  if (texts > MAX_UPLOADED_TEXTS)
    return refused(null, '', `must have at most ${MAX_UPLOADED_TEXTS} texts; send several uploads`);
  try {
    return { elements, parents: isObject(value) ? readParents(value, elements.length) : new Map() };
  } catch (cause) {
    if (!(cause instanceof FieldError)) throw cause;
    return refused(null, cause.field, cause.message);
  }
}

function parse(text: string): { readonly value: unknown } | UploadProblem {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (cause) {
    return refused(null, '', `is not valid JSON (${(cause as Error).message.slice(0, 100)})`);
  }
}

function readParents(whole: JsonObject, count: number): Map<number, number> {
  const { childParentMappings: mappings = {} } = objectAt('', whole);
  const field = 'childParentMappings';
  const isIndex = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) < count;
  const parents = new Map<number, number>();
  for (const [key, parent] of Object.entries(objectAt(field, mappings))) {
    const child = /^\d{1,9}$/.test(key) ? Number(key) : -1;
    if (!isIndex(child) || !isIndex(parent))
      throw new FieldError(field, `must have indexes of phrases of this upload, 0 to ${count - 1}, as keys and values`);
    parents.set(child, parent);
  }
  requireEnds(parents, field);
  return parents;
}

/** @throws FieldError when a phrase is inside itself */
function requireEnds(parents: ReadonlyMap<number, number>, field: string): void {
  const ended = new Set<number>();
  for (const child of parents.keys()) {
    const path = new Set<number>();
    for (let at: number | undefined = child; at !== undefined && !ended.has(at); at = parents.get(at)) {
      if (path.has(at)) throw new FieldError(field, `has the phrase ${at} inside itself`);
      path.add(at);
    }
    for (const at of path) ended.add(at);
  }
}

function refused(element: number | null, field: string, message: string): UploadProblem {
  return { problem: 'invalid-upload', element, field, message };
}
