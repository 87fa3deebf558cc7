import { registers } from '@tripoint/registers';
import {
  folderSetting,
  integerSetting,
  listSetting,
  probeListenerSettings,
  processSettings,
  type Setting,
  SettingProblem,
  type SettingsCheck,
  type SettingsOf,
  type TextOptions,
  textSetting,
} from '@tripoint/runtime';
import { namedProcess } from './console/process-health';
import { importChecks, importSettings } from './order/import-settings';
import { checkTimeZone, parseSchedule } from './schedule/schedule-entries';

const PORT_MAX = 65_535;
/** As many characters as a key needs that nobody can guess: 128 bits in hexadecimal. */
const KEY_CHARACTERS = 32;

/** A text that a function checks; the function says what the text must be. */
function checkedText<D extends string | null>(
  name: string,
  { type, ...options }: TextOptions<D> & { readonly type: string },
  check: (text: string) => unknown,
): Setting<string | D> {
  const read = (text: string): string => {
    check(text);
    return text;
  };
  return { ...textSetting(name, options), type, read };
}

/** Settings of the importer's listener and schedule, for a process of its own and for one inside another process. */
export const importerSettings = {
  importerAdminHost: checkedText(
    'IMPORTER_ADMIN_HOST',
    {
      meaning:
        'Address of the listener that starts and watches imports. It must be of this machine, because the listener speaks plain HTTP.',
      type: 'text',
      default: '127.0.0.1',
      onlyWith: 'IMPORTER_ADMIN_PORT',
    },
    (text) => {
      if (!/^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/.test(text)) {
        throw new SettingProblem('must be an address of this machine, such as 127.0.0.1 or ::1');
      }
    },
  ),
  importerAdminPort: integerSetting('IMPORTER_ADMIN_PORT', {
    meaning:
      'Port of the listener that starts and watches imports; with 0 a free port. Without it there is no such listener.',
    default: null,
    min: 0,
    max: PORT_MAX,
  }),
  importerAdminKey: textSetting('IMPORTER_ADMIN_KEY', {
    meaning: 'Key that callers of that listener send as `Authorization: Bearer KEY`.',
    default: null,
    secret: true,
    minLength: KEY_CHARACTERS,
    onlyWith: 'IMPORTER_ADMIN_PORT',
  }),
  importFolder: folderSetting('IMPORT_FOLDER', {
    meaning: 'Folder of the files that a request to that listener may import. Without it: downloads only.',
    default: null,
    onlyWith: 'IMPORTER_ADMIN_PORT',
  }),
  consoleProcesses: listSetting('CONSOLE_PROCESSES', {
    meaning: 'Processes whose health the console and `scripts/health` show, beside their own.',
    default: [],
    of: '`NAME=ADDRESS`',
    item: (text) => {
      namedProcess(text);
      return text;
    },
  }),
  importSchedule: checkedText(
    'IMPORT_SCHEDULE',
    {
      meaning:
        'When registers are imported: a cron expression of five fields for all, or `REGISTER=EXPRESSION; ...`. Without it: never.',
      type: 'schedule',
      default: null,
    },
    (text) => parseSchedule(text, Object.keys(registers)),
  ),
  importTimeZone: checkedText(
    'IMPORT_TIME_ZONE',
    {
      meaning: 'Time zone of the schedule.',
      type: 'time zone',
      default: 'Europe/Bratislava',
      onlyWith: 'IMPORT_SCHEDULE',
    },
    checkTimeZone,
  ),
} as const;

export type ImporterSettings = SettingsOf<typeof importerSettings>;

/** A listener without a key would let everybody on the machine replace the data. */
export const importerKeyIsGiven: SettingsCheck<ImporterSettings> = ({ importerAdminPort, importerAdminKey }) =>
  importerAdminPort === null || importerAdminKey !== null
    ? null
    : 'IMPORTER_ADMIN_PORT needs IMPORTER_ADMIN_KEY, the key that callers prove themselves with';

/** Settings of an importer that runs as its own process. */
export const importerProcessSettings = {
  logLevel: processSettings.logLevel,
  shutdownGraceMs: processSettings.shutdownGraceMs,
  ...probeListenerSettings(8084),
  ...importSettings,
  ...importerSettings,
} as const;

export type ImporterProcessSettings = SettingsOf<typeof importerProcessSettings>;

/** A process that neither listens nor imports by itself would only take up room. */
export const importerHasWork: SettingsCheck<ImporterProcessSettings> = ({ importerAdminPort, importSchedule }) =>
  importerAdminPort === null && importSchedule === null
    ? 'set IMPORTER_ADMIN_PORT, IMPORT_SCHEDULE or both: without them there is nothing to do'
    : null;

export const importerProcessChecks = [...importChecks, importerKeyIsGiven, importerHasWork] as const;
