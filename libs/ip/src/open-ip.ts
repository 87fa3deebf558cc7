import { Resolver } from 'node:dns/promises';
import type { Outside } from '@tripoint/outside';
import { choiceSetting, listSetting, type ServiceParts, type SettingsOf } from '@tripoint/runtime';
import { CityLocator } from './city-locator';
import { FollowedBooks } from './followed-books';
import { HostNames, LOOKUP_MS } from './host-names';
import { installedFiles } from './installed-files';
import { IpDatabase } from './ip-database';

/** Where the place of addresses is read. */
export const ipCitySettings = {
  ipCityFiles: listSetting('IP_CITY_FILES', {
    meaning:
      'Files with places of IP addresses, in the format of MaxMind (`.mmdb`), in the order in which they are asked. Read again when they change. Without it, those that are installed with the product.',
    default: [],
    of: 'paths',
  }),
} as const;

/** Where the place and the organisation of addresses are read. */
export const ipSettings = {
  ...ipCitySettings,
  ipOrganisationFiles: listSetting('IP_ORGANISATION_FILES', {
    meaning:
      'Files with autonomous systems of IP addresses, `.mmdb` or `.csv` with rows `start,end,number,name`. Read again when they change. Without it, those that are installed with the product.',
    default: [],
    of: 'paths',
  }),
} as const;

/** How names of hosts are looked up. */
export const hostNameSettings = {
  ipHostNames: choiceSetting('IP_HOST_NAMES', ['on', 'off'], {
    meaning: 'Whether the name of a host is looked up at the name servers of the machine.',
    default: 'on',
  }),
} as const;

/** Twenty in a row: single zones of names are often broken for good, without the name servers of the machine being down. */
const BREAKERS = { failures: 20, openMs: 30_000, trialMs: 5_000 } as const;

/** Opens the files of cities, once for all services of a process. What is opened is added to the shutdown. */
export function openCityLocator(
  { ipCityFiles }: SettingsOf<typeof ipCitySettings>,
  { logger, shared, shutdown }: ServiceParts,
): Promise<CityLocator> {
  return shared.open('places of IP addresses', async () => {
    const locator = new CityLocator(
      await FollowedBooks.open(ipCityFiles.length > 0 ? ipCityFiles : installedFiles().cities, logger),
    );
    shutdown.add('places of IP addresses', () => locator.close());
    return locator;
  });
}

/** Opens the files of organisations, too. */
export async function openIpDatabase(
  settings: SettingsOf<typeof ipSettings>,
  parts: ServiceParts,
): Promise<IpDatabase> {
  const locator = await openCityLocator(settings, parts);
  const { ipOrganisationFiles: files } = settings;
  const organisations = await FollowedBooks.open(
    files.length > 0 ? files : installedFiles().organisations,
    parts.logger,
  );
  const database = new IpDatabase(locator, organisations);
  parts.shutdown.add('organisations of IP addresses', () => database.close());
  return database;
}

/** Null when they are switched off. */
export function openHostNames(
  { ipHostNames }: SettingsOf<typeof hostNameSettings>,
  outside: Outside,
  { shutdown }: ServiceParts,
): HostNames | null {
  if (ipHostNames === 'off') {
    outside.states.add('dns:reverse', () => 'off');
    return null;
  }
  const names = new HostNames({
    breakers: outside.breakers('dns', BREAKERS),
    cache: outside.cache('host-names'),
    resolver: new Resolver({ timeout: LOOKUP_MS, tries: 1 }),
  });
  shutdown.add('reverse lookups', () => names.close());
  return names;
}
