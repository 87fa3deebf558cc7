import { openLimiter } from '@tripoint/limits';
import type { Outside } from '@tripoint/outside';
import {
  type CommonServiceSettings,
  type LimitsSettings,
  Metrics,
  type ServiceParts,
  systemClock,
} from '@tripoint/runtime';
import { openTranslator, type TranslationSettings, type Translator } from '@tripoint/translation';

/** The translator that the settings name, with counts beside those of the calls. */
export async function openTranslation(
  settings: TranslationSettings & LimitsSettings & CommonServiceSettings,
  outside: Outside,
  { logger, shutdown }: ServiceParts,
): Promise<Translator> {
  const clock = systemClock;
  // The gateway of the same process shows the figures of its own limiter under the same names.
  const limiter = await openLimiter(settings, { clock, logger, metrics: new Metrics(false) });
  shutdown.add('counts of translation', () => limiter.close());
  const translator = openTranslator(settings, { outside, limiter, clock });
  void translator.prepare();
  return translator;
}
