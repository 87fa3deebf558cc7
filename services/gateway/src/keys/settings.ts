import { choiceSetting, type Setting, SettingProblem, textSetting, writableFolderSetting } from '@tripoint/runtime';
import { DEFAULT_PREFIX, isPrefix } from './key-format';

const prefixText = textSetting('KEY_PREFIX', {
  default: DEFAULT_PREFIX,
  meaning: 'Prefix of access keys. Keys with another prefix are not accepted.',
});

/** Settings of whatever reads or makes keys. */
export const keySettings = {
  dataDir: writableFolderSetting('DATA_DIR', {
    default: './data',
    meaning: 'Folder of all files of the service: keys, counts, indexes. Created when absent.',
  }),
  olderKeys: choiceSetting('OLDER_KEYS', ['refuse', 'accept'], {
    meaning:
      'What happens when `keys.db` is missing, empty or older than it was: nothing starts, or this state is taken from now on. Keys in Elasticsearch are not concerned.',
    default: 'refuse',
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
