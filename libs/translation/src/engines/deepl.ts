import type { FaultKind, LanguageGroup, TranslationEngine, TranslationRequest } from '../engine';
import { at, callJson, listOf, textOf } from './json-call';

const NAME = 'deepl';
/** Keys of the free plan end so, and are for a host of their own. */
const FREE_KEY = /:fx$/;
/** DeepL's own statuses: 456 = its quota is used up, 529 = too many calls. */
const FAULTS: Readonly<Record<number, FaultKind>> = { 456: 'quota', 529: 'busy' };

export interface DeepLOptions {
  readonly apiKey: string;
  /** null = the host that the key is for. */
  readonly url: string | null;
}

/** DeepL: https://developers.deepl.com/docs */
export class DeepL implements TranslationEngine {
  readonly name = NAME;
  readonly detects = true;
  readonly mark = 'kept';
  /** Far below the 128 KiB that a body may have. */
  readonly maxCharacters = 20_000;
  readonly maxTexts = 50;
  private readonly url: string;
  private readonly headers: Readonly<Record<string, string>>;

  constructor({ apiKey, url }: DeepLOptions) {
    this.url = url ?? (FREE_KEY.test(apiKey) ? 'https://api-free.deepl.com' : 'https://api.deepl.com');
    this.headers = { authorization: `DeepL-Auth-Key ${apiKey}` };
  }

  async languages(signal: AbortSignal): Promise<readonly LanguageGroup[]> {
    const [sources, targets] = await Promise.all(['source', 'target'].map((type) => this.codes(type, signal)));
    return [{ sources: sources!, targets: targets! }];
  }

  tagsOf(code: string): readonly string[] {
    return [code];
  }

  async translate({ texts, from, to }: TranslationRequest, signal: AbortSignal): Promise<readonly string[]> {
    const body = { text: texts, target_lang: to, ...(from !== null && { source_lang: from }), tag_handling: 'html' };
    const answer = await this.call('translate', signal, body);
    return listOf(NAME, at(answer, 'translations'), texts.length).map((row) => textOf(NAME, at(row, 'text')));
  }

  private async codes(type: string, signal: AbortSignal): Promise<readonly string[]> {
    const answer = await this.call(`languages?type=${type}`, signal);
    return listOf(NAME, answer).map((row) => textOf(NAME, at(row, 'language')));
  }

  private call(path: string, signal: AbortSignal, body?: object): Promise<unknown> {
    return callJson({
      engine: NAME,
      url: `${this.url}/v2/${path}`,
      headers: this.headers,
      ...(body !== undefined && { body }),
      signal,
      faultOf: (status) => (FAULTS[status] === undefined ? null : { kind: FAULTS[status] }),
    });
  }
}
