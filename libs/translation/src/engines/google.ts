import type { FaultKind, LanguageGroup, TranslationEngine, TranslationRequest } from '../engine';
import { at, callJson, listOf, textOf } from './json-call';

const NAME = 'google';
/** Reasons of its error answer: https://cloud.google.com/translate/docs */
const FAULTS: Readonly<Record<string, FaultKind>> = {
  dailyLimitExceeded: 'quota',
  userRateLimitExceeded: 'busy',
  rateLimitExceeded: 'busy',
  keyInvalid: 'denied',
};

export interface GoogleOptions {
  readonly apiKey: string;
  readonly url: string;
}

/** Google Cloud Translation, basic edition (v2). */
export class Google implements TranslationEngine {
  readonly name = NAME;
  readonly detects = true;
  readonly mark = 'kept';
  readonly maxCharacters = 20_000;
  readonly maxTexts = 100;

  constructor(private readonly options: GoogleOptions) {}

  async languages(signal: AbortSignal): Promise<readonly LanguageGroup[]> {
    const answer = await this.call('/languages', signal);
    const codes = listOf(NAME, at(answer, 'data', 'languages')).map((row) => textOf(NAME, at(row, 'language')));
    return [{ sources: codes, targets: codes }];
  }

  tagsOf(code: string): readonly string[] {
    return [code];
  }

  async translate({ texts, from, to }: TranslationRequest, signal: AbortSignal): Promise<readonly string[]> {
    const answer = await this.call('', signal, {
      q: texts,
      ...(from !== null && { source: from }),
      target: to,
      format: 'html',
    });
    const rows = listOf(NAME, at(answer, 'data', 'translations'), texts.length);
    return rows.map((row) => textOf(NAME, at(row, 'translatedText')));
  }

  private call(path: string, signal: AbortSignal, body?: object): Promise<unknown> {
    const { url, apiKey } = this.options;
    return callJson({
      engine: NAME,
      url: `${url}/language/translate/v2${path}`,
      // Not in the address, which logs of proxies hold.
      headers: { 'x-goog-api-key': apiKey },
      ...(body !== undefined && { body }),
      signal,
      faultOf: (_status, answer) => {
        const reason = at(answer, 'error', 'errors', 0, 'reason');
        const kind = typeof reason === 'string' ? FAULTS[reason] : undefined;
        return kind === undefined ? null : { kind, code: String(reason) };
      },
    });
  }
}
