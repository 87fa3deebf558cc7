import type { LanguageGroup, Side, TranslationEngine, TranslationRequest } from '../engine';
import { EngineFault } from '../engine';
import { latinOf } from '../languages/serbian-letters';
import { at, callJson, listOf, textOf } from './json-call';

const NAME = 'apertium';
/** One language with several standards; the code names it whole as a source, and one standard as a target. */
const SOUTH_SLAVIC = 'hbs';
const TAGS: Readonly<Record<string, readonly string[]>> = {
  [SOUTH_SLAVIC]: ['sr-Latn', 'hr', 'bs', 'sr'],
  hbs_HR: ['hr'],
  hbs_BS: ['bs'],
  hbs_SR: ['sr-Latn'],
  zlm: ['ms'],
};
/** Each paragraph comes back as one. */
const PARAGRAPH = /<p>([\s\S]*?)<\/p>/g;

export interface ApertiumOptions {
  readonly url: string;
}

/** Apertium behind its HTTP interface (APY): https://wiki.apertium.org/wiki/Apertium-apy */
export class Apertium implements TranslationEngine {
  readonly name = NAME;
  readonly detects = false;
  readonly mark = 'empty';
  readonly maxCharacters = 20_000;
  readonly maxTexts = 1_000;

  constructor(private readonly options: ApertiumOptions) {}

  async languages(signal: AbortSignal): Promise<readonly LanguageGroup[]> {
    const answer = await callJson({ engine: NAME, url: `${this.options.url}/listPairs`, signal });
    return listOf(NAME, at(answer, 'responseData')).map((row) => ({
      sources: [textOf(NAME, at(row, 'sourceLanguage'))],
      targets: [textOf(NAME, at(row, 'targetLanguage'))],
    }));
  }

  /** As a target, the code without a standard means what it writes: Serbian in Latin letters. */
  tagsOf(code: string, side: Side): readonly string[] {
    const tags = TAGS[code] ?? [code];
    return side === 'target' ? tags.slice(0, 1) : tags;
  }

  async translate({ texts, from, to }: TranslationRequest, signal: AbortSignal): Promise<readonly string[]> {
    const given = from === SOUTH_SLAVIC ? texts.map(latinOf) : texts;
    // It takes one text at a time, and a paragraph of HTML is a text of its own.
    const q = given.map((text) => `<p>${text}</p>`).join('\n');
    const answer = await callJson({
      engine: NAME,
      url: `${this.options.url}/translate`,
      body: new URLSearchParams({ langpair: `${from}|${to}`, q, format: 'html', markUnknown: 'no' }),
      signal,
    });
    const translated = textOf(NAME, at(answer, 'responseData', 'translatedText'));
    const paragraphs = [...translated.matchAll(PARAGRAPH)].map(([, text]) => withoutMarks(text!, q));
    if (paragraphs.length !== texts.length) throw new EngineFault(NAME, 'garbage', 'unknown shape');
    return paragraphs;
  }
}

/** Without the signs at words that it could not translate (`@word`) or inflect (`#word#`), and the spaces of words left out. */
function withoutMarks(text: string, given: string): string {
  const plain = ['@', '#'].filter((mark) => !given.includes(mark)).reduce(withoutMark, text);
  return plain.replace(/ {2,}/g, ' ').trim();
}

const withoutMark = (text: string, mark: string): string =>
  text.replace(new RegExp(`(?<![&\\p{L}])${mark}(?=\\p{L})|(?<=\\p{L})${mark}(?!\\p{L})`, 'gu'), '');
