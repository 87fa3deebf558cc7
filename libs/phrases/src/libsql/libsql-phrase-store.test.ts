import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describePhraseStore } from '../testing/phrase-store-contract';
import { LibsqlPhraseStore } from './libsql-phrase-store';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describePhraseStore('phrases in a libsql file', {
  open: async () => {
    folders.push(mkdtempSync(join(tmpdir(), 'tripoint-phrases-')));
    return LibsqlPhraseStore.open(folders.at(-1)!);
  },
  openAgain: async () => LibsqlPhraseStore.open(folders.at(-1)!),
});
