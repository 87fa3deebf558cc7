import { loadSettings, settingWarnings } from '@tripoint/runtime';
import { startStandalone } from './composition';
import { ownSettings } from './distributed/form-settings';
import { settingsOfProcesses } from './processes';
import { runForm } from './run-form';
import { standaloneChecks, standaloneSettings } from './settings';

void runForm({
  subject: 'The service',
  async open(env) {
    const settings = loadSettings(standaloneSettings(), env, standaloneChecks());
    const warnings = settingWarnings(standaloneSettings(), env, { ...settingsOfProcesses(), ...ownSettings });
    return { settings, warnings, start: ({ logger, shutdown }) => startStandalone(settings, logger, shutdown) };
  },
});
