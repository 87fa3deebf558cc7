import type { Language } from './language';
import { readLanguage } from './language';

interface Entry {
  readonly language: Language;
  /** As the engine writes it. */
  readonly code: string;
}

/** Languages of an engine, found by any code of the same language. */
export class LanguageTable {
  private readonly byLanguage = new Map<string, Entry[]>();

  /** @param codes as the engine writes them, each with the tag that it means; what cannot be read is left out */
  constructor(codes: Iterable<readonly [code: string, tag: string]>) {
    for (const [code, tag] of codes) {
      const language = readLanguage(tag);
      if (language === null) continue;
      const entries = this.byLanguage.get(language.language) ?? [];
      if (!entries.some((entry) => entry.language.tag === language.tag)) entries.push({ language, code });
      this.byLanguage.set(language.language, entries);
    }
  }

  /**
   * The engine's code: of exactly this language, else of the same language in the same script, without a region if it
   * has one. Another script is another thing: who asks for `sr-Latn` cannot use Cyrillic.
   */
  codeOf(wanted: Language): string | null {
    const inScript = (this.byLanguage.get(wanted.language) ?? []).filter(
      ({ language }) => language.script === wanted.script && [null, wanted.variant].includes(language.variant),
    );
    const best =
      inScript.find(({ language }) => language.tag === wanted.tag) ??
      inScript.find(({ language }) => language.region === wanted.region && language.variant === wanted.variant) ??
      inScript.find(({ language }) => language.region === wanted.region) ??
      inScript.find(({ language }) => !language.isRegional) ??
      inScript[0];
    return best?.code ?? null;
  }

  /** Tags of all languages. */
  tags(): readonly string[] {
    return [...this.byLanguage.values()].flat().map(({ language }) => language.tag);
  }
}
