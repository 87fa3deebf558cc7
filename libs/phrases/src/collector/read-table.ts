import type { SourceLeaf, TokenDescriptor, VariantTable, VariantTree } from '../model/source';
import { FieldError, inside, isObject, MAX_NAME_LENGTH, MAX_TEXT_LENGTH, objectAt, textAt } from './json-checks';

/** Levels of a table. */
export const MAX_LEVELS = 32;
/** The collector's kinds of tokens: gender, number, pronoun. */
const TOKEN_TYPES: ReadonlySet<unknown> = new Set([1, 2, 3]);
/** Values of one enumeration. */
const MAX_RANGE = 1_000;

type ReadBottom<Leaf> = (field: string, value: unknown) => Leaf | null;

/** Reads `{t, m}` with what `readBottom` takes for a leaf at the bottom. @throws FieldError */
export function readTable<Leaf>(value: unknown, readBottom: ReadBottom<Leaf>): VariantTable<Leaf> {
  const { t, m } = objectAt('jsfbt', value);
  if (!Array.isArray(m)) throw new FieldError('jsfbt.m', 'must be an array');
  if (m.length > MAX_LEVELS) throw new FieldError('jsfbt.m', `must have at most ${MAX_LEVELS} levels`);
  return { t: readTree('jsfbt.t', t, readBottom, 0), m: m.map((entry, at) => readDescriptor(`jsfbt.m[${at}]`, entry)) };
}

function readTree<Leaf>(field: string, value: unknown, readBottom: ReadBottom<Leaf>, level: number): VariantTree<Leaf> {
  const leaf = readBottom(field, value);
  if (leaf !== null) return leaf;
  if (level === MAX_LEVELS) throw new FieldError('jsfbt.t', `must have at most ${MAX_LEVELS} levels`);
  const branches = Object.entries(objectAt(field, value));
  if (branches.length === 0) throw new FieldError(field, 'must not be empty');
  return Object.fromEntries(
    branches.map(([key, branch]) => {
      const here = inside(field, key);
      return [textAt(here, key, MAX_TEXT_LENGTH), readTree(here, branch, readBottom, level + 1)];
    }),
  );
}

/** A text at the bottom of a table. */
export const readText: ReadBottom<string> = (field, value) =>
  isObject(value) ? null : textAt(field, value, MAX_TEXT_LENGTH);

/** A leaf at the bottom of a table, or of `hashToLeaf`. An enumeration may have a value named `text`, but that is no text. */
export const readLeaf: ReadBottom<SourceLeaf> = (field, value) => {
  const { desc, text, tokenAliases, outerTokenName } = objectAt(field, value);
  if (typeof text !== 'string') return null;
  return {
    desc: textAt(inside(field, 'desc'), desc, MAX_TEXT_LENGTH),
    text: textAt(inside(field, 'text'), text, MAX_TEXT_LENGTH),
    ...(tokenAliases !== undefined && { tokenAliases: readAliases(inside(field, 'tokenAliases'), tokenAliases) }),
    ...(outerTokenName !== undefined && {
      outerTokenName: textAt(inside(field, 'outerTokenName'), outerTokenName, MAX_TEXT_LENGTH),
    }),
  };
};

function readAliases(field: string, value: unknown): Record<string, string> {
  const aliases = Object.entries(objectAt(field, value));
  return Object.fromEntries(
    aliases.map(([name, alias]) => {
      const here = inside(field, name);
      return [textAt(here, name, MAX_TEXT_LENGTH), textAt(here, alias, MAX_NAME_LENGTH)];
    }),
  );
}

function readDescriptor(field: string, value: unknown): TokenDescriptor | null {
  if (value === null) return null;
  const { token, type, mask, singular, range } = objectAt(field, value);
  if (type !== undefined && type !== null && !TOKEN_TYPES.has(type))
    throw new FieldError(`${field}.type`, 'must be 1 (gender), 2 (number) or 3 (pronoun)');
  if (mask !== undefined && mask !== null && mask !== 28 && mask !== 3)
    throw new FieldError(`${field}.mask`, 'must be 28 (number) or 3 (gender)');
  if (singular !== undefined && typeof singular !== 'boolean')
    throw new FieldError(`${field}.singular`, 'must be true or false');
  return {
    ...(token !== undefined && token !== null && { token: textAt(`${field}.token`, token, MAX_NAME_LENGTH) }),
    ...(typeof type === 'number' && { type }),
    ...(typeof mask === 'number' && { mask }),
    ...(singular !== undefined && { singular }),
    ...(range !== undefined && range !== null && { range: readRange(`${field}.range`, range) }),
  };
}

function readRange(field: string, value: unknown): string[] {
  if (!Array.isArray(value)) throw new FieldError(field, 'must be an array');
  if (value.length > MAX_RANGE) throw new FieldError(field, `must have at most ${MAX_RANGE} values`);
  return value.map((entry, at) => textAt(`${field}[${at}]`, entry, MAX_TEXT_LENGTH));
}
