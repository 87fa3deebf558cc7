import { tlsIsWhole } from '@tripoint/gateway';
import { importerKeyIsGiven } from '@tripoint/importer';
import { loadSettings } from '@tripoint/runtime';
import { runForm } from '../run-form';
import { standaloneSettings } from '../settings';
import { stackAddresses } from './stack-addresses';
import { startDistributed } from './start-distributed';

const checks = [tlsIsWhole, importerKeyIsGiven];

void runForm({
  subject: 'The services',
  async open(given) {
    // Wrong settings are told before servers are started for nothing.
    loadSettings(standaloneSettings, { ...given, ENGINE: '', LIMITS: '' }, checks);
    const addresses = await stackAddresses(given, process.stderr);
    const env = { ...given, ...addresses, ENGINE: 'elasticsearch', LIMITS: 'redis' };
    const settings = loadSettings(standaloneSettings, env, checks);
    return { settings, start: (logger, shutdown) => startDistributed(settings, addresses, { logger, shutdown, env }) };
  },
});
