import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SearchClient, writeClient } from '@tripoint/generations';
import {
  type AclEntry,
  AclOperationTypes,
  AclPermissionTypes,
  AclResourceTypes,
  Kafka,
  logLevel,
  ResourcePatternTypes,
} from 'kafkajs';
import { parse, parseAllDocuments } from 'yaml';

const root = join(__dirname, '../../../../..');

/** A process whose users and rights are in deploy/. */
export type User = 'gateway' | 'places' | 'business' | 'intl' | 'utils' | 'indexer' | 'importer';

interface KafkaUser {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly authorization: {
      readonly acls: readonly {
        readonly resource: { readonly type: string; readonly name: string; readonly patternType: string };
        readonly operations: readonly string[];
      }[];
    };
  };
}

/** Elasticsearch, Redis and Kafka with TLS and with the users, roles and rights of deploy/. */
export class SecuredStack {
  private readonly folder = mkdtempSync(join(tmpdir(), 'tripoint-secured-'));
  private addresses: Readonly<Record<string, string>> = {};
  readonly caFile = join(this.folder, 'tls/ca.crt');

  private constructor() {}

  static async start(): Promise<SecuredStack> {
    const stack = new SecuredStack();
    try {
      const lines = stack.command('up').trim().split('\n');
      stack.addresses = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
      await stack.grantKafka();
    } catch (error) {
      stack.remove();
      throw error;
    }
    return stack;
  }

  /** What a process of this user reads of the servers. */
  settings(user: User): Readonly<Record<string, string>> {
    const url = (name: string): string =>
      this.addresses[name]!.replace('admin:admin-password', `${user}:${user}-password`);
    return {
      ENGINE: 'elasticsearch',
      ELASTICSEARCH_URL: url('ELASTICSEARCH_URL'),
      ELASTICSEARCH_CA_FILE: this.caFile,
      LIMITS: 'redis',
      REDIS_URL: url('REDIS_URL'),
      REDIS_CA_FILE: this.caFile,
      BUS: 'kafka',
      KAFKA_BROKERS: `127.0.0.1:${readFileSync(join(this.folder, 'kafka/secured-port'), 'utf8')}`,
      KAFKA_TLS: 'on',
      KAFKA_CA_FILE: this.caFile,
      KAFKA_USER: user,
      KAFKA_PASSWORD: `${user}-password`,
    };
  }

  /** An API key with the rights of a process alone. */
  async apiKey(user: User): Promise<string> {
    const roles = parse(readFileSync(join(root, 'deploy/kubernetes/elasticsearch-roles.yml'), 'utf8'));
    const client = this.administrator();
    const { encoded } = await client.security.createApiKey({ name: user, role_descriptors: { [user]: roles[user] } });
    await client.close();
    return encoded;
  }

  /** A client of Elasticsearch that may do everything. */
  administrator(): SearchClient {
    return writeClient({ url: this.addresses.ELASTICSEARCH_URL!, caFile: this.caFile, apiKey: null });
  }

  remove(): void {
    this.command('down');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async grantKafka(): Promise<void> {
    const users = parseAllDocuments(readFileSync(join(root, 'deploy/kubernetes/base/kafka-users.yaml'), 'utf8'));
    const acl = users.flatMap((one) => entriesOf(one.toJS() as KafkaUser));
    const admin = new Kafka({ brokers: [this.addresses.KAFKA_BROKERS!], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    await admin.createAcls({ acl });
    await admin.disconnect();
  }

  private command(verb: string): string {
    const { ELASTICSEARCH_URL: _e, REDIS_URL: _r, KAFKA_BROKERS: _k, ...rest } = process.env;
    const env = {
      ...rest,
      STACK_DIR: this.folder,
      STACK_SECURED: '1',
      STACK_ENGINE: 'packages',
      STACK_ES_HEAP: '512m',
    };
    const { status, stdout, stderr } = spawnSync(join(root, 'scripts/stack'), [verb], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`scripts/stack ${verb}: ${stderr}`);
    return stdout;
  }
}

function entriesOf({ metadata, spec }: KafkaUser): AclEntry[] {
  return spec.authorization.acls.flatMap(({ resource, operations }) =>
    operations.map((operation) => ({
      resourceType: AclResourceTypes[resource.type.toUpperCase() as 'TOPIC'],
      resourceName: resource.name,
      resourcePatternType:
        resource.patternType === 'prefix' ? ResourcePatternTypes.PREFIXED : ResourcePatternTypes.LITERAL,
      principal: `User:${metadata.name}`,
      host: '*',
      operation: AclOperationTypes[operation.toUpperCase() as 'READ'],
      permissionType: AclPermissionTypes.ALLOW,
    })),
  );
}
