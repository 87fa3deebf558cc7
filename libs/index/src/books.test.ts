import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IndexData, identifierBytes, SearchPool } from './index';
import { type Book, type BookSearch, type BookTypes, bookSchema, writeBooks } from './testing/books';
import { type GenerationHome, generationHomes } from './testing/generation-homes';

const REGISTER = 'eu-books';
const ROWS = 10_000;

const things = ['castle', 'river', 'winter', 'mirror', 'garden', 'letter', 'island', 'shadow', 'window', 'morning'];
const kinds = ['silent', 'golden', 'broken', 'distant', 'hidden', 'crooked', 'burning', 'frozen', 'narrow', 'velvet'];
const people = [
  'Novak',
  'Kowalski',
  'Horvat',
  'Svoboda',
  'Dvorak',
  'Lewandowska',
  'Urban',
  'Zelinka',
  'Mazur',
  'Bartos',
];

/** Ten thousand books, each title once; a later edition has later years. */
const booksOf = (edition: number): Book[] =>
  Array.from({ length: ROWS }, (_, i) => ({
    isbn: `isbn-${i}`,
    title: `The ${kinds[i % 10]} ${things[Math.floor(i / 10) % 10]} ${Math.floor(i / 100)}`,
    author: `${people[(i * 7) % 10]} ${people[(i * 3 + 1) % 10]}`,
    year: 1900 + edition * 50 + (i % 50),
  }));

describe.each(Object.entries(generationHomes(REGISTER, bookSchema)))('books in the %s engine', (_name, homeIn) => {
  let folder: string;
  let home: GenerationHome<BookTypes>;
  let pool: SearchPool<BookSearch, 'query' | 'byIsbn', IndexData<BookTypes>>;

  const publish = (edition: number): Promise<IndexData<BookTypes>> =>
    home.publish(ROWS, (path) => writeBooks(path, REGISTER, booksOf(edition)));
  const ask = async (text: string, limit = 5): Promise<Book[]> =>
    JSON.parse((await pool.ask('query', { text, limit })) ?? '') as Book[];
  const titles = async (text: string): Promise<string[]> => (await ask(text)).map(({ title }) => title);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'books-'));
    home = homeIn(folder);
    pool = new SearchPool({
      module: join(__dirname, 'testing', 'books.js'),
      threads: home.threads,
      warmUpSearches: 1,
      freeMemory: () => {},
    });
    await pool.load(await publish(0));
  });

  afterAll(async () => {
    await pool.close();
    await home.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are found by beginnings, the newest first', async () => {
    expect(await titles('silent castle 42')).toEqual(['The silent castle 42']);
    expect(await titles('sile cas 42')).toEqual(['The silent castle 42']);
    const years = (await ask('froz', 20)).map(({ year }) => year);
    expect(years).toHaveLength(20);
    expect(years).toEqual([...years].sort((a, b) => b - a));
    expect((await ask('kowalski 1943')).every(({ author, year }) => author.includes('Kowalski') && year === 1943)).toBe(
      true,
    );
    expect(await ask('nothing like this')).toEqual([]);
  });

  it('are found with one spelling error', async () => {
    expect(await titles('silnt castle 42')).toEqual(['The silent castle 42']);
    expect(await titles('silent castel 42')).toEqual(['The silent castle 42']);
    expect((await ask('kovalski 1943')).length).toBeGreaterThan(0);
  });

  it('are found by their identifier', async () => {
    const id = identifierBytes(REGISTER, 'book', 'isbn-77');
    expect(JSON.parse((await pool.ask('byIsbn', { id })) ?? '')).toEqual(booksOf(0)[77]);
    expect(await pool.ask('byIsbn', { id: identifierBytes(REGISTER, 'book', 'isbn-x') })).toBeNull();
  });

  it('are replaced while they are searched', async () => {
    let isReplaced = false;
    const years = new Set<number>();
    const searching = (async () => {
      while (!isReplaced) years.add((await ask('silent castle 42'))[0].year);
    })();
    await pool.load(await publish(1));
    isReplaced = true;
    await searching;
    const [before, after] = [0, 1].map((edition) => booksOf(edition)[4200].year);
    expect([...years].every((year) => year === before || year === after)).toBe(true);
    expect(years).toContain(before);
    expect((await ask('silent castle 42'))[0].year).toBe(after);
    expect(await home.generations.previous()).not.toBeNull();
  });
});
