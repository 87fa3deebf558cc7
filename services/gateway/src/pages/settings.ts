import { textSetting } from '@tripoint/runtime';

/** Settings of the public pages. */
export const pageSettings = {
  pagesKey: textSetting('PAGES_KEY', {
    meaning:
      'Access key that the pages `/`, `/docs` and `/demo/checkout` call with. Their readers can see it: restrict it to the website of the service and give it a limit. Without it readers on the same machine call with the development key (in one process), others give a key of their own.',
    default: null,
  }),
} as const;
