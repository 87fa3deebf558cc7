import { spawn } from 'node:child_process';
import { join } from 'node:path';

const names = ['ELASTICSEARCH_URL', 'REDIS_URL', 'KAFKA_BROKERS'] as const;

/** Where Elasticsearch, Redis and Kafka are, as settings. */
export type StackAddresses = Readonly<Record<(typeof names)[number], string>>;

const stackCommand = join(__dirname, '../../../../scripts/stack');

/**
 * The servers that the environment names, all three, else those that `scripts/stack up` starts on this machine; then a
 * message says where they are and that they stay.
 * @throws when they cannot be started
 */
export async function stackAddresses(
  env: Readonly<Record<string, string | undefined>>,
  people: Pick<NodeJS.WritableStream, 'write'>,
  command = stackCommand,
): Promise<StackAddresses> {
  const given = names.map((name) => env[name]?.trim() ?? '');
  const areGiven = given.every((address) => address !== '');
  const lines = areGiven
    ? names.map((name, i) => `${name}=${given[i]}`)
    : (await startStack(people, command)).split('\n');
  const printed = new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  const address = (name: (typeof names)[number]): string => {
    const found = printed.get(name);
    if (!found) throw new Error(`scripts/stack up printed no ${name}`);
    return found;
  };
  const found = {
    ELASTICSEARCH_URL: address('ELASTICSEARCH_URL'),
    REDIS_URL: address('REDIS_URL'),
    KAFKA_BROKERS: address('KAFKA_BROKERS'),
  };
  if (!areGiven) people.write(whereabouts(found));
  return found;
}

/** Without passwords: one of the three may be a server that others share. */
function whereabouts(addresses: StackAddresses): string {
  const lines = names.map((name) => `  ${name}=${addresses[name].replaceAll(/\/\/[^@/]*@/g, '//')}\n`);
  return `${lines.join('')}They run on when the service has ended: scripts/stack down stops them.
Other commands find them after: export $(scripts/stack up)
`;
}

function startStack(people: Pick<NodeJS.WritableStream, 'write'>, command: string): Promise<string> {
  people.write('Starting Elasticsearch, Redis and Kafka: scripts/stack up\n');
  return new Promise((resolve, reject) => {
    const child = spawn(command, ['up'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stderr.setEncoding('utf8').on('data', (text: string) => people.write(text));
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`scripts/stack up ended with ${code}: see above`));
    });
  });
}
