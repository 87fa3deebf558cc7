/** A JSON Schema, as far as it is described in words. */
type Schema = Readonly<Record<string, unknown>>;

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'yes or no',
  array: 'list',
  object: 'object',
  null: 'null',
};

/** Type and bounds of a value in words, e.g. `whole number, 1 to 20`. */
export function typeText(schema: Schema): string {
  const { enum: words, items, const: constant } = schema;
  if (constant !== undefined) return `always ${constant}`;
  if (Array.isArray(words)) return `one of ${[...new Set(words.map(String))].join(', ')}`;
  const either = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (either !== undefined) return either.map(typeText).join(' or ');
  const types = [schema.type ?? 'object'].flat() as string[];
  const parts = [types.map((type) => WORDS[type] ?? type).join(' or ')];
  if (typeof items === 'object') parts[0] = `list of ${typeText(items as Schema)}`;
  const bounds = [lengthOf(schema), rangeOf(schema), countOf(schema), schema.format as string | undefined];
  return [...parts, ...bounds.filter((bound) => bound !== undefined)].join(', ');
}

function lengthOf({ minLength, maxLength }: Schema): string | undefined {
  if (maxLength === undefined) return undefined;
  return minLength === undefined ? `at most ${maxLength} characters` : `${minLength} to ${maxLength} characters`;
}

function rangeOf({ minimum, exclusiveMinimum, maximum }: Schema): string | undefined {
  if (exclusiveMinimum !== undefined) return `above ${exclusiveMinimum}, at most ${maximum}`;
  if (minimum === undefined) return undefined;
  return maximum === undefined ? `at least ${minimum}` : `${minimum} to ${maximum}`;
}

const countOf = ({ maxItems }: Schema): string | undefined =>
  maxItems === undefined ? undefined : `at most ${maxItems} of them`;
