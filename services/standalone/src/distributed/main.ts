import { loadSettings, peopleStream, withSecretFiles } from '@tripoint/runtime';
import { settingsOfProcesses } from '../processes';
import { runForm } from '../run-form';
import { standaloneChecks } from '../settings';
import { checkSettings, distributedSettings, FIXED, formWarnings } from './form-settings';
import { stackAddresses } from './stack-addresses';
import { startDistributed } from './start-distributed';

void runForm({
  subject: 'The services',
  async open(environment) {
    checkSettings(environment);
    // From here on secrets are read, so that every process gets its own and no other.
    const { env: given } = withSecretFiles(settingsOfProcesses(), environment);
    const addresses = await stackAddresses(given, peopleStream());
    const env = { ...given, ...addresses, ...FIXED };
    // The first import indexes by itself: no indexer runs yet.
    const settings = loadSettings(distributedSettings(), { ...env, BUS: 'embedded' }, standaloneChecks());
    return {
      settings,
      warnings: formWarnings(environment),
      start: (parts) => startDistributed(settings, addresses, { ...parts, env }),
    };
  },
});
