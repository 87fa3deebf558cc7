import type {
  AnswerKind,
  Clause,
  IndexData,
  IndexHeader,
  IndexSchema,
  IndexTypes,
  SearchEngine,
  SearchModule,
} from '../index';
import * as index from '../index';

/** Test support: a kind of document that has nothing of an address. */
export interface Book {
  readonly isbn: string;
  readonly title: string;
  readonly author: string;
  readonly year: number;
}

const sections = {
  ...index.vocabularySections,
  bookPostStart: 'u32',
  bookPost: 'u32',
  ...index.nameSections,
  ...index.textSections,
  bookYear: 'u16',
  bookIsbn: 'u32',
} as const;

export interface BookTypes extends IndexTypes {
  readonly header: IndexHeader;
  readonly sections: typeof sections;
  readonly kind: 'book';
  readonly row: never;
  readonly columns: null;
  readonly need: never;
}

export const bookSchema: IndexSchema<BookTypes> = {
  sections,
  kinds: { book: { start: 'bookPostStart', post: 'bookPost', documents: 'bookYear' } },
  rows: null,
  records: 'book',
  identifiers: [
    {
      kind: 'book',
      within: 'documents',
      count: ({ bookIsbn }) => bookIsbn.length,
      key: (directory, book) => directory.text(directory.sections.bookIsbn[book]),
    },
  ],
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** Writes the index of books, the newest first. */
export async function writeBooks(path: string, register: string, books: readonly Book[]): Promise<void> {
  const sorted = [...books].sort((a, b) => b.year - a.year || (a.isbn < b.isbn ? -1 : 1));
  const terms = new index.TermTable();
  const texts = new index.TextTable();
  const names = new index.NameTable<'title' | 'author'>(terms, (text) =>
    wordsOf(text).map((word) => ({ text: word, dotted: false, aliases: [] })),
  );
  const titles = Uint32Array.from(sorted, ({ title }) => names.add(title, 'title'));
  const authors = Uint32Array.from(sorted, ({ author }) => names.add(author, 'author'));
  const years = sorted.map(({ year }) => terms.add(String(year)));
  const postings = new index.PostingsBuilder();
  for (let book = 0; book < sorted.length; book++) {
    postings.next(terms.size);
    postings.addAll([...names.termsOf(titles[book]), ...names.termsOf(authors[book]), years[book]]);
  }
  const { order, ...vocabulary } = terms.finish();
  const { start: bookPostStart, post: bookPost } = postings.finish(order);
  const records = new index.RecordColumn();
  for (const { title, author } of sorted) records.push(JSON.stringify({ title, author }));
  const bookIsbn = Uint32Array.from(sorted, ({ isbn }) => texts.add(isbn));
  await index.writeIndexFile(
    path,
    bookSchema,
    { register, keyForm: 'text', counts: { rows: sorted.length } },
    {
      ...vocabulary,
      bookPostStart,
      bookPost,
      ...names.finish(order),
      ...texts.finish(),
      bookYear: Uint16Array.from(sorted, ({ year }) => year),
      bookIsbn,
      rowKey: new Uint32Array(0),
      rowKeyText: new Uint8Array(0),
      ...records.finish(Uint32Array.from(sorted, (_, book) => book)),
      idTable: index.buildIdTable(register, [{ kind: 'book', count: sorted.length, key: (book) => sorted[book].isbn }]),
    },
  );
}

const answers: AnswerKind<readonly number[]> = {
  nothing: [],
  isFound: ({ length }) => length > 0,
  costOf: () => 0,
};

/** Most spellings tried, and how many at once where each is a round trip. */
const MAX_TRIES = 30;
const TRIES_AHEAD = 8;

/** Searches books by words of title, author and year. */
export class BookSearch {
  private readonly engines = new index.Engines();
  private readonly directory: index.IndexDirectory<BookTypes>;
  private readonly engine: SearchEngine<BookTypes>;

  constructor(data: IndexData<BookTypes>) {
    this.directory = new index.IndexDirectory(data);
    this.engine = this.engines.open(data, this.directory, bookSchema);
  }

  close(): Promise<void> {
    return this.engines.close();
  }

  async query({ text, limit }: { readonly text: string; readonly limit: number }): Promise<Book[]> {
    const words = wordsOf(text);
    const found = await index.asTypedThenMeant(
      answers,
      'both',
      () => this.exact(words, limit),
      () => this.repaired(words, limit),
    );
    return this.books(found);
  }

  async byIsbn({ id }: { readonly id: Uint8Array }): Promise<Book | null> {
    const found = await this.engine.find(id);
    return found && (await this.books([found.document]))[0];
  }

  /** Whole words, then words that begin so. */
  private async exact(words: readonly string[], limit: number): Promise<readonly number[]> {
    const stages = [false, true].map((prefix) => [words.map((text): Clause => [{ text, prefix }])]);
    const found = new index.UntilFull<number>(limit);
    const matched = await index.stageByStage(stages, this.engine.isRemote, (passes) => this.match(passes, limit));
    for (let stage = 0; stage < stages.length && !found.isFull; stage++) {
      for (const documents of await matched(stage)) for (const book of documents) found.add(book, book);
    }
    return found.items;
  }

  /** One word at a time becomes any of those an edit away. */
  private async repaired(words: readonly string[], limit: number): Promise<readonly number[]> {
    const repairs = words.map((misspelt) => {
      const near = new Set<string>();
      index.forEachNearText(misspelt, this.directory, (text) => {
        if (this.directory.isWord(text)) near.add(text);
      });
      return words.map((text): Clause => {
        const alternatives = [...near].map((other) => ({ text: other, prefix: false }));
        return text === misspelt ? alternatives : [{ text, prefix: true }];
      });
    });
    const found = await index.bestRepair(answers, {
      repairs,
      width: this.engine.isRemote ? TRIES_AHEAD : 1,
      tries: new index.Tries(MAX_TRIES),
      try: async (clauses) =>
        index.firstFound(answers, await this.match([clauses], limit), async (books) => [...books]),
    });
    return found ?? [];
  }

  private async match(passes: readonly (readonly Clause[])[], limit: number): Promise<readonly Uint32Array[]> {
    const matched = await this.engine.match(
      passes.map((clauses) => ({ kind: 'book', clauses, limit, withRecords: true })),
    );
    return matched.map(({ documents }) => documents);
  }

  private async books(books: readonly number[]): Promise<Book[]> {
    const { bookYear, bookIsbn } = this.directory.sections;
    const records = await this.engine.records('book', books);
    return books.map((book, i) => ({
      isbn: this.directory.text(bookIsbn[book]),
      ...(JSON.parse(records[i]) as Pick<Book, 'title' | 'author'>),
      year: bookYear[book],
    }));
  }
}

export const searchModule: SearchModule<BookSearch> = {
  open: ([data]) => new BookSearch(data as IndexData<BookTypes>),
  warmUp: async (search) => void (await search.query({ text: 'a', limit: 1 })),
  problemOf: () => null,
  errorOf: () => null,
};
