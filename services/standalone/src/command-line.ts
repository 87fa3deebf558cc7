import { parseArgs } from 'node:util';
import { WrongUseError } from '@tripoint/runtime';

/** What was asked on the command line. */
export interface CommandLine {
  readonly help: boolean;
  /** False with `--no-sample`: an empty service stays empty. */
  readonly sample: boolean;
  /** Settings that options stand for; they win over the environment. */
  readonly env: Readonly<Record<string, string>>;
}

export const help = `Usage: scripts/start [--distributed] [--port 8080] [--data-dir DIR] [--no-sample]

Starts the whole service in one process. The first start imports samples of the address registers of Czechia, Slovakia and
Poland and creates a development key, written to DIR/dev-key. Prints "ready http://127.0.0.1:PORT" on standard output when
it answers. SIGTERM lets running requests finish and exits 0.

  --distributed    run every service in processes of its own, over Elasticsearch, Redis and Kafka. Uses the
                   servers that ELASTICSEARCH_URL, REDIS_URL and KAFKA_BROKERS name; without them
                   scripts/stack starts servers, which run until scripts/stack down
  --port N         port to listen on, 0 for a free one (setting PORT, default 8080)
  --data-dir DIR   folder of all files of the service (setting DATA_DIR, default ./data)
  --no-sample      do not import the sample registers when there is no data yet
  --help           this text

Every other setting is an environment variable: see docs/settings.md.
`;

/** @throws {WrongUseError} */
export function parseCommandLine(args: readonly string[]): CommandLine {
  let values: { port?: string; 'data-dir'?: string; 'no-sample'?: boolean; distributed?: boolean; help?: boolean };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        'no-sample': { type: 'boolean' },
        distributed: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }));
  } catch (error) {
    throw new WrongUseError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
  return {
    help: values.help === true,
    sample: values['no-sample'] !== true,
    env: {
      ...(values.port === undefined ? {} : { PORT: values.port }),
      ...(values['data-dir'] === undefined ? {} : { DATA_DIR: values['data-dir'] }),
    },
  };
}
