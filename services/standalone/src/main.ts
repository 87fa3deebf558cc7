import { tlsIsWhole } from '@tripoint/gateway';
import { importerKeyIsGiven } from '@tripoint/importer';
import { engineHasUrl, limitsHaveUrl, loadSettings } from '@tripoint/runtime';
import { startStandalone } from './composition';
import { runForm } from './run-form';
import { standaloneSettings } from './settings';

void runForm({
  subject: 'The service',
  async open(env) {
    const checks = [tlsIsWhole, engineHasUrl, limitsHaveUrl, importerKeyIsGiven];
    const settings = loadSettings(standaloneSettings, env, checks);
    return { settings, start: (logger, shutdown) => startStandalone(settings, logger, shutdown) };
  },
});
