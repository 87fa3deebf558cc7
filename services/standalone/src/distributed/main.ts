import { loadSettings, peopleStream } from '@tripoint/runtime';
import { runForm } from '../run-form';
import { standaloneChecks, standaloneSettings } from '../settings';
import { checkSettings, FIXED, formWarnings } from './form-settings';
import { stackAddresses } from './stack-addresses';
import { startDistributed } from './start-distributed';

void runForm({
  subject: 'The services',
  async open(given) {
    checkSettings(given);
    const addresses = await stackAddresses(given, peopleStream());
    const env = { ...given, ...addresses, ...FIXED };
    // The first import indexes by itself: no indexer runs yet.
    const settings = loadSettings(standaloneSettings(), { ...env, BUS: 'embedded' }, standaloneChecks());
    return {
      settings,
      warnings: formWarnings(given),
      start: (parts) => startDistributed(settings, addresses, { ...parts, env }),
    };
  },
});
