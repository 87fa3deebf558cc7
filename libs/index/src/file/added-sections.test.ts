import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packDictionary, unpackDictionary } from '../elasticsearch/dictionary';
import { type BookTypes, bookSchema, writeBooks } from '../testing/books';
import { openIndex } from './index-file';

/* What an earlier version wrote lacks the sections that were added since. */

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'added-sections-'));
  path = join(folder, 'index.bin');
  await writeBooks(path, 'books', [{ isbn: '1', title: 'Malý princ', author: 'Saint', year: 1943 }]);
});
afterAll(() => rm(folder, { recursive: true }));

const withPages = { ...bookSchema, sections: { ...bookSchema.sections, bookPages: 'u32' as const } };
const reading = (schema: object) => schema as typeof bookSchema;
const pagesIn = ({ sections }: { readonly sections: unknown }) => (sections as { bookPages: Uint32Array }).bookPages;

test('an index file without an added section is read, and the section is empty', async () => {
  const opened = await openIndex<BookTypes>(path, reading({ ...withPages, added: ['bookPages'] }));
  expect([opened.sections.bookYear, pagesIn(opened)]).toEqual([new Uint16Array([1943]), new Uint32Array()]);
  await expect(openIndex(path, reading(withPages))).rejects.toThrow('no section bookPages');
});

test('so is a dictionary', async () => {
  const bytes = packDictionary(await openIndex(path, bookSchema), bookSchema);
  expect(pagesIn(unpackDictionary(bytes, reading({ ...withPages, added: ['bookPages'] })))).toEqual(new Uint32Array());
  expect(() => unpackDictionary(bytes, reading(withPages))).toThrow('no section bookPages');
});
