import {
  allCountries,
  services as allServices,
  type CountryCode,
  countryCode,
  type ServiceContract,
} from '@tripoint/contract';
import { accountSettings } from '@tripoint/organisations';
import {
  callerSettings,
  connectionsProblem,
  defaultMaxConnections,
  engineHasUrl,
  engineSettings,
  fileSetting,
  hostSetting,
  integerSetting,
  internalSecretSetting,
  internalTlsProblem,
  internalTlsSettings,
  limitsHaveUrl,
  limitsSettings,
  listenerSettings,
  listSetting,
  processSettings,
  publicUrlSetting,
  type Setting,
  SettingProblem,
  type SettingsCheck,
  type SettingsOf,
  tlsProblem,
  urlSetting,
} from '@tripoint/runtime';
import { AddressList } from './access/address-list';
import { accountChecks, accountPageSettings } from './account/settings';
import { keySettings } from './keys/settings';
import { pageSettings } from './pages/settings';
import { usageSettings } from './usage/settings';

const PORT_MAX = 65_535;
/** The part of all addresses that proxies may have: sixteen IPv4 blocks of the size of 10.0.0.0/8, eight of fc00::/7. */
const MAX_PROXIES_SHARE = 1 / 16;
/** More than the descriptors that a process commonly may have. */
const CONNECTIONS_MAX = 1_000_000;

/** Settings of the public listener, for a gateway of its own and for one inside another process. */
export const gatewaySettings = {
  ...listenerSettings(
    'Address to listen on. Plain HTTP is answered to callers on the same machine only.',
    'Port to listen on; with 0 a free port.',
    8080,
  ),
  maxConnections: {
    ...integerSetting('MAX_CONNECTIONS', {
      meaning:
        'Most connections open at once; further ones are closed as they arrive. By default fewer when the process may open fewer files.',
      default: defaultMaxConnections(),
      min: 10,
      max: CONNECTIONS_MAX,
    }),
    fallbackText: '10000',
  },
  maxConnectionsPerAddress: integerSetting('MAX_CONNECTIONS_PER_ADDRESS', {
    meaning:
      'Most connections of one address (IPv6: its /64), and never more than half of `MAX_CONNECTIONS`; further ones are closed as they arrive. Those of `TRUSTED_PROXIES` are not counted.',
    default: 500,
    min: 1,
    max: CONNECTIONS_MAX,
  }),
  ...callerSettings,
  tlsCertFile: fileSetting('TLS_CERT_FILE', {
    meaning: 'Certificate chain (PEM); with `TLS_KEY_FILE` the listener speaks HTTPS. Exchanged files are read again.',
    default: null,
  }),
  tlsKeyFile: fileSetting('TLS_KEY_FILE', { meaning: 'Private key (PEM) of the certificate.', default: null }),
  trustedProxies: listSetting('TRUSTED_PROXIES', {
    meaning:
      'Proxies in front of the service whose `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Request-Id` are believed; at most a sixteenth of all addresses.',
    default: [],
    of: 'IP addresses and CIDR blocks',
    item: (text) => {
      try {
        new AddressList([text]);
      } catch {
        throw new SettingProblem('must hold IP addresses and CIDR blocks');
      }
      return text;
    },
  }),
  keyHeaders: listSetting('KEY_HEADERS', {
    meaning: 'Request headers that may hold the access key; the first one present is used.',
    default: ['X-Service-API-Key', 'X-Swiftyper-API-Key'],
    of: 'header names',
    item: (text) => {
      if (!/^[A-Za-z0-9-]{1,64}$/.test(text)) throw new SettingProblem('must hold header names');
      return text;
    },
  }),
  unadmittedPerSecond: integerSetting('UNADMITTED_PER_SECOND', {
    meaning:
      'Requests without a right key that one address (IPv6: its /64) may send per second, and ten times as many at once; further ones get `rate_limit`. Calls with a right key are not concerned.',
    default: 50,
    min: 1,
    max: 1_000_000,
  }),
  ...usageSettings,
  ...accountSettings,
  ...accountPageSettings,
  ...pageSettings,
  deadlineMs: integerSetting('DEADLINE_MS', {
    meaning:
      'Longest time of a call; then it is answered with 504. Uploads have 30 seconds at least, and as long to arrive.',
    default: 5_000,
    min: 100,
    max: 60_000,
    unit: 'milliseconds',
  }),
  publicUrl: publicUrlSetting,
  adminHost: hostSetting('ADMIN_HOST', {
    meaning: 'Address of the listener with metrics and probes.',
    default: '127.0.0.1',
    onlyWith: 'ADMIN_PORT',
  }),
  adminPort: integerSetting('ADMIN_PORT', {
    meaning: 'Port of the listener with metrics and probes; with 0 a free port. Without it there is no such listener.',
    default: null,
    min: 0,
    max: PORT_MAX,
  }),
} as const;

/** More connections than files would end in errors of every kind. */
const filesSuffice: SettingsCheck<SettingsOf<typeof gatewaySettings>> = ({ maxConnections }) =>
  connectionsProblem(maxConnections);

/** Found here, a mistake costs no loading of registers. */
const tlsIsUsable: SettingsCheck<SettingsOf<typeof gatewaySettings>> = ({ tlsCertFile, tlsKeyFile }) =>
  tlsProblem('TLS', null, tlsCertFile, tlsKeyFile);

/** Whoever is believed about the caller's address can claim any: a list that names nearly everybody is a mistake. */
const proxiesAreFew: SettingsCheck<SettingsOf<typeof gatewaySettings>> = ({ trustedProxies }) =>
  new AddressList(trustedProxies).share <= MAX_PROXIES_SHARE
    ? null
    : 'TRUSTED_PROXIES must name the proxies in front of the service alone, not most of all addresses';

/** What the settings of the public listener must satisfy together. */
export const gatewayChecks = [filesSuffice, tlsIsUsable, proxiesAreFew, ...accountChecks];

/** Where the processes of a service are; by the property `<name>Urls`. */
type UrlSettings = Readonly<Record<`${string}Urls`, Setting<readonly string[]>>>;

const anyUrl = (name: string): Setting<string> => urlSetting(name, { meaning: '' });

function urlSettings(services: readonly ServiceContract[]): UrlSettings {
  const entries = services.map(({ name }) => {
    const variable = urlVariable(name);
    const setting = listSetting(variable, {
      meaning: `Addresses of the ${name} service: one for each of its processes, or one for all.`,
      of: '`http` or `https` addresses',
      item: (text) => anyUrl(variable).read(text),
    });
    return [`${name}Urls`, setting] as const;
  });
  return Object.fromEntries(entries);
}

/** The setting that names the processes of a service. */
export const urlVariable = (service: string): string => `${service.toUpperCase()}_URL`;

/** Settings of a gateway that runs as its own process, in front of the processes of these services. */
export function gatewayProcessSettings(services = allServices) {
  const settings = {
    ...processSettings,
    ...gatewaySettings,
    ...keySettings,
    ...engineSettings,
    ...limitsSettings,
    ...(urlSettings(services) as Record<never, never>),
    internalSecret: internalSecretSetting,
    ...internalTlsSettings,
    countries: listSetting('COUNTRIES', {
      meaning: 'Countries that the services have data for; each offers those of its own.',
      default: [...allCountries],
      of: 'country codes',
      item: (text) => {
        const code = countryCode(text);
        if (code === null) throw new SettingProblem(`must hold country codes: ${allCountries.join(', ')}`);
        return code;
      },
    }),
  } as const;
  return settings as typeof settings & UrlSettings;
}

export type GatewayProcessSettings = SettingsOf<ReturnType<typeof gatewayProcessSettings>>;

export function gatewayProcessChecks(services = allServices): readonly SettingsCheck<GatewayProcessSettings>[] {
  // Commas alone name nobody.
  const areNamed = services.map(
    (service): SettingsCheck<GatewayProcessSettings> =>
      (settings) =>
        urlsOf(settings, service).length === 0 ? `${urlVariable(service.name)} must hold at least one address` : null,
  );
  const areSecure: SettingsCheck<GatewayProcessSettings> = (settings) => {
    if (settings.internalCertFile === null) return null;
    const plain = services.find((service) => urlsOf(settings, service).some((url) => !url.startsWith('https:')));
    return plain === undefined
      ? null
      : `${urlVariable(plain.name)} must begin with https://, because INTERNAL_CERT_FILE is given`;
  };
  return [...gatewayChecks, engineHasUrl, limitsHaveUrl, ...areNamed, internalTlsProblem, areSecure];
}

/** The processes of a service; empty when its setting names none. */
export function urlsOf(settings: GatewayProcessSettings, { name }: ServiceContract): readonly string[] {
  return settings[`${name}Urls`] ?? [];
}

/** The countries that a service has data for: those of the setting that it can have. */
export function countriesOf(
  { countries }: Pick<GatewayProcessSettings, 'countries'>,
  service: ServiceContract,
): readonly CountryCode[] {
  return countries.flatMap((text) => countryCode(text) ?? []).filter((code) => service.countries.includes(code));
}
