import { type Setting, SettingProblem, textSetting } from '@tripoint/runtime';
import { DEFAULT_PREFIX, isPrefix } from './key-format';

const prefixText = textSetting('KEY_PREFIX', {
  default: DEFAULT_PREFIX,
  meaning: 'What access keys begin with. Keys with another beginning stop working when it is changed.',
});

/** Settings of whatever reads or makes keys. */
export const keySettings = {
  dataDir: textSetting('DATA_DIR', {
    default: './data',
    meaning: 'Folder of everything the service keeps: keys, counts, indexes. Created when absent.',
  }),
  keyPrefix: {
    ...prefixText,
    bounds: 'lower-case words joined by underscores, at most 20 characters',
    read: (text: string) => {
      if (isPrefix(text)) return text;
      throw new SettingProblem(
        'must be lower-case words joined by underscores, at most 20 characters, such as tp_live',
      );
    },
  } satisfies Setting<string>,
};
