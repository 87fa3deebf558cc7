import { loadSettings } from '@tripoint/runtime';
import { runForm } from '../run-form';
import { standaloneChecks, standaloneSettings } from '../settings';
import { stackAddresses } from './stack-addresses';
import { startDistributed } from './start-distributed';

void runForm({
  subject: 'The services',
  async open(given) {
    // Wrong settings are reported before servers are started for nothing.
    loadSettings(standaloneSettings(), { ...given, ENGINE: '', LIMITS: '' }, standaloneChecks());
    const addresses = await stackAddresses(given, process.stderr);
    const env = { ...given, ...addresses, ENGINE: 'elasticsearch', LIMITS: 'redis' };
    const settings = loadSettings(standaloneSettings(), env, standaloneChecks());
    return { settings, start: (parts) => startDistributed(settings, addresses, { ...parts, env }) };
  },
});
