import { gatewayProcessChecks, gatewayProcessSettings } from '@tripoint/gateway';
import { importerProcessChecks, importerProcessSettings } from '@tripoint/importer';
import { indexerProcessChecks, indexerProcessSettings } from '@tripoint/indexer';
import { type Declarations, type SettingsCheck, serviceProcessSettings, serviceTlsProblem } from '@tripoint/runtime';
import { services as allServices } from './services';

/** What a process of the distributed form reads: `services/<name>/dist/main.js`. */
export interface ProcessSettings {
  readonly settings: Declarations;
  readonly checks: readonly SettingsCheck<never>[];
}

/** Every process of the distributed form, by its name. */
export function processesOf(services = allServices): Readonly<Record<string, ProcessSettings>> {
  const contracts = services.map(({ contract }) => contract);
  const ofServices = services.map((service) => {
    const { contract, checks } = service;
    return [
      contract.name,
      { settings: serviceProcessSettings(service), checks: [...checks, serviceTlsProblem] },
    ] as const;
  });
  return {
    gateway: { settings: gatewayProcessSettings(contracts), checks: gatewayProcessChecks(contracts) },
    ...Object.fromEntries(ofServices),
    indexer: { settings: indexerProcessSettings, checks: indexerProcessChecks },
    importer: { settings: importerProcessSettings, checks: importerProcessChecks },
  };
}

/** Whatever any process reads; of a setting with several declarations, that of the process which depends least on others. */
export function settingsOfProcesses(services = allServices): Declarations {
  const all = Object.values(processesOf(services)).map(({ settings }) => settings);
  return Object.assign({}, ...all.toReversed());
}
