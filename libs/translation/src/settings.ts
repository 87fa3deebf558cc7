import { translationLimits } from '@tripoint/limits';
import { listSetting, SettingProblem, type SettingsOf, textSetting, urlSetting } from '@tripoint/runtime';
import { readRoute } from './routing/routes';

/** Engines in the order in which they are asked unless the operator says otherwise: those that cost nothing first. */
export const ENGINE_NAMES = ['libretranslate', 'apertium', 'deepl', 'google', 'azure'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** List prices of a million characters. */
const USUAL_PRICES = ['deepl=25', 'google=20', 'azure=10'];
const MAX_PRICE = 10_000;
const PRICE = /^([a-z]+)=(\d{1,5}(?:\.\d{1,6})?)$/;

const isEngine = (name: string | undefined): name is EngineName => ENGINE_NAMES.some((known) => known === name);

/** Settings of text translation. An engine is used when its address or key is given. */
export const translationSettings = {
  libreTranslateUrl: urlSetting('LIBRETRANSLATE_URL', {
    meaning: 'Address of a LibreTranslate server; with it, texts are translated there.',
    default: null,
  }),
  libreTranslateKey: textSetting('LIBRETRANSLATE_API_KEY', {
    meaning: 'Key for the LibreTranslate server, if it wants one.',
    default: null,
    secret: true,
    onlyWith: 'LIBRETRANSLATE_URL',
  }),
  apertiumUrl: urlSetting('APERTIUM_URL', {
    meaning: 'Address of an Apertium server (APY); with it, texts are translated there.',
    default: null,
  }),
  deepLKey: textSetting('DEEPL_API_KEY', {
    meaning: 'Key for DeepL; with it, texts are translated there.',
    default: null,
    secret: true,
  }),
  deepLUrl: urlSetting('DEEPL_URL', {
    meaning: 'Address of DeepL. By default the one that the key is for.',
    default: null,
    onlyWith: 'DEEPL_API_KEY',
  }),
  googleKey: textSetting('GOOGLE_TRANSLATE_API_KEY', {
    meaning: 'Key for Google Cloud Translation (v2); with it, texts are translated there.',
    default: null,
    secret: true,
  }),
  googleUrl: urlSetting('GOOGLE_TRANSLATE_URL', {
    meaning: 'Address of Google Cloud Translation.',
    default: 'https://translation.googleapis.com',
    onlyWith: 'GOOGLE_TRANSLATE_API_KEY',
  }),
  azureKey: textSetting('AZURE_TRANSLATOR_KEY', {
    meaning: 'Key for Azure AI Translator (v3); with it, texts are translated there.',
    default: null,
    secret: true,
  }),
  azureRegion: textSetting('AZURE_TRANSLATOR_REGION', {
    meaning: 'Region of the Azure resource; without it a global one.',
    default: null,
    onlyWith: 'AZURE_TRANSLATOR_KEY',
  }),
  azureUrl: urlSetting('AZURE_TRANSLATOR_URL', {
    meaning: 'Address of Azure AI Translator.',
    default: 'https://api.cognitive.microsofttranslator.com',
    onlyWith: 'AZURE_TRANSLATOR_KEY',
  }),
  translationEngines: listSetting('TRANSLATION_ENGINES', {
    meaning: 'In which order engines are asked for a pair that several have. Engines that are not named are not used.',
    default: ENGINE_NAMES,
    of: 'names of engines',
    item: (text) => {
      if (!isEngine(text)) throw new SettingProblem(`must hold engines: ${ENGINE_NAMES.join(', ')}`);
      return text;
    },
  }),
  translationRoutes: listSetting('TRANSLATION_ROUTES', {
    meaning:
      'Engines for single pairs, such as `cs>sk=deepl+google` or `*>uk=azure`; the first route that fits counts.',
    default: [],
    of: 'routes',
    item: (text) => {
      const { engines } = readRoute(text);
      if (!engines.every(isEngine)) throw new SettingProblem(`must name engines: ${ENGINE_NAMES.join(', ')}`);
      return text;
    },
  }),
  translationPrices: listSetting('TRANSLATION_PRICES', {
    meaning:
      'What engines charge for a million characters, in a currency of your choice; an engine without a price is free.',
    default: USUAL_PRICES,
    of: '`<engine>=<price>`',
    item: (text) => {
      const [, engine, price] = PRICE.exec(text) ?? [];
      if (isEngine(engine) && Number(price) <= MAX_PRICE) return text;
      throw new SettingProblem(`must hold prices such as deepl=25, at most ${MAX_PRICE}`);
    },
  }),
  ...translationLimits,
} as const;

export type TranslationSettings = SettingsOf<typeof translationSettings>;

/** The price of a million characters; 0 = free. */
export function priceOf(engine: string, prices: readonly string[]): number {
  const found = prices.map((text) => PRICE.exec(text)).find((match) => match?.[1] === engine);
  return Number(found?.[2] ?? 0);
}
