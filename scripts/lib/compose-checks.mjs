// What docker-compose.yml must hold to, asked of Docker Compose itself: node scripts/lib/compose-checks.mjs
// Proves the file, not that its containers start. Prints a line for each check; the last has the counts as JSON.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const built = createRequire(join(root, 'package.json'));
const processes = built('./services/standalone/dist/processes.js').processesOf();
const read = (path) => readFileSync(join(root, path), 'utf8');
const secrets = {
  INTERNAL_SECRET: 'secret-of-a-check',
  IMPORTER_ADMIN_KEY: 'key-of-a-check-of-32-characters-',
  TLS_FOLDER: '/tls',
};
const servers = ['elasticsearch', 'redis', 'kafka'];

function compose(args, variables, options = []) {
  const env = { ...process.env, ...variables };
  for (const name of Object.keys(secrets)) if (!(name in variables)) delete env[name];
  const all = ['-f', join(root, 'docker-compose.yml'), ...options, 'config', ...args];
  const { status, stdout, stderr, error } = spawnSync(join(root, 'scripts/lib/compose.sh'), all, {
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
  return { status, stdout, stderr: error ? error.message : stderr };
}

const checks = [];
const check = (name, problems) => checks.push({ name, problems });

const whole = compose(['--format', 'json'], secrets);
check('Docker Compose accepts the file', whole.status === 0 ? [] : [whole.stderr.trim()]);
if (whole.status === 0) checkServices(Object.entries(JSON.parse(whole.stdout).services));
const scratch = mkdtempSync(join(tmpdir(), 'tripoint-compose-'));
try {
  checkSettingsOfFile();
  checkSecured();
} finally {
  rmSync(scratch, { recursive: true });
}

function checkServices(services) {
  const products = services.filter(([name]) => !servers.includes(name));
  const versions = { elasticsearch: pomVersion('elasticsearch'), kafka: pomVersion('kafka') };
  const problemsOf = (which, problem) => which.map(([name, service]) => problem(name, service)).filter(Boolean);

  check('nothing starts without its secrets', Object.keys(secrets).filter(startsWithout));
  check(
    'Elasticsearch and Kafka have the versions that scripts/stack fetches',
    problemsOf(services, (name, { image }) =>
      name in versions && !image.endsWith(`:${versions[name]}`) ? `${image} is not ${versions[name]}` : null,
    ),
  );
  check(
    'the client of Elasticsearch has the major and minor version of the server',
    clientVersions()
      .filter((version) => minor(version) !== minor(versions.elasticsearch))
      .map((version) => `@elastic/elasticsearch ${version} with a server ${versions.elasticsearch}`),
  );
  check(
    'Elasticsearch, Redis and Kafka are reached from this machine alone',
    problemsOf(services, (name, { ports = [] }) =>
      servers.includes(name) && ports.some((port) => port.host_ip !== '127.0.0.1') ? name : null,
    ),
  );
  check(
    'every service has limits of memory and processors',
    problemsOf(services, (name, { deploy }) => {
      const limits = deploy?.resources?.limits;
      return limits?.memory && limits.cpus ? null : name;
    }),
  );
  check(
    'every service has a health check',
    problemsOf(services, (name, { healthcheck }) => (healthcheck ? null : name)),
  );
  check(
    'services of the product cannot write to their image and have no rights of root',
    problemsOf(products, (name, { read_only, cap_drop }) => (read_only && cap_drop?.includes('ALL') ? null : name)),
  );
  check(
    'services of the product are given settings that exist',
    products.flatMap(([name, { environment }]) =>
      Object.keys(environment)
        .filter((setting) => !settingsOf(name).includes(setting))
        .map((setting) => `${setting} of ${name}`),
    ),
  );
  check(
    'services of the product are given every setting that they have',
    products.flatMap(([name, { environment }]) =>
      settingsOf(name)
        .filter((setting) => !(setting in environment))
        .map((setting) => `${setting} of ${name}`),
    ),
  );
  check(
    'services of the product accept the settings they are given',
    problemsOf(products, (name, { environment }) => refusalOf(name, environment)),
  );
  check(
    'an empty IMPORT_SCHEDULE switches the schedule off',
    scheduleOf({ IMPORT_SCHEDULE: '' }) === '' ? [] : ['a schedule is given all the same'],
  );
  check(
    'images have at least a minor version',
    problemsOf(services, (name, { image }) =>
      servers.includes(name) && !/:\d+\.\d+/.test(image) ? `${image} of ${name}` : null,
    ),
  );
  check(
    'one process of the product is one service',
    Object.keys(processes)
      .filter((name) => !products.some(([product]) => product === name))
      .map((name) => `services/${name} is no service`),
  );
}

/** What the operator writes into `.env`, which is given as a file here. */
function checkSettingsOfFile() {
  const file = join(scratch, '.env');
  writeFileSync(file, 'LOG_REQUESTS=0.25\n');
  const { status, stdout, stderr } = compose(['--format', 'json'], secrets, ['--env-file', file]);
  const services = status === 0 ? JSON.parse(stdout).services : {};
  check(
    'a setting in `.env` reaches every process that has it',
    status === 0
      ? Object.keys(processes).filter(
          (name) => settingsOf(name).includes('LOG_REQUESTS') && services[name].environment.LOG_REQUESTS !== '0.25',
        )
      : [stderr.trim()],
  );
}

/** docker-compose.secured.yml, with a folder of secrets that has the files which docs/operations.md names. */
function checkSecured() {
  const variables = { ...secrets, SECRETS_FOLDER: scratch, KAFKA_BROKERS: 'kafka.example:9093' };
  const options = ['-f', join(root, 'docker-compose.secured.yml')];
  const { status, stdout, stderr } = compose(['--format', 'json'], variables, options);
  check('Docker Compose accepts docker-compose.secured.yml', status === 0 ? [] : [stderr.trim()]);
  if (status !== 0) return;
  const services = Object.entries(JSON.parse(stdout).services);
  check(
    'with secured servers there are only processes of the product',
    services.map(([name]) => name).filter((name) => !(name in processes)),
  );
  check(
    'with secured servers nothing passes in the clear but figures',
    services.flatMap(([name, { environment }]) =>
      Object.entries(environment)
        .filter(([setting, value]) => setting !== 'CONSOLE_PROCESSES' && /^(?:http|redis):/.test(value ?? ''))
        .map(([setting]) => `${setting} of ${name}`),
    ),
  );
  check(
    'with secured servers a process sees its own secrets alone',
    services.flatMap(([name, { volumes }]) => {
      const [secret, ...others] = volumes.filter(({ source }) => source.startsWith(scratch));
      return secret?.source === join(scratch, name) && secret.read_only && others.length === 0 ? [] : [name];
    }),
  );
  check(
    'with secured servers the settings are accepted',
    services.map(([name, { environment }]) => refusalOf(name, withSecretsHere(name, environment))).filter(Boolean),
  );
}

function withSecretsHere(name, environment) {
  const folder = join(scratch, name);
  mkdirSync(folder, { recursive: true });
  const files = {
    'elasticsearch-url': `https://${name}:password@elasticsearch.example:9200`,
    'redis-url': `rediss://${name}:password@redis.example:6379`,
    'kafka-password': 'password',
  };
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  const here = (value) => (value?.startsWith('/secrets/') ? join(folder, value.slice('/secrets/'.length)) : value);
  return Object.fromEntries(Object.entries(environment).map(([setting, value]) => [setting, here(value)]));
}

/** What the settings of a built service say of an environment; null when they accept it. */
function refusalOf(name, environment) {
  const { loadSettings } = built('./libs/runtime/dist/index.js');
  try {
    const { settings, checks } = processes[name];
    // What names a file or a folder of the container is not there on this machine.
    const paths = Object.values(settings).filter(({ type }) => type === 'file' || type === 'folder');
    const here = Object.entries(environment).filter(([variable]) => !paths.some((path) => path.name === variable));
    loadSettings(settings, Object.fromEntries(here), checks);
    return null;
  } catch (error) {
    return `${name}: ${error.message}`;
  }
}

function scheduleOf(variables) {
  const { status, stdout } = compose(['--format', 'json'], { ...secrets, ...variables });
  return status === 0 ? JSON.parse(stdout).services.importer.environment.IMPORT_SCHEDULE : null;
}

function startsWithout(name) {
  const { [name]: _, ...others } = secrets;
  return compose(['-q'], others).status === 0;
}

function pomVersion(part) {
  return new RegExp(`<${part}\\.version>(.+)</`).exec(read(`scripts/lib/stack/${part}/pom.xml`))?.[1];
}

function minor(version) {
  return version.split('.').slice(0, 2).join('.');
}

function clientVersions() {
  return Object.entries(JSON.parse(read('package-lock.json')).packages)
    .filter(([path]) => path.endsWith('node_modules/@elastic/elasticsearch'))
    .map(([, { version }]) => version);
}

function settingsOf(name) {
  return Object.values(processes[name]?.settings ?? {}).map((one) => one.name);
}

for (const { name, problems } of checks) {
  process.stdout.write(`${problems.length === 0 ? 'passed' : 'FAILED'}  ${name}\n`);
  for (const problem of problems) process.stdout.write(`        ${problem}\n`);
}
const failed = checks.filter(({ problems }) => problems.length > 0).length;
process.stdout.write(`${JSON.stringify({ passed: checks.length - failed, failed })}\n`);
process.exitCode = failed === 0 ? 0 : 1;
