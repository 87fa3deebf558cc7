import type { LanguageGroup, TranslationEngine, TranslationRequest } from '../engine';
import { at, callJson, listOf, textOf } from './json-call';

const NAME = 'libretranslate';
/** Codes of its models that mean something else, or nothing, elsewhere. */
const TAGS: Readonly<Record<string, string>> = { zt: 'zh-Hant', pb: 'pt-BR' };
const QUOTA_STATUS = 403;

export interface LibreTranslateOptions {
  readonly url: string;
  readonly apiKey: string | null;
}

/** LibreTranslate: https://docs.libretranslate.com/ */
export class LibreTranslate implements TranslationEngine {
  readonly name = NAME;
  readonly detects = true;
  readonly mark = 'kept';
  /** An installation may have a lower `char_limit`; then it refuses the text. */
  readonly maxCharacters = 20_000;
  readonly maxTexts = 50;

  constructor(private readonly options: LibreTranslateOptions) {}

  async languages(signal: AbortSignal): Promise<readonly LanguageGroup[]> {
    const answer = await callJson({ engine: NAME, url: `${this.options.url}/languages`, signal });
    return listOf(NAME, answer).map((row) => ({
      sources: [textOf(NAME, at(row, 'code'))],
      targets: listOf(NAME, at(row, 'targets')).map((target) => textOf(NAME, target)),
    }));
  }

  tagsOf(code: string): readonly string[] {
    return [TAGS[code] ?? code];
  }

  async translate({ texts, from, to }: TranslationRequest, signal: AbortSignal): Promise<readonly string[]> {
    const { url, apiKey } = this.options;
    const answer = await callJson({
      engine: NAME,
      url: `${url}/translate`,
      body: {
        q: texts,
        source: from ?? 'auto',
        target: to,
        format: 'html',
        ...(apiKey !== null && { api_key: apiKey }),
      },
      signal,
      // It says with one status that a key is wrong, that a caller is banned and that the limit of a key is used up.
      faultOf: (status) => (status === QUOTA_STATUS ? { kind: 'quota' } : null),
    });
    return listOf(NAME, at(answer, 'translatedText'), texts.length).map((text) => textOf(NAME, text));
  }
}
