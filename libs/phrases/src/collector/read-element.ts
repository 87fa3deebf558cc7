import { readHash } from '../hashes/text-hash';
import { isLeaf, type SourceElement, type SourceText } from '../model/source';
import {
  FieldError,
  inside,
  isObject,
  type JsonObject,
  MAX_TEXT_LENGTH,
  nameAt,
  objectAt,
  textAt,
} from './json-checks';
import { readLeaf, readTable, readText } from './read-table';

/** Texts of one element: variants of one place in the source code. */
export const MAX_TEXTS_PER_ELEMENT = 1_000;

/** Characters of the table of an element, as JSON. */
export const MAX_TABLE_LENGTH = 100_000;

/** Reads one element of a collector of any generation. Keys that are not known are ignored. @throws FieldError */
export function readElement(value: unknown): SourceElement {
  const given = objectAt('', value);
  const { hashToText, hashToLeaf, type, jsfbt } = given;
  if (type !== undefined && type !== null && type !== '' && type !== 'text' && type !== 'table')
    throw new FieldError('type', 'must be text or table');
  // Every text of an element is answered with the whole table.
  if (JSON.stringify(jsfbt ?? null).length > MAX_TABLE_LENGTH)
    throw new FieldError('jsfbt', `must have at most ${MAX_TABLE_LENGTH} characters`);
  const names = { project: nameAt('project', given.project), author: nameAt('author', given.author) };
  if (hashToText !== undefined && hashToLeaf !== undefined)
    throw new FieldError('hashToLeaf', 'must not stand beside hashToText');
  if (hashToLeaf !== undefined) return { ...names, ...readLeafElement(hashToLeaf, jsfbt) };
  if (hashToText === undefined)
    throw new FieldError('hashToText', 'is missing: an element needs hashToText or hashToLeaf');
  return { ...names, ...readTextElement(given) };
}

function readTextElement({ hashToText, jsfbt, desc: givenDesc }: JsonObject) {
  const desc = givenDesc === undefined || givenDesc === null ? '' : textAt('desc', givenDesc, MAX_TEXT_LENGTH);
  const texts = readTexts('hashToText', hashToText, (field, text) => ({
    text: textAt(field, text, MAX_TEXT_LENGTH),
    description: desc,
  }));
  const facts = { generation: 'text', texts, desc } as const;
  if (typeof jsfbt === 'string')
    return { ...facts, type: 'text', jsfbt: textAt('jsfbt', jsfbt, MAX_TEXT_LENGTH) } as const;
  if (jsfbt !== undefined && jsfbt !== null) {
    const table = readTable(jsfbt, readText);
    if (typeof table.t === 'string') return { ...facts, type: 'text', jsfbt: table.t } as const;
    return { ...facts, type: 'table', jsfbt: table } as const;
  }
  // Without a table there is one way alone to read a single text.
  return texts.length === 1
    ? ({ ...facts, type: 'text', jsfbt: texts[0].text } as const)
    : ({ ...facts, type: 'table' } as const);
}

function readLeafElement(hashToLeaf: unknown, jsfbt: unknown) {
  const texts = readTexts('hashToLeaf', hashToLeaf, (field, value) => {
    const leaf = readLeaf(field, value);
    if (leaf === null) throw new FieldError(`${field}.text`, 'must be a string');
    return { text: leaf.text, description: leaf.desc };
  });
  const isSame = texts.every(({ description }) => description === texts[0].description);
  const facts = { generation: 'leaf', texts, desc: isSame ? texts[0].description : '' } as const;
  if (jsfbt !== undefined && jsfbt !== null) {
    const table = readTable(jsfbt, readLeaf);
    return { ...facts, type: isLeaf(table.t) ? 'text' : 'table', jsfbt: table } as const;
  }
  if (texts.length > 1) return { ...facts, type: 'table' } as const;
  const [{ text, description }] = texts;
  return { ...facts, type: 'text', jsfbt: { t: { desc: description, text }, m: [] } } as const;
}

function readTexts(
  field: string,
  value: unknown,
  read: (field: string, value: unknown) => Pick<SourceText, 'text' | 'description'>,
): SourceText[] {
  if (!isObject(value)) throw new FieldError(field, 'must be an object of texts by their hashes');
  const entries = Object.entries(objectAt(field, value));
  if (entries.length === 0) throw new FieldError(field, 'must have a hash');
  if (entries.length > MAX_TEXTS_PER_ELEMENT)
    throw new FieldError(field, `must have at most ${MAX_TEXTS_PER_ELEMENT} hashes`);
  const seen = new Set<string>();
  return entries.map(([key, text]) => {
    const found = readHash(key);
    const here = inside(field, key);
    if (found === null)
      throw new FieldError(
        here,
        'must have a hash for its key: 32 hexadecimal digits, or md5 in base64 with 24 characters',
      );
    if (seen.has(found.hash)) throw new FieldError(here, 'is the same hash as another key, in another form');
    seen.add(found.hash);
    return { hash: found.hash, hashForm: found.form, ...read(here, text) };
  });
}
