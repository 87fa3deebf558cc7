import { intl } from '@tripoint/contract';
import { MAX_ELEMENTS } from '@tripoint/phrases';
import { IntlBench, people } from '../testing/intl-bench';
import { hashes, nativeStrings, photos } from '../testing/photos';

const { phrasesQuery, phrasesUpload, phrasesRaw } = intl;

let bench: IntlBench;
beforeEach(async () => {
  bench = await IntlBench.open();
});
afterEach(() => bench.close());

const textsOf = async (params: object): Promise<string[]> =>
  (await bench.ask(phrasesQuery, params)).map(({ text }: { text: string }) => text);

test('an upload counts what is new, and may be sent again', async () => {
  expect(await bench.ask(phrasesUpload, { native_strings: nativeStrings })).toEqual({ inserted: 7, saved: 7 });
  const before = await bench.ask(phrasesQuery);
  bench.clock.nowMs += 1_000;
  expect(await bench.ask(phrasesUpload, { native_strings: nativeStrings })).toEqual({ inserted: 0, saved: 0 });
  expect(await bench.ask(phrasesQuery)).toEqual(before);
});

test('the bare array of elements, with least of it, is an upload', async () => {
  const elements = photos.phrases.map(({ hashToText, desc }) => ({ hashToText, desc }));
  expect(await bench.ask(phrasesUpload, { native_strings: elements })).toEqual({ inserted: 7, saved: 7 });
  expect(await bench.ask(phrasesUpload, { native_strings: '[]' })).toEqual({ inserted: 0, saved: 0 });
});

test('phrases are answered as the specification lists them', async () => {
  await bench.ask(phrasesUpload, { native_strings: nativeStrings });
  const all = await bench.ask(phrasesQuery);
  expect(all[0]).toEqual({
    id: expect.any(Number),
    parent_id: null,
    object: 'phrase',
    source: { desc: 'title', type: 'text', jsfbt: 'Your FBT Demo' },
    hash: hashes.title,
    text: 'Your FBT Demo',
    description: 'title',
    author: 'Jana',
    project: 'shop',
    created_at: '2026-01-31 10:00:00',
  });
  const [share, link] = [hashes.share, hashes.link].map((hash) =>
    all.find((each: { hash: string }) => each.hash === hash),
  );
  expect([share.source.type, share.source.jsfbt.m, link.parent_id]).toEqual([
    'table',
    [{ token: 'name', type: 1 }],
    share.id,
  ]);
});

test.each([
  [{ query: 'demo' }, ['Your FBT Demo']],
  [{ query: 'PHOTOS' }, ['You have {number} photos', 'You have a photo']],
  [{ query: 'jána' }, ['Your FBT Demo']],
  [{ query: 'shop' }, ['Your FBT Demo']],
  [{ project: 'shop' }, ['Your FBT Demo']],
  [{ query: hashes.one }, ['You have a photo']],
  [{ query: 'nothing like it' }, []],
  [{ limit: 2 }, ['Your FBT Demo', 'You have {number} photos']],
])('phrases are found by %j', async (params, expected) => {
  await bench.ask(phrasesUpload, { native_strings: nativeStrings });
  expect((await textsOf(params)).sort()).toEqual([...expected].sort());
});

test('pages follow each other', async () => {
  await bench.ask(phrasesUpload, { native_strings: nativeStrings });
  const all = await bench.ask(phrasesQuery);
  const paged = [];
  for (let after = 0; ; after = paged.at(-1).id) {
    const page = await bench.ask(phrasesQuery, { after, limit: 3 });
    if (page.length === 0) break;
    paged.push(...page);
  }
  expect(paged).toEqual(all);
});

test('phrases are found by what is translated in a locale', async () => {
  await bench.ask(phrasesUpload, { native_strings: nativeStrings });
  const submit = (translation: string, hash: string, contributor: string) =>
    bench.ask(intl.submit, { translation, hash, locale: 'sk_SK', contributor });
  await submit('Demo', hashes.title, people.reviewer);
  await submit('odkaz', hashes.link, people.ann);
  const inState = (state: string, locale = 'sk_SK') => textsOf({ state, locale });
  expect(await inState('approved')).toEqual(['Your FBT Demo']);
  expect(await inState('waiting')).toEqual(['a link']);
  expect(await inState('missing')).toHaveLength(5);
  expect(await inState('missing', 'cs_CZ')).toHaveLength(7);
  expect(await bench.ask(intl.progress)).toEqual([
    { object: 'progress', locale: 'sk_SK', language: 'Slovak', phrases: 7, approved: 1, waiting: 1, missing: 5 },
  ]);
  expect(await bench.ask(intl.progress, { locale: 'cs_CZ' })).toMatchObject([{ locale: 'cs_CZ', missing: 7 }]);
});

test('an export is what a collector wrote, and is kept until something changes', async () => {
  await bench.ask(phrasesUpload, { native_strings: nativeStrings });
  const { body, tag } = await bench.call(phrasesRaw);
  expect(body.childParentMappings).toEqual(photos.childParentMappings);
  expect(body.phrases).toMatchObject(photos.phrases);
  expect(await bench.call(phrasesRaw, {}, { ifNoneMatch: tag! })).toMatchObject({ status: 304, body: null, tag });
  expect(await bench.ask(phrasesUpload, { native_strings: body })).toEqual({ inserted: 0, saved: 0 });
  expect((await bench.ask(phrasesRaw, { project: 'shop' })).phrases).toHaveLength(1);
  await bench.ask(phrasesUpload, {
    native_strings: [{ hashToText: { [`${hashes.title.slice(1)}0`]: 'new' }, desc: '' }],
  });
  expect((await bench.call(phrasesRaw, {}, { ifNoneMatch: tag! })).status).toBe(200);
});

test('ten thousand phrases are one upload, and are answered in pieces', async () => {
  const elements = Array.from({ length: 10_000 }, (_, i) => {
    return { hashToText: { [i.toString(16).padStart(32, '0')]: `Text ${i}` }, desc: `Description ${i}` };
  });
  expect(await bench.ask(phrasesUpload, { native_strings: JSON.stringify(elements) })).toEqual({
    inserted: 10_000,
    saved: 10_000,
  });
  expect(await bench.ask(phrasesQuery)).toHaveLength(10_000);
  expect(intl.phrasesUpload.params.native_strings.description).toContain(`At most ${MAX_ELEMENTS} elements`);
});

/** Security: every visitor of a website has its key. */
test('a key in a website uploads nothing', async () => {
  const refusal = await bench.refusal(phrasesUpload, { native_strings: nativeStrings }, { isPublicKey: true });
  expect(refusal).toMatchObject({ status: 402, code: 'restricted' });
  expect(await bench.ask(phrasesQuery, {}, { isPublicKey: true })).toEqual([]);
});
