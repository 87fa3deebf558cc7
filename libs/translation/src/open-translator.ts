import type { Limiter } from '@tripoint/limits';
import type { Outside } from '@tripoint/outside';
import type { Clock } from '@tripoint/runtime';
import { Budget } from './budget';
import type { TranslationEngine } from './engine';
import { Apertium } from './engines/apertium';
import { Azure } from './engines/azure';
import { DeepL } from './engines/deepl';
import { Google } from './engines/google';
import { LibreTranslate } from './engines/libretranslate';
import { ENGINE_MS, guardOf } from './guard';
import { readRoute } from './routing/routes';
import { type EngineName, priceOf, type TranslationSettings } from './settings';
import { Translator } from './translator';

/** An engine that fails so often in a row is left alone for a while. */
const BREAKER = { failures: 5, openMs: 10_000, trialMs: ENGINE_MS };

export interface TranslatorParts {
  readonly outside: Pick<Outside, 'breakers' | 'cache'>;
  readonly limiter: Pick<Limiter, 'take' | 'refund'>;
  readonly clock: Clock;
}

/** The translator that the settings name; without an engine it refuses every text. */
export function openTranslator(
  settings: TranslationSettings,
  { outside, limiter, clock }: TranslatorParts,
): Translator {
  const { translationEngines, translationPrices, translationRoutes } = settings;
  const { translationMonthlyCharacters, translationMonthlySpending } = settings;
  const engines = translationEngines.flatMap((name) => engineOf(name as EngineName, settings));
  return new Translator({
    engines: engines.map((engine) => ({ engine, price: priceOf(engine.name, translationPrices) })),
    routes: translationRoutes.map(readRoute),
    budget: new Budget({
      limiter,
      monthlyCharacters: translationMonthlyCharacters,
      monthlySpending: translationMonthlySpending,
      clock,
    }),
    guard: guardOf(outside.breakers('translation', BREAKER)),
    cache: outside.cache('translation'),
    clock,
  });
}

function engineOf(name: EngineName, settings: TranslationSettings): readonly TranslationEngine[] {
  const { libreTranslateUrl, apertiumUrl, deepLKey, googleKey, azureKey } = settings;
  const made: Readonly<Record<EngineName, () => TranslationEngine | null>> = {
    libretranslate: () =>
      libreTranslateUrl && new LibreTranslate({ url: libreTranslateUrl, apiKey: settings.libreTranslateKey }),
    apertium: () => apertiumUrl && new Apertium({ url: apertiumUrl }),
    deepl: () => deepLKey && new DeepL({ apiKey: deepLKey, url: settings.deepLUrl }),
    google: () => googleKey && new Google({ apiKey: googleKey, url: settings.googleUrl }),
    azure: () => azureKey && new Azure({ apiKey: azureKey, region: settings.azureRegion, url: settings.azureUrl }),
  } as Record<EngineName, () => TranslationEngine | null>;
  const engine = made[name]();
  return engine ? [engine] : [];
}
