import type { TranslationEngine } from '../engine';
import { EngineFault } from '../engine';
import {
  ApertiumServer,
  type StubbedEngine,
  stubAzure,
  stubbed,
  stubDeepL,
  stubGoogle,
  stubLibreTranslate,
} from '../testing';
import { Apertium } from './apertium';
import { DeepL } from './deepl';

const signal = (): AbortSignal => AbortSignal.timeout(10_000);

async function faultOf(engine: TranslationEngine, to: string, given = signal()): Promise<EngineFault> {
  const fault = await engine.translate({ texts: ['Hello'], from: null, to }, given).catch((cause: unknown) => cause);
  if (fault instanceof EngineFault) return fault;
  throw new Error(`no fault but ${String(fault)}`);
}

describe.each([
  ['LibreTranslate', stubLibreTranslate, 'sk', 10],
  ['DeepL', stubDeepL, 'SK', 7],
  ['Google', stubGoogle, 'sk', 101],
  ['Azure', stubAzure, 'sk', 101],
] as const)('%s', (_, open, slovak, atLeast) => {
  let stub: StubbedEngine;
  beforeAll(async () => {
    stub = await open();
  });
  beforeEach(() => {
    stub.server.mood = 'works';
  });
  afterAll(() => stub.server.stop());

  it('says its languages', async () => {
    const groups = await stub.engine.languages(signal());
    expect(new Set(groups.flatMap(({ sources }) => sources)).size).toBeGreaterThanOrEqual(atLeast);
    expect(groups.flatMap(({ targets }) => targets)).toContain(slovak);
  });

  it.each(['en', null])('translates several texts from %s in their order', async (from) => {
    const texts = ['<i id="p1">One</i> &amp; a half', "It's two"];
    const answers = await stub.engine.translate({ texts, from: from && slovak, to: slovak }, signal());
    expect(answers.map((text) => text.replaceAll('&#39;', "'"))).toEqual(texts.map((text) => stubbed(text, slovak)));
  });

  it('reads every documented error', async () => {
    for (const [answer, kind] of stub.faults) {
      stub.server.mood = answer;
      expect([answer, (await faultOf(stub.engine, slovak)).kind]).toEqual([answer, kind]);
    }
  });

  it.each([
    ['a page', 'garbage'],
    ['null', { body: null }],
    ['another shape', { body: { answer: 42 } }],
    ['fewer texts', { body: { translations: [], translatedText: [], data: { translations: [] } } }],
    ['megabytes', { body: 'x'.repeat(2_000_000) }],
  ] as const)('does not trust %s', async (_name, mood) => {
    stub.server.mood = mood;
    expect((await faultOf(stub.engine, slovak)).kind).toBe('garbage');
  });

  it('gives up when it gets no answer, and does not follow elsewhere', async () => {
    stub.server.mood = 'frozen';
    expect(await faultOf(stub.engine, slovak, AbortSignal.timeout(100))).toMatchObject({ kind: 'lost', mayCost: true });
  });
});

describe('a server that is away', () => {
  it('is unreachable, and charges nothing', async () => {
    const stub = await stubGoogle();
    await stub.server.stop();
    expect(await faultOf(stub.engine, 'sk')).toMatchObject({ kind: 'unreachable', mayCost: false, isOutage: true });
  });
});

describe('DeepL', () => {
  it('is asked at the host that its key is for', async () => {
    const asked: string[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      asked.push(new URL(String(url)).host);
      return new Response('[]');
    });
    for (const apiKey of ['paid', 'free:fx']) await new DeepL({ apiKey, url: null }).languages(signal());
    jest.restoreAllMocks();
    expect([...new Set(asked)]).toEqual(['api.deepl.com', 'api-free.deepl.com']);
  });
});

describe('Apertium', () => {
  let server: ApertiumServer;
  let engine: Apertium;
  beforeAll(async () => {
    server = await ApertiumServer.start();
    engine = new Apertium({ url: server.url });
  });
  afterAll(() => server.kill());

  it('says its pairs', async () => {
    expect(await engine.languages(signal())).toContainEqual({ sources: ['eng'], targets: ['spa'] });
  });

  it.each([
    ['eng', 'spa', 'The house is red.', 'La casa es roja.'],
    ['spa', 'eng', 'La casa es roja.', 'The house is red.'],
    ['hbs', 'eng', 'Ovo je velika kuća', 'This is large house'],
    ['hbs', 'eng', 'Ово је велика кућа', 'This is large house'],
    ['rus', 'ukr', 'Я читаю книгу.', 'Я читаю книзі.'],
  ])('translates from %s into %s: %s', async (from, to, text, expected) => {
    expect(await engine.translate({ texts: [text], from, to }, signal())).toEqual([expected]);
  });

  it('translates many texts in their order, with the marks of parts that stay', async () => {
    const texts = ['The house <x id="p1"/> is red', 'Hello &lt;&amp;&gt;', ...Array<string>(200).fill('the house')];
    const answers = await engine.translate({ texts, from: 'eng', to: 'spa' }, signal());
    expect(answers).toHaveLength(texts.length);
    expect(answers[0]).toMatch(/<x id="p1"\/>/);
    expect(answers[1]).toBe('Hola &lt;&amp;&gt;');
  });

  it('refuses a pair that is not installed', async () => {
    const call = engine.translate({ texts: ['Hello'], from: 'eng', to: 'xho' }, signal());
    await expect(call).rejects.toMatchObject({ kind: 'refused', code: '400' });
  });
});
