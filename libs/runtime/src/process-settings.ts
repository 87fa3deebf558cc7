import { isIP } from 'node:net';
import { LOG_LEVELS } from './log';
import { requestLogSettings } from './request-log-rule';
import { SettingProblem } from './setting-problem';
import { choiceSetting, integerSetting, type Setting, type TextOptions, textSetting, urlSetting } from './settings';
import { tracingSettings } from './tracing/open-tracing';

/** Settings that every process has. */
export const processSettings = {
  logLevel: choiceSetting('LOG_LEVEL', LOG_LEVELS, {
    meaning:
      'Lowest level of events that are logged; `info` has a line for each request, unless `LOG_REQUESTS` says otherwise.',
    default: 'info',
  }),
  errorStatuses: choiceSetting('ERROR_STATUSES', ['spec', 'clients', 'http'], {
    meaning:
      'HTTP status of `restricted`, `over_query_limit` and `rate_limit`: 402 for all (`spec`), 400 (`clients`), or 403 and 429 (`http`).',
    default: 'spec',
  }),
  shutdownGraceMs: integerSetting('SHUTDOWN_GRACE_MS', {
    meaning: 'How long running requests may take to finish after SIGTERM before they are cut off.',
    default: 10_000,
    min: 0,
    max: 300_000,
    unit: 'milliseconds',
  }),
  ...tracingSettings,
} as const;

/** Settings of a process whose callers come through balancers. */
export const callerSettings = {
  ...requestLogSettings,
  shutdownDelayMs: integerSetting('SHUTDOWN_DELAY_MS', {
    meaning:
      'How long new connections are still accepted after SIGTERM, while `/readyz` says `draining` and every answer ends its connection: time for a load balancer to see it.',
    default: 0,
    min: 0,
    max: 300_000,
    unit: 'milliseconds',
  }),
  maxDelayMs: integerSetting('MAX_DELAY_MS', {
    meaning:
      'When turns of the event loop take longer for two seconds, a part of the new calls is answered with 503 and `Retry-After`.',
    default: 100,
    min: 10,
    max: 60_000,
    unit: 'milliseconds',
  }),
} as const;

const PORT_MAX = 65_535;

const HOST_NAME = /^(?!.*\.\d+$)(?!-)[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})*$/;

/** An IP address, or a name of this machine. */
export function hostSetting(name: string, options: TextOptions<string>): Setting<string> {
  const read = (text: string): string => {
    if (isIP(text) !== 0 || HOST_NAME.test(text)) return text;
    throw new SettingProblem('must be an IP address or a host name, without a port');
  };
  return { ...textSetting(name, options), read };
}

/** Where a process listens. */
export function listenerSettings(hostMeaning: string, portMeaning: string, port: number) {
  return {
    host: hostSetting('HOST', { meaning: hostMeaning, default: '127.0.0.1' }),
    port: integerSetting('PORT', { meaning: portMeaning, default: port, min: 0, max: PORT_MAX }),
  } as const;
}

/** Where a process listens that answers operators alone. */
export function probeListenerSettings(port: number) {
  const portMeaning = 'Port of the listener with metrics and probes; with 0 a free port.';
  return listenerSettings('Address of the listener with metrics and probes.', portMeaning, port);
}

export const publicUrlSetting = urlSetting('PUBLIC_URL', {
  meaning:
    'Address under which callers reach the service, shown in the documentation and in sign-in links. Without it: the address of the request.',
  default: null,
});

export const internalSecretSetting = textSetting('INTERNAL_SECRET', {
  meaning: 'Shared secret of gateway and services.',
  secret: true,
  minLength: 16,
});
