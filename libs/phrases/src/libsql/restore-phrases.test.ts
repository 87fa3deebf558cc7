import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { copyDatabase } from '@tripoint/libsql';
import { temporaryFolder } from '@tripoint/testing';
import { textHash } from '../hashes/text-hash';
import { actor, all, flat, stored } from '../testing/phrase-store-contract';
import { textElement, uploadOf } from '../testing/sample-uploads';
import { LibsqlPhraseStore } from './libsql-phrase-store';
import { phrasesFile } from './phrases-file';
import { restorePhrases } from './restore-phrases';

const ORG = 'org_AAAAAAAAAAAAAAAAAAAAAA';
const LATER = 'org_BBBBBBBBBBBBBBBBBBBBBB';
const work = temporaryFolder('restore-phrases');

test('phrases are those of the backup, are found by their words, and no id or version is given twice', async () => {
  const [dataDir, backup] = [join(work, 'data'), join(work, 'backup.db')];
  mkdirSync(dataDir);
  const store = LibsqlPhraseStore.open(dataDir);
  const [first, second] = ['Košík', 'Pokladňa'].map((text) => ({ text, hash: textHash(text, 'd') }));
  const upload = (org: string, text: string) => store.upload(org, uploadOf([textElement(text, { desc: 'd' })]), 1);
  const texts = async (org: string, query?: string): Promise<string[]> =>
    (await all(store.phrases(org, query === undefined ? {} : { text: query }))).map(({ text }) => text);
  await upload(ORG, first!.text);
  await store.submit(ORG, flat(first!.hash, 'Basket'), actor('ann@example.com'));
  copyDatabase(phrasesFile(dataDir), backup);

  await upload(ORG, second!.text);
  await upload(LATER, second!.text);
  const since = stored(await store.submit(ORG, flat(second!.hash, 'Checkout'), actor('ann@example.com')));
  await store.submit(ORG, flat(first!.hash, 'Trolley'), actor('bob@example.com'));
  const versions = [await store.version(ORG), await store.version(LATER)];

  expect(restorePhrases(dataDir, backup)).toEqual({ phrases: 1, translations: 1 });
  expect([await texts(ORG), await texts(LATER)]).toEqual([['Košík'], []]);
  expect([await texts(ORG, 'kosik'), await texts(ORG, 'pokladna')]).toEqual([['Košík'], []]);
  const translations = await all(store.translations(ORG, {}));
  expect(translations.map(({ text }) => text)).toEqual(['Basket']);
  expect(versions).not.toContain(await store.version(ORG));
  expect(versions).not.toContain(await store.version(LATER));

  await upload(ORG, second!.text);
  const again = stored(await store.submit(ORG, flat(second!.hash, 'Till'), actor('ann@example.com')));
  expect(again.id).toBeGreaterThan(since.id);
  expect(await texts(ORG, 'pokladna')).toEqual(['Pokladňa']);
  await store.close();

  const empty = join(work, 'empty');
  mkdirSync(empty);
  expect(restorePhrases(empty, backup)).toEqual({ phrases: 1, translations: 1 });
});

test('a backup of another data folder gives no organisation what another one has', async () => {
  const [dataDir, elsewhere, backup] = ['mine', 'elsewhere', 'elsewhere.db'].map((name) => join(work, name));
  const text = (name: string) => uploadOf([textElement(name)]);
  const store = LibsqlPhraseStore.open(dataDir);
  await store.upload(ORG, text('Mine'), 1);
  expect(await all(store.phrases(ORG, {}))).toHaveLength(1);
  const other = LibsqlPhraseStore.open(elsewhere);
  await other.upload(LATER, text('Theirs'), 1);
  copyDatabase(phrasesFile(elsewhere), backup);
  restorePhrases(dataDir, backup);
  expect(await all(store.phrases(ORG, {}))).toEqual([]);
  expect((await all(store.phrases(LATER, { text: 'theirs' }))).map((phrase) => phrase.text)).toEqual(['Theirs']);
  await store.close();
  await other.close();
});
