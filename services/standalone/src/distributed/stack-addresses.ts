import { spawn } from 'node:child_process';
import { join } from 'node:path';

const names = ['ELASTICSEARCH_URL', 'REDIS_URL', 'KAFKA_BROKERS'] as const;

/** Where Elasticsearch, Redis and Kafka are, as settings. */
export type StackAddresses = Readonly<Record<(typeof names)[number], string>>;

const stackCommand = join(__dirname, '../../../../scripts/stack');

/** The servers that the environment names; those it does not are started on this machine. */
export async function stackAddresses(
  env: Readonly<Record<string, string | undefined>>,
  people: Pick<NodeJS.WritableStream, 'write'>,
  command = stackCommand,
): Promise<StackAddresses> {
  const given = names.map((name) => env[name]?.trim() ?? '');
  const lines = given.every((address) => address !== '')
    ? names.map((name, i) => `${name}=${given[i]}`)
    : (await startStack(people, command)).split('\n');
  const told = new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  const address = (name: (typeof names)[number]): string => {
    const found = told.get(name);
    if (!found) throw new Error(`scripts/stack up told no ${name}`);
    return found;
  };
  return {
    ELASTICSEARCH_URL: address('ELASTICSEARCH_URL'),
    REDIS_URL: address('REDIS_URL'),
    KAFKA_BROKERS: address('KAFKA_BROKERS'),
  };
}

function startStack(people: Pick<NodeJS.WritableStream, 'write'>, command: string): Promise<string> {
  people.write('Starting Elasticsearch, Redis and Kafka: scripts/stack up\n');
  return new Promise((resolve, reject) => {
    const child = spawn(command, ['up'], { stdio: ['ignore', 'pipe', 'inherit'] });
    let told = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(told);
      else reject(new Error(`scripts/stack up ended with ${code}: see above`));
    });
  });
}
