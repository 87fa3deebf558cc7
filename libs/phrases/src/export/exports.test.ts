import { join } from 'node:path';
import { temporaryFolder } from '@tripoint/testing';
import { readCollectorUpload } from '../collector/read-upload';
import { textHash } from '../hashes/text-hash';
import { importTranslations } from '../import/import-translations';
import { readTranslationFile } from '../import/read-translations';
import { LibsqlPhraseStore } from '../libsql/libsql-phrase-store';
import type { CollectorUpload } from '../model/source';
import type { PhraseStore, Submission } from '../store/phrase-store';
import { COLLECTED_LEAVES, COLLECTED_TEXTS, SLOVAK } from '../testing/collected';
import { actor, flat } from '../testing/phrase-store-contract';
import { pluralElement, textElement, uploadOf } from '../testing/sample-uploads';
import { collectorShape } from './collector-shape';
import { runtimeDictionaries } from './runtime-dictionary';
import { translateInput } from './translate-input';

const ORG = 'org_AAAAAAAAAAAAAAAAAAAAAA';
const folder = temporaryFolder('exports');
const trusted = actor('r@x.sk', { isTrusted: true });
let store: PhraseStore;
let count = 0;
beforeEach(() => {
  count += 1;
  store = LibsqlPhraseStore.open(join(folder, String(count)));
});
afterEach(() => store.close());

async function parsed(chunks: AsyncIterable<string>): Promise<unknown> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return JSON.parse(text);
}

const dictionary = async (locale: string, ...fallbacks: string[]) =>
  Object.values((await parsed(runtimeDictionaries(store, ORG, { locales: [{ locale, fallbacks }] }))) as object)[0];
const input = (locale: string, ...fallbacks: string[]) =>
  parsed(translateInput(store, ORG, { locales: [{ locale, fallbacks }] }));
const upload = (given: unknown) => store.upload(ORG, readCollectorUpload(given) as CollectorUpload, 1);

function submissionOf([phraseHash, text, value]: (typeof SLOVAK)[number]): Submission {
  if (value === undefined) return flat(phraseHash, text);
  const isNumber = value > 3;
  const tokens = [isNumber ? 'number' : 'name'];
  return { phraseHash, locale: 'sk_SK', text, tokens, types: [isNumber ? 28 : 3], variations: [value] };
}

async function translate(): Promise<void> {
  const known = await store.phrasesByHash(
    ORG,
    SLOVAK.map(([hash]) => hash),
  );
  const submissions = SLOVAK.filter(([hash]) => known.has(hash)).map(submissionOf);
  expect(await store.submitAll(ORG, submissions, trusted)).toBe(submissions.length);
}

const PHOTOS = {
  '12': 'Máte {number} fotografie',
  '20': 'Máte {number} fotky',
  '*': 'Máte {number} fotiek',
  _1: 'Máte fotku',
};
const ENUM = { a: 'Choose apple', b: 'Choose pear' };

it('writes the dictionary that the tools of fbt 1.0 write', async () => {
  await upload(COLLECTED_LEAVES);
  await translate();
  expect(await dictionary('sk_SK')).toEqual({
    '1NFtNV': 'Vaše FBT demo',
    FIY8H: PHOTOS,
    '2faOI3': { '1': '{name} zdieľal {=m2}', '2': '{name} zdieľala {=m2}', '*': '{name} zdieľal/a {=m2}' },
    '1iEpXV': { '*': 'odkaz' },
    '3uvlok': ENUM,
  });
});

it('writes the dictionary that the tools of fbt 0.20 write', async () => {
  await upload(COLLECTED_TEXTS);
  await translate();
  expect(await dictionary('sk_SK')).toEqual({
    '1NFtNV': 'Vaše FBT demo',
    FIY8H: PHOTOS,
    v94uu: { '1': '{name} zdieľal {=a link}', '2': '{name} zdieľala {=a link}', '*': '{name} zdieľal/a {=a link}' },
    SEIa9: 'odkaz',
    '3uvlok': ENUM,
  });
});

it('writes native texts where nothing is approved, and leaves out what has no table', async () => {
  await upload([textElement('Demo'), { hashToText: { [textHash('a', '')]: 'a', [textHash('b', '')]: 'b' } }]);
  await store.submit(ORG, flat(textHash('Demo', 'd'), 'Ukážka'), actor('a@x.sk'));
  expect(Object.values(await dictionary('sk_SK'))).toEqual(['Demo']);
  expect(await input('sk_SK')).toMatchObject({
    phrases: [{ jsfbt: 'Demo' }],
    translationGroups: [{ 'fb-locale': 'sk_SK', translations: {} }],
  });
});

it('fills in from other locales, in their order, with the values that those have', async () => {
  await upload([textElement('Demo'), textElement('Two'), pluralElement('a dog', '{number} dogs')]);
  const submit = (text: string, translation: string, locale: string, variations: number[] = []) => {
    const variation = { tokens: variations.map(() => 'number'), types: variations.map(() => 28), variations };
    return store.submit(ORG, { ...flat(textHash(text, 'd'), translation, locale), ...variation }, trusted);
  };
  await submit('Demo', 'Ukážka', 'sk_SK');
  await submit('Demo', 'Ukázka', 'cs_CZ');
  await submit('Two', 'Dvě', 'cs_CZ');
  await submit('Two', 'Dwa', 'pl_PL');
  await submit('{number} dogs', '{number} psów', 'pl_PL', [12]);
  await submit('{number} dogs', '{number} psa', 'pl_PL', [24]);
  expect(Object.values(await dictionary('sk_SK', 'cs_CZ', 'pl_PL'))).toEqual([
    'Ukážka',
    'Dvě',
    // Of Polish numbers, many is the default.
    { '24': '{number} psa', '*': '{number} psów', _1: 'a dog' },
  ]);
  expect(Object.values(await dictionary('sk_SK'))[1]).toBe('Two');
});

it('writes the input of the tools as it was uploaded, and reads it again', async () => {
  await upload(COLLECTED_LEAVES);
  await translate();
  const written = (await input('sk_SK')) as { phrases: object[]; translationGroups: { translations: object }[] };
  expect(written.phrases).toEqual(
    COLLECTED_LEAVES.phrases.map(({ hashToLeaf, jsfbt, project }) => ({ hashToLeaf, jsfbt, project })),
  );
  expect(written).toMatchObject({ childParentMappings: { '3': 2 }, translationGroups: [{ 'fb-locale': 'sk_SK' }] });
  expect(written.translationGroups[0].translations).toMatchObject({
    'AAnamAhMAPFvNEJKWNXTXw==': {
      tokens: ['number'],
      types: [28],
      translations: [
        { translation: 'Máte {number} fotky', variations: [20] },
        { translation: 'Máte {number} fotografie', variations: [12] },
        { translation: 'Máte {number} fotiek', variations: [24] },
      ],
    },
    'UcqNK96elTRGQpItXUUU4w==': {
      tokens: [],
      types: [],
      translations: [{ translation: 'Máte fotku', variations: [] }],
    },
  });
  const before = await dictionary('sk_SK');
  await store.close();
  store = LibsqlPhraseStore.open(join(folder, `${count} again`));
  await upload(written);
  const file = readTranslationFile(written);
  if ('problem' in file) throw new Error(file.message);
  expect(await importTranslations(store, ORG, file, trusted)).toEqual({ translations: 9, unknown: 0 });
  expect(await dictionary('sk_SK')).toEqual(before);
});

it('gives the tools one row for each variation, all with the same tokens', async () => {
  await upload(COLLECTED_LEAVES);
  const hash = SLOVAK[1][0];
  const row = (text: string, tokens: string[], types: number[], variations: number[]) =>
    store.submit(ORG, { phraseHash: hash, locale: 'sk_SK', text, tokens, types, variations }, trusted);
  await row('{number} every', [], [], []);
  await row('{number} few', ['number'], [28], [20]);
  await row('{number} other', ['number'], [28], [24]);
  await row('{number} for her', ['number', '__viewing_user__'], [28, 3], [20, 2]);
  const { translationGroups } = (await input('sk_SK')) as {
    translationGroups: { translations: Record<string, object> }[];
  };
  expect(translationGroups[0].translations['AAnamAhMAPFvNEJKWNXTXw==']).toEqual({
    tokens: ['number', '__viewing_user__'],
    types: [28, 3],
    translations: [
      { translation: '{number} other', variations: [24, 3] },
      { translation: '{number} few', variations: [20, 3] },
      { translation: '{number} for her', variations: [20, 2] },
    ],
  });
  const { FIY8H } = (await dictionary('sk_SK')) as { FIY8H: object };
  expect(FIY8H).toEqual({
    '2': { '20': '{number} for her' },
    '*': { '20': '{number} few', '*': '{number} other', _1: 'You have a photo' },
    __vcg: 1,
  });
});

it('writes phrases of one project, with the phrases around them', async () => {
  const elements = [
    textElement('a', { project: 'p' }),
    textElement('b', { project: 'q', author: 'Jana' }),
    textElement('c', { project: 'q' }),
  ];
  await store.upload(ORG, uploadOf(elements, { 2: 1, 1: 0 }), 1);
  const shape = async (options?: object) => {
    let text = '{';
    for await (const chunk of collectorShape(store, ORG, options)) text += chunk;
    return JSON.parse(`${text}}`) as unknown;
  };
  expect(await shape({ project: 'q' })).toEqual({
    phrases: [elements[1], { ...elements[2], author: undefined }].map((element) => JSON.parse(JSON.stringify(element))),
    childParentMappings: { '1': 0 },
  });
  expect(await shape({ project: 'none' })).toEqual({ phrases: [], childParentMappings: {} });
});
