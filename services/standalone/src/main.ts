import { loadSettings } from '@tripoint/runtime';
import { startStandalone } from './composition';
import { runForm } from './run-form';
import { standaloneChecks, standaloneSettings } from './settings';

void runForm({
  subject: 'The service',
  async open(env) {
    const settings = loadSettings(standaloneSettings(), env, standaloneChecks());
    return { settings, start: ({ logger, shutdown }) => startStandalone(settings, logger, shutdown) };
  },
});
