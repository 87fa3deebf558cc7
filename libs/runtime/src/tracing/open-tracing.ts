import type { Logger } from '../log';
import { SettingProblem } from '../setting-problem';
import { choiceSetting, numberSetting, type SettingsOf, textSetting, urlSetting } from '../settings';
import type { Shutdown } from '../shutdown';
import { noTracing, type Tracing } from './tracing';

const endpoint = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const onlyWith = 'OTEL_TRACES_EXPORTER=otlp';

/** Settings of traces, under the names of OpenTelemetry. */
export const tracingSettings = {
  otelTracesExporter: choiceSetting('OTEL_TRACES_EXPORTER', ['none', 'otlp'], {
    meaning: 'Where traces of requests and imports are sent: nowhere, or to a collector over OTLP/HTTP.',
    default: 'none',
  }),
  otelEndpoint: urlSetting(endpoint, {
    meaning: 'Address of the collector; spans are sent to its `/v1/traces`.',
    default: 'http://127.0.0.1:4318',
    onlyWith,
  }),
  otelHeaders: {
    ...textSetting('OTEL_EXPORTER_OTLP_HEADERS', {
      meaning:
        'Headers for the collector, such as `authorization=Bearer%20...`: `name=value` pairs, comma-separated, values percent-encoded.',
      default: '',
      secret: true,
      onlyWith,
    }),
    read: (text: string): string => {
      headersOf(text);
      return text;
    },
  },
  otelServiceName: textSetting('OTEL_SERVICE_NAME', {
    meaning: 'Name of the process in traces. By default that of the process, such as `tripoint-gateway`.',
    default: null,
    onlyWith,
  }),
  otelShare: numberSetting('OTEL_TRACES_SAMPLER_ARG', {
    meaning:
      'Part of the traces that is recorded, decided by the trace id alone: give all processes the same. A caller cannot ask to be recorded.',
    default: 1,
    min: 0,
    max: 1,
    onlyWith,
  }),
} as const;

export type TracingSettings = SettingsOf<typeof tracingSettings>;

const HEADER = /^([A-Za-z0-9-]{1,64})=([\x21-\x7e]*)$/;

/** @throws SettingProblem */
function headersOf(text: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const pair of text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')) {
    const [, name, value] = HEADER.exec(pair) ?? [];
    try {
      if (name === undefined) throw new URIError();
      headers[name] = decodeURIComponent(value!);
    } catch {
      throw new SettingProblem('must hold name=value pairs, comma-separated, with percent-encoded values');
    }
  }
  return headers;
}

/**
 * The tracing that the settings ask for; what waits is exported at the shutdown. OpenTelemetry is loaded only when it is
 * switched on.
 * @param process in the name under which its spans are known
 */
export function openTracing(
  settings: TracingSettings,
  process: string,
  { logger, shutdown }: { readonly logger: Logger; readonly shutdown: Pick<Shutdown, 'add'> },
): Tracing {
  if (settings.otelTracesExporter === 'none') return noTracing;
  const { openOtlpTracing } = require('./otlp-tracing') as typeof import('./otlp-tracing');
  const tracing = openOtlpTracing({
    endpoint: settings.otelEndpoint,
    headers: headersOf(settings.otelHeaders),
    share: settings.otelShare,
    service: settings.otelServiceName ?? `tripoint-${process}`,
    logger,
  });
  shutdown.add('traces', () => tracing.close());
  return tracing;
}
