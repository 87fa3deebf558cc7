import { textHash, translationHash } from '../hashes/text-hash';
import type { Translation } from '../model/translation';
import { MAX_CANDIDATES } from '../store/candidates';
import type { PhraseStore, Submission } from '../store/phrase-store';
import { pluralElement, textElement, uploadOf } from './sample-uploads';

/** What the suite needs of an adapter. */
export interface PhraseStoreBench {
  /** Opens a store without phrases. */
  open(): Promise<PhraseStore>;
  /** Opens another adapter on the phrases of the last one, as another process does. */
  openAgain(): Promise<PhraseStore>;
}

const ORG = 'org_AAAAAAAAAAAAAAAAAAAAAA';
const OTHER = 'org_BBBBBBBBBBBBBBBBBBBBBB';
const AT_MS = 1_795_000_000_000;

/** Everything of an iteration in pages. */
export async function all<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}

export function actor(contributor: string, { threshold = 3, atMs = AT_MS, isTrusted = false } = {}) {
  return { contributor, threshold, atMs, isTrusted };
}

export function flat(phraseHash: string, text: string, locale = 'sk_SK'): Submission {
  return { phraseHash, locale, text, tokens: [], types: [], variations: [] };
}

/** What was stored. @throws when it was refused */
export function stored<T extends object>(result: T): Exclude<T, { readonly problem: string }> {
  if ('problem' in result) throw new Error(String(result.problem));
  return result as Exclude<T, { readonly problem: string }>;
}

/** The guarantees of every store of phrases. */
export function describePhraseStore(name: string, bench: PhraseStoreBench): void {
  describe(name, () => {
    let store: PhraseStore;
    let other: PhraseStore;
    const demo = textHash('Demo', 'd');
    beforeEach(async () => {
      store = await bench.open();
      other = await bench.openAgain();
    });
    afterEach(async () => {
      await store.close();
      await other.close();
    });
    const upload = (elements: readonly object[], org = ORG, mappings = {}) =>
      store.upload(org, uploadOf(elements, mappings), AT_MS);
    const submit = async (text: string, by: string, options = {}): Promise<Translation> =>
      stored(await store.submit(ORG, flat(demo, text), actor(by, options)));
    const statuses = async (): Promise<Record<string, string>> =>
      Object.fromEntries((await other.candidates(ORG, demo, 'sk_SK')).map(({ text, status }) => [text, status]));

    describe('phrases', () => {
      it('are answered to every process as they were uploaded, with the phrase around them', async () => {
        const elements = [
          textElement('Žltý kôň 🐎', { desc: 'Robert"); DROP TABLE phrase;--', project: 'Web', author: 'Jana' }),
          pluralElement('a dog', '{number} dogs'),
        ];
        const { inserted, ids } = stored(await upload(elements, ORG, { 0: 1 }));
        expect(inserted).toBe(3);
        expect(new Set(ids).size).toBe(3);
        const [first, many, one] = await all(other.phrases(ORG, {}));
        expect(first).toEqual({
          id: ids[0],
          parentId: many.id,
          hash: textHash('Žltý kôň 🐎', 'Robert"); DROP TABLE phrase;--'),
          hashForm: 'hex',
          text: 'Žltý kôň 🐎',
          description: 'Robert"); DROP TABLE phrase;--',
          project: 'Web',
          author: 'Jana',
          source: { desc: 'Robert"); DROP TABLE phrase;--', type: 'text', jsfbt: 'Žltý kôň 🐎' },
          createdAtMs: AT_MS,
        });
        expect(many).toMatchObject({ id: ids[1], parentId: null, text: '{number} dogs' });
        expect(one.source).toEqual(many.source);
        expect(await other.phraseById(ORG, ids[2])).toEqual(one);
        const byHash = await other.phrasesByHash(ORG, [one.hash, many.hash, textHash('none', '')]);
        expect([...byHash.keys()].sort()).toEqual([one.hash, many.hash].sort());
        expect(byHash.get(one.hash)).toEqual(one);
      });

      it('uploaded again change nothing', async () => {
        const elements = [textElement('Demo', { author: 'first' }), pluralElement('a dog', '{number} dogs')];
        await upload(elements);
        const before = await all(store.phrases(ORG, {}));
        const again = elements.map((element) => ({ ...element, author: 'second' }));
        expect(await other.upload(ORG, uploadOf([...again, ...again]), AT_MS + 1)).toEqual({ inserted: 0, ids: [] });
        expect(await all(store.phrases(ORG, {}))).toEqual(before);
        expect(await all(store.elements(ORG))).toHaveLength(2);
      });

      it('with a hash of another text are refused with both named, and nothing of their upload is stored', async () => {
        await upload([textElement('ab', { desc: 'c' })]);
        const hash = textHash('ab', 'c');
        const refused = {
          problem: 'hash-conflict',
          hash,
          element: 1,
          stored: { text: 'ab', description: 'c' },
          uploaded: { text: 'a', description: 'bc' },
        };
        expect(await upload([textElement('new'), textElement('a', { desc: 'bc' })])).toEqual(refused);
        const within = [textElement('x', { desc: 'yz' }), textElement('xy', { desc: 'z' })];
        expect(await upload(within)).toMatchObject({ problem: 'hash-conflict', element: 1, stored: { text: 'x' } });
        expect((await all(other.phrases(ORG, {}))).map(({ text }) => text)).toEqual(['ab']);
        expect(await all(other.elements(ORG))).toHaveLength(1);
      });

      it('uploaded by several at once get ids of their own, each text once', async () => {
        const texts = Array.from({ length: 40 }, (_, i) => textElement(`Text ${i}`));
        const uploads = Array.from({ length: 6 }, (_, i) => texts.slice(i * 4, i * 4 + 20));
        const results = await Promise.all(
          uploads.map((elements, i) => (i % 2 === 0 ? store : other).upload(ORG, uploadOf(elements), AT_MS)),
        );
        const ids = results.flatMap((result) => stored(result).ids);
        expect(ids).toHaveLength(40);
        expect(new Set(ids).size).toBe(40);
        expect((await all(other.phrases(ORG, {}))).map(({ id }) => id)).toEqual([...ids].sort((a, b) => a - b));
      });

      it('are found by words of text, description, project and author without case and marks, or by a hash', async () => {
        await upload([
          textElement('Žltučký kôň', { desc: 'animal', project: 'Web shop', author: 'Ján Novák' }),
          textElement('100% of {number}', { desc: 'a "quoted" one', project: 'web' }),
          textElement('Od', { desc: 'x' }),
        ]);
        const find = async (text: string) => (await all(other.phrases(ORG, { text }))).map((phrase) => phrase.text);
        for (const query of [
          'zltucky',
          'KON animal',
          'novak  ŽLTU',
          'shop',
          'ltuck',
          textHash('Žltučký kôň', 'animal'),
        ])
          expect([query, await find(query)]).toEqual([query, ['Žltučký kôň']]);
        for (const query of ['100%', '{number}', '"quoted"', '%'])
          expect([query, await find(query)]).toEqual([query, ['100% of {number}']]);
        const base64 = Buffer.from(textHash('Od', 'x'), 'hex').toString('base64');
        for (const query of ['od x', base64]) expect([query, await find(query)]).toEqual([query, ['Od']]);
        for (const query of ['kon missing', '_', "' OR 1=1 --", '*', 'zl*', textHash('none', '')])
          expect([query, await find(query)]).toEqual([query, []]);
        expect(await find('   ')).toHaveLength(3);
        expect((await all(other.phrases(ORG, { project: 'web' }))).map(({ text }) => text)).toEqual([
          '100% of {number}',
        ]);
      });

      it('come in pages that go on behind an id, whatever is uploaded meanwhile', async () => {
        const texts = Array.from({ length: 1_203 }, (_, i) => textElement(`Text number ${i}`));
        const { ids } = stored(await upload(texts));
        const found: number[] = [];
        for await (const page of store.phrases(ORG, { text: 'number' })) {
          if (found.length === 0) await other.upload(ORG, uploadOf([textElement('Another')]), AT_MS);
          found.push(...page.map(({ id }) => id));
        }
        expect(found).toEqual(ids);
        const rest = await all(store.phrases(ORG, { afterId: ids[1_199] }));
        expect(rest.map(({ text }) => text)).toEqual([
          'Text number 1200',
          'Text number 1201',
          'Text number 1202',
          'Another',
        ]);
      });

      it('keep all elements that they stand in, of every project', async () => {
        const plural = pluralElement('a dog', '{number} dogs', { project: 'one' });
        await upload([plural, textElement('a dog', { project: 'two' }), textElement('inner')], ORG, { 2: 0 });
        const hash = textHash('a dog', 'd');
        const found = await other.elementsOf(ORG, [hash]);
        expect(found.map(({ project, type }) => [project, type])).toEqual([
          ['one', 'table'],
          ['two', 'text'],
        ]);
        const elements = await all(other.elements(ORG));
        expect(elements.map(({ parentId }) => parentId)).toEqual([null, null, found[0].id]);
        expect(elements[0]).toMatchObject(uploadOf([plural]).elements[0]);
        expect(await all(other.elements(ORG, 'two'))).toEqual([found[1]]);
      });
    });

    describe('translations', () => {
      beforeEach(async () => {
        await upload([textElement('Demo'), pluralElement('a dog', '{number} dogs')]);
      });

      it('are answered to every process as they were submitted', async () => {
        const phraseHash = textHash('{number} dogs', 'd');
        const submission = {
          ...{ phraseHash, locale: 'sk_SK', text: "{number} psy 🐕 '; --" },
          ...{ tokens: ['number'], types: [28], variations: [20] },
        };
        const translation = stored(await store.submit(ORG, submission, actor('jana@example.com')));
        const [phrase] = (await other.phrasesByHash(ORG, [phraseHash])).values();
        expect(translation).toEqual({
          ...submission,
          id: expect.any(Number),
          phraseId: phrase.id,
          hash: translationHash('sk_SK', phraseHash, [20], "{number} psy 🐕 '; --"),
          status: 'unapproved',
          contributor: 'jana@example.com',
          voters: ['jana@example.com'],
          createdAtMs: AT_MS,
          changedAtMs: AT_MS,
        });
        expect(await other.translationById(ORG, translation.id)).toEqual(translation);
        expect(await other.candidates(ORG, phraseHash, 'sk_SK')).toEqual([translation]);
        expect(await all(other.translations(ORG, {}))).toEqual([translation]);
      });

      it('of the same text by others are votes, and enough votes approve', async () => {
        const first = await submit('Ukážka', 'a@x.sk');
        expect((await submit('Ukážka', 'a@x.sk')).voters).toEqual(['a@x.sk']);
        expect(await submit('Ukážka', 'b@x.sk')).toMatchObject({ id: first.id, status: 'unapproved' });
        const third = await submit('Ukážka', 'c@x.sk');
        expect(third).toMatchObject({ id: first.id, status: 'auto-approved', contributor: 'a@x.sk' });
        expect(third.voters).toEqual(['a@x.sk', 'b@x.sk', 'c@x.sk']);
        expect(await all(other.translations(ORG, { isReviewed: true }))).toEqual([third]);
      });

      it('get a vote, or it is taken back, and fall below the threshold with it', async () => {
        const { id } = await submit('Ukážka', 'a@x.sk', { threshold: 2 });
        const vote = async (by: string) => stored(await other.vote(ORG, id, actor(by, { threshold: 2 })));
        expect((await vote('b@x.sk')).status).toBe('auto-approved');
        expect(await vote('a@x.sk')).toMatchObject({ status: 'unapproved', voters: ['b@x.sk'] });
        expect((await vote('a@x.sk')).status).toBe('auto-approved');
        await store.approve(ORG, id, { ...actor('r@x.sk', { threshold: 2 }), withdraw: false });
        expect((await vote('a@x.sk')).status).toBe('approved');
        expect((await vote('b@x.sk')).voters).toEqual([]);
        expect(await statuses()).toEqual({ Ukážka: 'approved' });
      });

      it('of trusted members are approved, and approving one demotes the others of its variation alone', async () => {
        const first = await submit('Prvá', 'r@x.sk', { isTrusted: true });
        expect(first.status).toBe('approved');
        await submit('Druhá', 'a@x.sk', { threshold: 1 });
        expect(await statuses()).toEqual({ Prvá: 'approved', Druhá: 'unapproved' });
        const [, second] = await store.candidates(ORG, demo, 'sk_SK');
        await other.submit(ORG, flat(demo, 'Ukázka', 'cs_CZ'), actor('r@x.sk', { isTrusted: true }));
        const approve = (id: number, withdraw: boolean) =>
          store.approve(ORG, id, { ...actor('r@x.sk', { threshold: 1 }), withdraw });
        expect(await approve(second.id, false)).toMatchObject({ status: 'approved', voters: ['a@x.sk'] });
        expect(await statuses()).toEqual({ Prvá: 'unapproved', Druhá: 'approved' });
        expect((await store.candidates(ORG, demo, 'cs_CZ'))[0].status).toBe('approved');
        expect(await approve(second.id, true)).toMatchObject({ status: 'auto-approved' });
        expect(await statuses()).toEqual({ Prvá: 'auto-approved', Druhá: 'auto-approved' });
      });

      it('by the same contributor replace what they wrote before, unless others vote for it', async () => {
        const first = await submit('Demko', 'a@x.sk');
        const second = await submit('Ukážka', 'a@x.sk');
        expect(second).toMatchObject({ id: first.id, text: 'Ukážka', voters: ['a@x.sk'] });
        await submit('Ukážka', 'b@x.sk');
        const third = await submit('Názorná ukážka', 'a@x.sk');
        expect(third.id).not.toBe(first.id);
        const left = await other.translationById(ORG, first.id);
        expect(left).toMatchObject({ text: 'Ukážka', voters: ['b@x.sk'], contributor: 'a@x.sk' });
        await submit('Ukážka', 'a@x.sk');
        expect(await statuses()).toEqual({ Ukážka: 'unapproved' });
        expect(await store.translationById(ORG, third.id)).toBeNull();
        const find = (text: string) => all(other.translations(ORG, { text }));
        expect([await find('demko'), await find('nazorna'), (await find('ukazka')).length]).toEqual([[], [], 1]);
      });

      it('of unknown phrases and votes for unknown ones are missing', async () => {
        const missing = { problem: 'missing' };
        const approving = { ...actor('a@x.sk'), withdraw: false };
        expect(await store.submit(ORG, flat(textHash('none', ''), 'x'), actor('a@x.sk'))).toEqual(missing);
        expect(await store.vote(ORG, 4_711, actor('a@x.sk'))).toEqual(missing);
        expect(await store.approve(ORG, 4_711, approving)).toEqual(missing);
        expect(await store.translationById(ORG, 4_711)).toBeNull();
        expect(await store.candidates(ORG, textHash('none', ''), 'sk_SK')).toEqual([]);
      });

      it('of one phrase and locale are bounded', async () => {
        const ofVariation = (_: unknown, i: number) => ({
          ...flat(demo, `Text ${i}`),
          ...{ tokens: ['n'], types: [28], variations: [i] },
        });
        const variations = Array.from({ length: MAX_CANDIDATES - 2 }, ofVariation);
        expect(await store.submitAll(ORG, variations, actor('a@x.sk'))).toBe(MAX_CANDIDATES - 2);
        await submit('Text 6', 'b@x.sk');
        expect(await store.submitAll(ORG, [flat(demo, 'Text 7')], actor('c@x.sk'))).toBe(1);
        expect(await store.submitAll(ORG, [flat(demo, 'one more')], actor('z@x.sk'))).toEqual({ problem: 'full' });
        expect(await store.submit(ORG, flat(demo, 'one more'), actor('z@x.sk'))).toEqual({ problem: 'full' });
        expect(await submit('Text 7', 'z@x.sk')).toMatchObject({ text: 'Text 7' });
      });

      it('are found by words, hash, locale, contributor and review', async () => {
        await submit('Žltá ukážka', 'a@x.sk', { isTrusted: true });
        const second = await submit('Iná', 'b@x.sk');
        await store.submit(ORG, flat(demo, 'Ukázka', 'cs_CZ'), actor('a@x.sk'));
        const find = async (search: object) => (await all(other.translations(ORG, search))).map(({ text }) => text);
        expect(await find({ text: 'zlta UKAZ' })).toEqual(['Žltá ukážka']);
        expect(await find({ text: 'ukazka' })).toEqual(['Žltá ukážka', 'Ukázka']);
        expect(await find({ text: 'in' })).toEqual(['Iná']);
        expect(await find({ text: second.hash })).toEqual(['Iná']);
        expect(await find({ text: demo })).toEqual(['Žltá ukážka', 'Iná', 'Ukázka']);
        expect(await find({ locale: 'cs_CZ' })).toEqual(['Ukázka']);
        expect(await find({ contributor: 'a@x.sk' })).toEqual(['Žltá ukážka', 'Ukázka']);
        expect(await find({ contributor: 'a@x.sk', locale: 'sk_SK', text: 'uk' })).toEqual(['Žltá ukážka']);
        expect(await find({ isReviewed: true })).toEqual(['Žltá ukážka']);
        expect(await find({ phraseHash: demo, isReviewed: true, locale: 'cs_CZ' })).toEqual([]);
        expect(await find({ phraseHash: textHash('none', '') })).toEqual([]);
        expect(await find({ afterId: second.id })).toEqual(['Ukázka']);
      });

      it('are submitted many at once, and all or none of them when one cannot be', async () => {
        const hash = textHash('{number} dogs', 'd');
        const plural = [
          ['{number} psy', 20],
          ['{number} psov', 24],
        ].map(([text, value]) => ({
          ...flat(hash, String(text)),
          ...{ tokens: ['number'], types: [28], variations: [Number(value)] },
        }));
        const trusted = actor('r@x.sk', { isTrusted: true });
        const unknown = flat(textHash('none', ''), 'x');
        expect(await store.submitAll(ORG, [...plural, unknown], trusted)).toEqual({ problem: 'missing' });
        expect(await other.candidates(ORG, hash, 'sk_SK')).toEqual([]);
        const submissions = [...plural, flat(demo, 'Ukážka')];
        expect(await store.submitAll(ORG, submissions, trusted)).toBe(3);
        expect(await store.submitAll(ORG, submissions, trusted)).toBe(3);
        const found = await other.approved(ORG, 'sk_SK', [hash, demo, textHash('a dog', 'd')]);
        expect([...found.keys()].sort()).toEqual([demo, hash].sort());
        expect(found.get(hash)!.map(({ text }) => text)).toEqual(['{number} psy', '{number} psov']);
        expect((await other.approved(ORG, 'cs_CZ', [hash, demo])).size).toBe(0);
      });

      it('keep every change', async () => {
        await submit('Demko', 'a@x.sk');
        const { id } = await submit('Ukážka', 'a@x.sk');
        await submit('Ukážka', 'b@x.sk', { threshold: 2, atMs: AT_MS + 5 });
        await store.vote(ORG, id, actor('b@x.sk', { threshold: 2 }));
        await submit('Iná', 'r@x.sk', { isTrusted: true });
        const acts = (await other.history(ORG, demo, 'sk_SK')).map(({ act, text, status, votes, by }) =>
          [act, text, status, votes, by].join(' '),
        );
        expect(acts).toEqual([
          'submit Demko unapproved 1 a@x.sk',
          'replace Ukážka unapproved 1 a@x.sk',
          'vote Ukážka auto-approved 2 b@x.sk',
          'auto-approve Ukážka auto-approved 2 b@x.sk',
          'unvote Ukážka unapproved 1 b@x.sk',
          'demote Ukážka unapproved 1 b@x.sk',
          'submit Iná approved 1 r@x.sk',
          'approve Iná approved 1 r@x.sk',
        ]);
        expect((await other.history(ORG, demo, 'sk_SK'))[2]).toMatchObject({ atMs: AT_MS + 5, translationId: id });
        for (let i = 0; i < 60; i += 1) await store.vote(ORG, id, actor('c@x.sk'));
        expect(await other.history(ORG, demo, 'sk_SK')).toHaveLength(68);
      });

      it('are counted by locale: approved, waiting and missing phrases', async () => {
        const { id } = await submit('Ukážka', 'a@x.sk');
        await submit('Iná', 'b@x.sk');
        await store.submit(ORG, flat(textHash('a dog', 'd'), 'pes'), actor('r@x.sk', { isTrusted: true }));
        const of = (locale: string, approved: number, waiting: number) => ({
          locale,
          phrases: 3,
          approved,
          waiting,
          missing: 3 - approved - waiting,
        });
        expect(await other.progress(ORG, ['cs_CZ', 'sk_SK'])).toEqual([of('cs_CZ', 0, 0), of('sk_SK', 1, 1)]);
        await store.approve(ORG, id, { ...actor('r@x.sk'), withdraw: false });
        expect(await other.progress(ORG)).toEqual([of('sk_SK', 2, 0)]);
        await store.approve(ORG, id, { ...actor('r@x.sk'), withdraw: true });
        expect(await other.progress(ORG)).toEqual([of('sk_SK', 1, 1)]);
        const find = async (is: 'approved' | 'waiting' | 'missing') =>
          (await all(other.phrases(ORG, { state: { locale: 'sk_SK', is } }))).map(({ text }) => text);
        expect([await find('approved'), await find('waiting'), await find('missing')]).toEqual([
          ['a dog'],
          ['Demo'],
          ['{number} dogs'],
        ]);
        const more = { text: 'dog', state: { locale: 'sk_SK', is: 'missing' } } as const;
        expect((await all(other.phrases(ORG, more))).map(({ text }) => text)).toEqual(['{number} dogs']);
      });
    });

    describe('another organisation', () => {
      it('sees and changes nothing', async () => {
        await upload([textElement('Demo', { project: 'p' })]);
        const [phrase] = await all(store.phrases(ORG, {}));
        const translation = await submit('Ukážka', 'a@x.sk', { isTrusted: true });
        await store.saveSettings(ORG, '', { platform: 'react', version: '1', hashModule: 'md5', md5Digest: 'hex' });
        const readers = [
          all(other.phrases(OTHER, {})),
          all(other.phrases(OTHER, { text: 'demo' })),
          all(other.phrases(OTHER, { text: demo })),
          all(other.elements(OTHER)),
          other.elementsOf(OTHER, [demo]),
          all(other.translations(OTHER, {})),
          all(other.translations(OTHER, { text: 'ukazka' })),
          all(other.translations(OTHER, { text: translation.hash })),
          all(other.translations(OTHER, { phraseHash: demo })),
          other.candidates(OTHER, demo, 'sk_SK'),
          other.history(OTHER, demo, 'sk_SK'),
          other.progress(OTHER),
          other.approved(OTHER, 'sk_SK', [demo]).then((found) => [...found]),
          other.phrasesByHash(OTHER, [demo]).then((found) => [...found]),
        ];
        for (const [i, reading] of readers.entries()) expect([i, await reading]).toEqual([i, []]);
        expect(await other.phraseById(OTHER, phrase.id)).toBeNull();
        expect(await other.translationById(OTHER, translation.id)).toBeNull();
        expect(await other.settings(OTHER, '')).toBeNull();
        const missing = { problem: 'missing' };
        const approving = { ...actor('r@x.sk'), withdraw: true };
        expect(await other.submit(OTHER, flat(demo, 'x'), actor('b@x.sk'))).toEqual(missing);
        expect(await other.vote(OTHER, translation.id, actor('b@x.sk'))).toEqual(missing);
        expect(await other.approve(OTHER, translation.id, approving)).toEqual(missing);
        expect(await store.candidates(ORG, demo, 'sk_SK')).toEqual([translation]);
      });

      it('may have the same phrases, with translations of its own', async () => {
        await upload([textElement('Demo')]);
        await upload([textElement('Demo')], OTHER);
        await submit('Ukážka', 'a@x.sk');
        expect(await store.candidates(OTHER, demo, 'sk_SK')).toEqual([]);
        const [mine] = await all(store.phrases(ORG, { text: 'demo' }));
        const [theirs] = await all(store.phrases(OTHER, { text: 'demo' }));
        expect(mine.id).not.toBe(theirs.id);
      });
    });

    it('keeps settings of projects, the last ones', async () => {
      const settings = { platform: 'react', version: '1.0.2', hashModule: 'tiger', md5Digest: 'hex' } as const;
      expect(await store.settings(ORG, 'web')).toBeNull();
      await store.saveSettings(ORG, 'web', settings);
      await other.saveSettings(ORG, 'web', { ...settings, version: '1.0.3' });
      expect(await store.settings(ORG, 'web')).toEqual({ ...settings, version: '1.0.3' });
      expect(await store.settings(ORG, '')).toBeNull();
      const long = 'ž'.repeat(999);
      await store.saveSettings(ORG, `${long}a`, settings);
      expect([await other.settings(ORG, `${long}a`), await other.settings(ORG, `${long}b`)]).toEqual([settings, null]);
    });

    it('has a new version after every change, by any process, and the same one until then', async () => {
      const seen = [await store.version(ORG)];
      const changes = [
        () => upload([textElement('Demo')]),
        () => other.submit(ORG, flat(demo, 'Ukážka'), actor('a@x.sk')),
        () => store.submitAll(ORG, [flat(demo, 'Ukážka')], actor('b@x.sk')),
        async () => store.vote(ORG, (await store.candidates(ORG, demo, 'sk_SK'))[0].id, actor('b@x.sk')),
      ];
      for (const change of changes) {
        await change();
        seen.push(await store.version(ORG));
        expect(await other.version(ORG)).toBe(seen.at(-1));
      }
      await all(store.phrases(ORG, {}));
      expect(await store.version(ORG)).toBe(seen.at(-1));
      expect(new Set(seen).size).toBe(seen.length);
    });
  });
}
