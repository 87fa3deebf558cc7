import { accountSettings } from '@tripoint/organisations';
import { engineSettings, integerSetting } from '@tripoint/runtime';

const MAX_VOTES = 1_000;

/** What the service reads beside what every service does. */
export const intlSettings = {
  ...engineSettings,
  ...accountSettings,
  translationVotes: integerSetting('TRANSLATION_VOTES', {
    meaning: 'Votes of members that approve a translation by themselves, its author included.',
    default: 3,
    min: 1,
    max: MAX_VOTES,
  }),
} as const;
