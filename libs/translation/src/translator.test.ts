import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError } from '@tripoint/contract';
import { openLimiter, translationCounts } from '@tripoint/limits';
import { MemoryBreakers, MemoryCache } from '@tripoint/outside';
import { loadSettings, Metrics, silentLogger, systemClock } from '@tripoint/runtime';
import { stackAddress, temporaryFolder, testPrefix } from '@tripoint/testing';
import { removeRedisKeys } from '@tripoint/testing/redis';
import { openTranslator } from './open-translator';
import { translationSettings } from './settings';
import { ApertiumServer, type StubbedEngine, stubDeepL, stubGoogle, stubLibreTranslate } from './testing';
import type { Translator } from './translator';

const signal = (): AbortSignal => AbortSignal.timeout(7_000);

interface Opened {
  readonly translator: Translator;
  readonly used: (name: string) => Promise<number>;
}

const folder = temporaryFolder('translation');
let opens = 0;
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** A translator as the settings name it, with counts in a folder of its own. */
async function open(env: Readonly<Record<string, string>>, redisPrefix?: string): Promise<Opened> {
  opens += 1;
  const dataDir = join(folder, String(opens));
  mkdirSync(dataDir);
  const embedded = { limits: 'embedded', redisUrl: null, redisPrefix: 'unused' } as const;
  const shared = redisPrefix && ({ limits: 'redis', redisUrl: stackAddress('REDIS_URL'), redisPrefix } as const);
  const limits = { ...(shared || embedded), dataDir };
  const clock = systemClock;
  const limiter = await openLimiter(limits, { clock, logger: silentLogger, metrics: new Metrics(false) });
  closing.push(() => limiter.close());
  const outside = {
    breakers: () => new MemoryBreakers({ failures: 5, openMs: 200, trialMs: 1_000 }, clock),
    cache: () => new MemoryCache(clock),
  };
  const translator = openTranslator(loadSettings(translationSettings, env), { outside, limiter, clock });
  return {
    translator,
    used: (name) => limiter.used(name),
  };
}

const ask = ({ translator }: Opened, q: string, sl: string, tl: string): Promise<string> =>
  translator.translate({ q, sl, tl, keyId: 'key' }, signal());

async function refused(call: Promise<string>): Promise<ApiError> {
  const error = await call.catch((cause: unknown) => cause);
  if (error instanceof ApiError) return error;
  throw error instanceof Error ? error : new Error(`not refused: ${String(error)}`);
}

describe('with a real Apertium', () => {
  let server: ApertiumServer;
  let opened: Opened;
  beforeAll(async () => {
    server = await ApertiumServer.start();
    opened = await open({ APERTIUM_URL: server.url });
  });
  afterAll(() => server.kill());

  it.each([
    ['en', 'es', 'The house is red.', 'La casa es roja.'],
    ['en_US', 'spa', '<p>The house is <b>red</b>.</p>', '<p>La casa es <b>roja</b>.</p>'],
    ['sr', 'en', 'Ово је велика кућа', 'This is large house'],
    ['hr', 'en', 'Ovo je velika kuća', 'This is large house'],
    ['ru', 'uk', 'Я читаю книгу.', 'Я читаю книзі.'],
    ['auto', 'es', 'This is the house of my brother and the sister.', 'Esto es la casa de mi hermano y la hermana.'],
    ['auto', 'en', 'This is the house of my brother.', 'This is the house of my brother.'],
    ['sk', 'sk-SK', 'Dobrý deň', 'Dobrý deň'],
    ['sk', 'zu', '12 {count} %s', '12 {count} %s'],
  ])('%s into %s: %s', async (sl, tl, q, expected) => {
    expect(await ask(opened, q, sl, tl)).toBe(expected);
  });

  it('goes over English where there is no pair, with every part intact', async () => {
    expect(await ask(opened, 'Ovo je velika kuća', 'hr', 'es')).toBe('Esto es casa grande');
    for (const [q, sl, tl] of [
      ['Ovo je {name}, velika %d kuća: https://example.com/{id}', 'hr', 'es'],
      ['La casa de {name} es roja, %d veces: https://example.com/{id}', 'es', 'hr'],
    ] as const) {
      const translation = await ask(opened, q, sl, tl);
      for (const part of ['{name}', '%d', 'https://example.com/{id}']) expect(translation).toContain(part);
      expect(translation).not.toMatch(/[@#*]/);
    }
  });

  it.each([
    'Hello {name}, you have {count, plural, one {# letter} other {# letters}} in your %s.',
    'Read <a href="https://a.sk/?q=house&amp;x=1">the <b>red</b> book</a> of %(author)s, or write to info@example.com',
    'The house\n\n- {one}\n- the <0>second</0> thing\n  and %1$s %2$d\n',
    '{a}{b} %s%d <br/>the <img src="house.png"> end',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of texts
    'Dear ${user.name}, [[token]] &nbsp; $t(common.house) <!-- the house --> www.example.com/house.',
  ])('leaves what stays in place: %s', async (q) => {
    const kept = q.match(/\{(?:[^{}]|\{[^{}]*\})*\}|%\S+|<[^>]*>|https?:\/\/[^"]+|\[\[\w+\]\]|&\w+;|\n\s*/g)!;
    const translation = await ask(opened, q, 'en', 'es');
    for (const part of kept) expect(translation).toContain(part.replace(/[.,]$/, ''));
    expect(translation).not.toBe(q);
  });

  it.each([
    ['sk', 'en', 'sl', /Slovak \(sk\) cannot be translated here\. sl can be .*en.*es/],
    ['es', 'uk', 'tl', /Spanish \(es\) cannot be translated into Ukrainian \(uk\) here\. With this sl, tl can be .*hr/],
    ['ru', 'es', 'tl', /tl can be uk\.$/],
    ['xx', 'es', 'sl', /sl must be the code of a language that exists/],
    ['en', 'klingonese', 'tl', /tl must be the code/],
    ['auto', 'es', 'sl', /cannot be recognised/],
  ])('says the truth of %s into %s', async (sl, tl, param, message) => {
    const error = await refused(ask(opened, sl === 'auto' ? 'xq' : 'Ahoj svet', sl, tl));
    expect([error.code, error.param]).toEqual(['invalid_parameter', param]);
    expect(error.publicMessage).toMatch(message);
  });

  it('counts the characters that were translated, in code points, and nothing for what was kept', async () => {
    const fresh = await open({ APERTIUM_URL: server.url, TRANSLATION_MONTHLY_CHARACTERS: '20' });
    const counted = (): Promise<number> => fresh.used(translationCounts.characters('key'));
    await ask(fresh, 'house 😀😀😀', 'en', 'es');
    expect(await counted()).toBe(9);
    await ask(fresh, 'house 😀😀😀', 'en', 'es');
    await refused(ask(fresh, 'Dom', 'sk', 'en'));
    expect(await counted()).toBe(9);
    const error = await refused(ask(fresh, 'The house is', 'en', 'es'));
    expect([error.code, await counted()]).toEqual(['over_query_limit', 9]);
    expect(error.retryAfterSeconds).toBeGreaterThan(0);
    await ask(fresh, 'The house i', 'en', 'es');
    expect(await counted()).toBe(20);
  });

  it('answers within its time while Apertium is frozen, and again when it is not', async () => {
    const fresh = await open({ APERTIUM_URL: server.url });
    const first = await ask(fresh, 'one house', 'en', 'es');
    server.freeze();
    const startedMs = performance.now();
    const [error] = await Promise.all(
      ['two', 'three', 'four', 'five', 'six'].map((q) => refused(ask(fresh, q, 'en', 'es'))),
    );
    const frozenMs = performance.now() - startedMs;
    expect(frozenMs).toBeLessThan(4_000);
    expect([error!.situation, error!.publicMessage]).toEqual([
      'unavailable',
      'The text cannot be translated at the moment (apertium: no answer in time). Please try again.',
    ]);
    const openedMs = performance.now();
    await refused(ask(fresh, 'seven houses', 'en', 'es'));
    expect(performance.now() - openedMs).toBeLessThan(frozenMs);
    expect(await ask(fresh, 'one house', 'en', 'es')).toBe(first);
    server.thaw();
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(await ask(fresh, 'two houses', 'en', 'es')).toMatch(/casas/);
    expect(await fresh.used(translationCounts.characters('key'))).toBe('one housetwo houses'.length);
  });
});

describe('with several engines', () => {
  let libre: StubbedEngine;
  let deepL: StubbedEngine;
  let google: StubbedEngine;
  let env: Readonly<Record<string, string>>;
  beforeAll(async () => {
    [libre, deepL, google] = await Promise.all([stubLibreTranslate(), stubDeepL(), stubGoogle()]);
    env = {
      LIBRETRANSLATE_URL: libre.server.url,
      LIBRETRANSLATE_API_KEY: 'secret',
      DEEPL_API_KEY: 'key:fx',
      DEEPL_URL: deepL.server.url,
      GOOGLE_TRANSLATE_API_KEY: 'secret',
      GOOGLE_TRANSLATE_URL: google.server.url,
      TRANSLATION_PRICES: 'deepl=25,google=20',
      TRANSLATION_MONTHLY_SPENDING: '1',
    };
  });
  beforeEach(() => {
    for (const { server } of [libre, deepL, google]) server.mood = 'works';
  });
  afterAll(() => Promise.all([libre, deepL, google].map(({ server }) => server.stop())));

  it('translates into more than a hundred languages with a full engine', async () => {
    const opened = await open(env);
    await opened.translator.prepare();
    expect(opened.translator.targets().length).toBeGreaterThan(100);
  });

  it('asks in the order of the operator, and by pair', async () => {
    const usual = await open(env);
    expect(await ask(usual, 'Hello', 'en', 'sk')).toBe('sk: Hello');
    expect(await usual.used(translationCounts.spending('key'))).toBe(0);
    const routed = await open({ ...env, TRANSLATION_ROUTES: '*>pt=deepl+google,en>sk=google' });
    expect(await ask(routed, 'Hello', 'en', 'pt-PT')).toBe('pt-pt: Hello');
    expect(await routed.used(translationCounts.spending('key'))).toBe('Hello'.length * 25);
    await ask(routed, 'Hello', 'en', 'sk');
    expect(await routed.used(translationCounts.spending('key'))).toBe('Hello'.length * 45);
  });

  it('has an engine find out the language', async () => {
    expect(await ask(await open(env), 'Bonjour', 'auto', 'sk')).toBe('sk: Bonjour');
    expect(libre.server.requests.at(-1)!.body).toMatchObject({ source: 'auto' });
  });

  it.each([
    'garbage',
    { status: 500, body: { error: 'x' } },
    { status: 429, body: {} },
    { status: 403, body: {} },
  ] as const)('asks the next engine when one answers %j', async (mood) => {
    const opened = await open(env);
    await opened.translator.prepare();
    libre.server.mood = mood;
    expect(await ask(opened, "It's {name}", 'en', 'cs')).toBe("cs: It's {name}");
  });

  it('names every engine that failed, and charges for what may have been translated alone', async () => {
    const opened = await open(env);
    await opened.translator.prepare();
    libre.server.mood = { status: 500, body: {} };
    deepL.server.mood = { status: 456, body: {} };
    google.server.mood = 'garbage';
    const error = await refused(ask(opened, 'Hello', 'en', 'cs'));
    expect(error.publicMessage).toMatch(/libretranslate: 500; deepl: 456; google: no JSON/);
    expect([error.situation, error.status]).toEqual(['unavailable', 503]);
    expect(await opened.used(translationCounts.spending('key'))).toBe('Hello'.length * 20);
    expect(await opened.used(translationCounts.characters('key'))).toBe(0);
  });

  it('never spends more than the cap, however many calls come at once', async () => {
    const opened = await open({ ...env, TRANSLATION_ENGINES: 'google', TRANSLATION_MONTHLY_SPENDING: '0.001' });
    await opened.translator.prepare();
    const calls = Array.from({ length: 40 }, (_, i) => ask(opened, `text ${i + 10}`, 'en', 'sk'));
    const results = await Promise.allSettled(calls);
    const spent = await opened.used(translationCounts.spending('key'));
    // 1,000 millionths, and 7 characters cost 140: seven fit.
    expect([results.filter(({ status }) => status === 'fulfilled').length, spent]).toEqual([7, 980]);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as ApiError] : []));
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['over_query_limit']));
    expect(await opened.translator.translate({ q: 'text 99', sl: 'en', tl: 'sk', keyId: 'other' }, signal())).toBe(
      'sk: text 99',
    );
  });

  it('never spends more than the cap in several processes over Redis', async () => {
    const prefix = testPrefix();
    closing.push(() => removeRedisKeys(stackAddress('REDIS_URL'), prefix));
    const capped = { ...env, TRANSLATION_ENGINES: 'google', TRANSLATION_MONTHLY_SPENDING: '0.002' };
    const processes = await Promise.all([1, 2, 3].map(() => open(capped, prefix)));
    await Promise.all(processes.map(({ translator }) => translator.prepare()));
    const calls = Array.from({ length: 60 }, (_, i) => ask(processes[i % 3]!, `text ${i + 10}`, 'en', 'sk'));
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(14);
    for (const { used } of processes) expect(await used(translationCounts.spending('key'))).toBe(14 * 140);
  });

  it('goes on with engines that cost nothing when the cap is reached', async () => {
    const opened = await open({
      ...env,
      TRANSLATION_ENGINES: 'google,libretranslate',
      TRANSLATION_MONTHLY_SPENDING: '0',
    });
    const before = google.server.requests.length;
    expect(await ask(opened, 'Hello', 'en', 'sk')).toBe('sk: Hello');
    expect(google.server.requests.slice(before).filter(({ path }) => !path.endsWith('/languages'))).toEqual([]);
  });

  it('translates the words alone when an engine loses parts', async () => {
    const opened = await open({ ...env, TRANSLATION_ENGINES: 'libretranslate' });
    await opened.translator.prepare();
    libre.server.mood = { body: { translatedText: ['Ahoj'] } };
    const error = await refused(ask(opened, 'Hello {name} dear', 'en', 'sk'));
    expect(error.publicMessage).toMatch(/unknown shape/);
    const count = libre.server.requests.length;
    expect(await ask(opened, 'Hello {name}', 'en', 'sk')).toBe('Ahoj {name}');
    expect(libre.server.requests.length - count).toBe(2);
  });

  it('does not call a pair wrong while an engine has not said what it translates', async () => {
    google.server.mood = { status: 503, body: {} };
    const opened = await open(env);
    const error = await refused(ask(opened, 'Hello', 'en', 'zu'));
    expect([error.situation, error.publicMessage]).toEqual(['unavailable', expect.stringContaining('google')]);
  });

  it('refuses every text without an engine', async () => {
    expect(await refused(ask(await open({}), 'Hello', 'en', 'sk'))).toMatchObject({
      situation: 'unavailable',
      retryAfterSeconds: expect.any(Number),
    });
  });
});
