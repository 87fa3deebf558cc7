import type { FaultKind, LanguageGroup, TranslationEngine, TranslationRequest } from '../engine';
import { at, callJson, listOf, textOf } from './json-call';

const NAME = 'azure';
const API = 'api-version=3.0';
/** Its `ku` is Central Kurdish, its `kmr` the Kurdish that others call `ku`. */
const TAGS: Readonly<Record<string, string>> = { ku: 'ckb', kmr: 'ku' };
/** Six-digit codes that mean something else than their first three digits: 403001 = the free quota is used up. */
const FAULTS: Readonly<Record<string, FaultKind>> = { '403001': 'quota', '403000': 'denied' };

export interface AzureOptions {
  readonly apiKey: string;
  /** null for a global resource. */
  readonly region: string | null;
  readonly url: string;
}

/** Azure AI Translator, v3: https://learn.microsoft.com/azure/ai-services/translator/ */
export class Azure implements TranslationEngine {
  readonly name = NAME;
  readonly detects = true;
  readonly mark = 'kept';
  readonly maxCharacters = 20_000;
  readonly maxTexts = 100;

  constructor(private readonly options: AzureOptions) {}

  async languages(signal: AbortSignal): Promise<readonly LanguageGroup[]> {
    const answer = await this.call(`languages?${API}&scope=translation`, signal);
    const codes = Object.keys((at(answer, 'translation') as object | undefined) ?? {});
    listOf(NAME, codes.length > 0 ? codes : null);
    return [{ sources: codes, targets: codes }];
  }

  tagsOf(code: string): readonly string[] {
    return [TAGS[code] ?? code];
  }

  async translate({ texts, from, to }: TranslationRequest, signal: AbortSignal): Promise<readonly string[]> {
    const pair = `${from === null ? '' : `&from=${encodeURIComponent(from)}`}&to=${encodeURIComponent(to)}`;
    const body = texts.map((text) => ({ Text: text }));
    const answer = await this.call(`translate?${API}&textType=html${pair}`, signal, body);
    return listOf(NAME, answer, texts.length).map((row) => textOf(NAME, at(row, 'translations', 0, 'text')));
  }

  private call(path: string, signal: AbortSignal, body?: object): Promise<unknown> {
    const { url, apiKey, region } = this.options;
    return callJson({
      engine: NAME,
      url: `${url}/${path}`,
      headers: {
        'ocp-apim-subscription-key': apiKey,
        ...(region !== null && { 'ocp-apim-subscription-region': region }),
      },
      ...(body !== undefined && { body }),
      signal,
      faultOf: (_status, answer) => {
        const code = at(answer, 'error', 'code');
        const kind = FAULTS[String(code)];
        return kind === undefined ? null : { kind, code: String(code) };
      },
    });
  }
}
