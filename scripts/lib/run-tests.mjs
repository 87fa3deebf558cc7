// Runs the suites of scripts/test and adds their results up. Plain JavaScript: it compiles the rest.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, cpus, setPriority, tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ltsNodeFolder } from './lts-node.mjs';
import { startStack } from './test-stack.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const endToEnd = '\\.e2e\\.test\\.js$';
const fuzzing = '\\.fuzz\\.test\\.js$';
/** What the listener of the gateway and one service decide alone, and what engines are compared for: the same in both forms. */
const ofOneProcess =
  '(access|browser|hostile-requests|https|published-client|three-countries|translations|utilities)\\.e2e\\.test\\.js$';
/** Pages in real browsers: the same in both forms, too. */
const pages = '(account|pages|wrappers|e2e/extension/.*)\\.e2e\\.test\\.js$';
/** What the oldest Node.js runs: the one, and imports, change sets and copies of a service on one machine. */
const onOldestNode = `${ofOneProcess}|(backup|change-sets|operator)\\.e2e\\.test\\.js$`;
/** Callers that never pause while imports and starts run: no other test takes their processors, or answers come too late. */
const underLoad = '(distributed|new-generation)\\.e2e\\.test\\.js$';
/** Of each suite. */
const SHOWN_SLOW_TESTS = 15;
/** What is found and in which order; the rest of what a search does is compared between the engines. */
const relevance = 'libs/addresses/dist/(acceptance|areas|former-names|misspellings|refinements)\\.test\\.js$';

/** Suites of one program after the other run beside those whose tests wait for processes and browsers, when these ask for it. */
const BESIDE = { e2e: ['compose', 'manifests', 'cluster', 'observability'], distributed: ['fuzz'] };

/** One count for a check that passes or fails as a whole. */
const check = (command, args) => () => (run(command, args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

const suites = {
  lint: check('node_modules/.bin/biome', ['ci', '--colors=off', '--max-diagnostics=50', '.']),
  components: check(process.execPath, ['scripts/lib/components.mjs', '--check']),
  types: () => {
    removeCompiled();
    return compile() ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
  unit: () => withStack(() => onImageNode(unit)),
  relevance: () => withStack(() => jest(['--testPathPatterns', relevance], { SEARCH_ENGINE: 'elasticsearch' })),
  e2e: (startOthers) => {
    startOthers();
    return withStack(embedded);
  },
  distributed: (startOthers) => withStack(() => onImageNode((image) => distributed(image, startOthers))),
  fuzz: () => jest(['--testPathPatterns', fuzzing]),
  compose: countedChecks('scripts/lib/compose-checks.mjs'),
  manifests: countedChecks('scripts/lib/manifest-checks.mjs'),
  cluster: countedChecks('scripts/lib/cluster-checks.mjs'),
  observability: countedChecks('scripts/lib/observability-checks.mjs'),
};

function unit(own) {
  return jest(['--testPathIgnorePatterns', endToEnd, fuzzing, '/node_modules/'], own);
}

/** Runs of a form one after the other, on samples that are imported once. */
function endToEndTests(form, ...runs) {
  const samples = mkdtempSync(join(tmpdir(), 'tripoint-samples-'));
  const own = { E2E_FORM: form, E2E_SAMPLES: samples, E2E_RUN: `e2e-${randomBytes(4).toString('hex')}` };
  try {
    return runs.map((one) => one(own)).reduce(sum);
  } finally {
    const remove = "require('./services/standalone/dist/e2e/testing/run-teardown')()";
    run(process.execPath, ['-e', remove], { ...own, E2E_OWN: 'true' });
  }
}

const sum = (one, other) => ({ passed: one.passed + other.passed, failed: one.failed + other.failed });

function embedded() {
  const others = ['--testPathPatterns', endToEnd, '--testPathIgnorePatterns', onOldestNode];
  return endToEndTests(
    'embedded',
    (own) => jest(['--maxWorkers=2', '--testPathPatterns', onOldestNode], own),
    (own) => onImageNode((image) => jest(['--maxWorkers=2', ...others], { ...own, ...image })),
  );
}

/** The others run while those under load wait for Kafka to miss a process, and wait themselves where these work. */
function distributed(image, startOthers) {
  const others = ['--testPathPatterns', endToEnd, '--testPathIgnorePatterns', ofOneProcess, pages, underLoad];
  return endToEndTests(
    'distributed',
    (own) => jest(['--maxWorkers=2', ...others], { ...own, ...image }),
    (own) => {
      startOthers(constants.priority.PRIORITY_LOW);
      return jest(['--runInBand', '--testPathPatterns', underLoad], { ...own, ...image });
    },
  );
}

/** The image has another Node.js than the oldest one that must work, which starts this where that is installed. */
function onImageNode(suite) {
  const folder = ltsNodeFolder(root);
  if (folder === null) {
    process.stdout.write('The Node.js of .nvmrc could not be installed: see above. Nothing of this suite was run.\n');
    return { passed: 0, failed: 1 };
  }
  return suite({ PATH: `${folder}${delimiter}${env.PATH}` });
}

const help = `Usage: scripts/test [suite...]

  lint     formatting, lint, import directions and cycles
  components
           versions, checksums and licences of what is shipped
  types    everything compiled from nothing, strictly; the form extension bundled, no larger than allowed
  unit     unit, contract and HTTP tests, beside the code they test; on the Node.js of the image (.nvmrc)
  relevance
           the unit tests of what is found, again on Elasticsearch
  e2e      the built product as real processes over real HTTP; the listener and imports of one process on the Node.js that
           started this, pages and the rest on the Node.js of the image
  distributed
           the same tests with every service in processes of its own, but those of what both forms have alike; on the
           Node.js of the image
  fuzz     a public fuzzer calls a running service by its OpenAPI document; needs python3 with pip
  compose  docker-compose.yml: accepted by Docker Compose, versions, limits, settings
  manifests
           deploy/: rendered by Kustomize, schemas of Kubernetes, ECK, Strimzi and KEDA, settings, networks, rights
  cluster  deploy/: applied by dry run to a real API server of Kubernetes, which is built once; that takes minutes
  observability
           deploy/observability: rules and their tests by promtool of Prometheus, each alert fired once

Without a suite, all suites run. unit, relevance, e2e and distributed need Elasticsearch, Redis and Kafka: scripts/stack
starts those without an address in the environment and stops them at the end, unless they were running before. Tests that can read real
registers find them through REGISTER_DATA_DIR; without it they read registers that the project generates. The last line is
"N passed, N failed"; exit code 0, 1 (failed) or 2 (wrong use).
`;

/** No command takes so long on the slowest machine: one that hangs must fail, not hold the run up. */
const limit = { timeout: 40 * 60_000, killSignal: 'SIGKILL' };

function run(command, args, own = {}) {
  const { status, error } = spawnSync(command, args, {
    ...limit,
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...own },
  });
  if (error) process.stdout.write(`${error.message}\n`);
  return status ?? 1;
}

/** Each check of a script counts; one that prints no counts failed as a whole. */
function countedChecks(script) {
  return () => {
    const { stdout } = spawnSync(process.execPath, [script], {
      ...limit,
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    });
    const lines = stdout.trim().split('\n');
    const counts = lines.pop();
    process.stdout.write(`${lines.join('\n')}\n`);
    return counts?.startsWith('{') ? JSON.parse(counts) : { passed: 0, failed: 1 };
  };
}

/** Runs a suite with the addresses of real servers. Without them it fails as one: to leave tests out would be a lie. */
function withStack(suite) {
  if (stack === undefined) stack = startStack(root, env);
  if (stack === null) {
    process.stdout.write(
      'Elasticsearch, Redis and Kafka could not be started: see above. Nothing of this suite was run.\n',
    );
    return { passed: 0, failed: 1 };
  }
  Object.assign(env, stack.addresses);
  testServers ??= run(join(root, 'scripts/lib/test-servers.sh'), hasPages ? ['browsers'] : []);
  if (testServers !== 0) {
    process.stdout.write('Servers of the tests could not be installed: see above. Nothing of this suite was run.\n');
    return { passed: 0, failed: 1 };
  }
  return suite();
}

/** Of the time since then that all processors had. */
function busyPercent(before) {
  let [idle, all] = [0, 0];
  for (const [i, { times }] of cpus().entries()) {
    for (const [kind, ms] of Object.entries(times)) {
      const spent = ms - before[i].times[kind];
      all += spent;
      if (kind === 'idle') idle += spent;
    }
  }
  return Math.round(100 * (1 - idle / all));
}

/** Runs suites in a process of their own, whose output appears at the end. @returns their counts, once it has ended */
function runBeside(names, priority) {
  const directory = mkdtempSync(join(tmpdir(), 'tripoint-suites-'));
  const file = join(directory, 'output');
  const stdio = ['ignore', openSync(file, 'w'), 'inherit'];
  const own = { ...env, TRIPOINT_COMPILED: '1' };
  const child = spawn(process.execPath, [process.argv[1], ...names], { cwd: root, env: own, stdio });
  const ended = once(child, 'close');
  if (priority !== undefined) setPriority(child.pid, priority);
  return async () => {
    await ended;
    const text = readFileSync(file, 'utf8');
    rmSync(directory, { recursive: true });
    const [whole, passed, failed] = /\n(\d+) passed, (\d+) failed\n$/.exec(text) ?? [];
    process.stdout.write(text.slice(0, text.length - (whole?.length ?? 0)));
    return whole === undefined ? { passed: 0, failed: 1 } : { passed: Number(passed), failed: Number(failed) };
  };
}

/** Compiles everything and bundles the form extension, which fails when it is larger than allowed. */
function compile() {
  return run('node_modules/.bin/tsc', ['-b']) === 0 && run(process.execPath, ['scripts/lib/build-extension.mjs']) === 0;
}

/** What was compiled from a file that is gone must not be tested. */
function removeCompiled() {
  for (const group of ['libs', 'services', 'scripts']) {
    for (const entry of readdirSync(join(root, group), { withFileTypes: true })) {
      if (entry.isDirectory()) rmSync(join(root, group, entry.name, 'dist'), { recursive: true, force: true });
    }
  }
}

/**
 * Jest's own counts. A file that cannot be run counts as one failure, and so does a suite without any test. A test that
 * fails may leave a process behind: without `--forceExit` the run would wait for its end for ever.
 */
function jest(args, own) {
  const directory = mkdtempSync(join(tmpdir(), 'tripoint-tests-'));
  const report = join(directory, 'report.json');
  try {
    run(
      own?.PATH ? 'node' : process.execPath,
      ['node_modules/jest/bin/jest.js', '--ci', '--forceExit', '--json', `--outputFile=${report}`, ...args],
      own,
    );
    const result = JSON.parse(readFileSync(report, 'utf8'));
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    const skipped = result.numPendingTests + result.numTodoTests;
    if (skipped > 0) process.stdout.write(`${skipped} tests were skipped: none may be\n`);
    const none = result.numTotalTests === 0 ? 1 : 0;
    printSlowest(result);
    return { passed: result.numPassedTests, failed: failed + skipped + none };
  } catch (error) {
    process.stdout.write(`jest gave no report: ${error.message}\n`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Where the time of a suite goes. */
function printSlowest({ testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ duration, fullName }) => ({
      ms: duration ?? 0,
      text: `${relative(root, name)}: ${fullName}`,
    })),
  );
  process.stdout.write('The slowest tests, in seconds:\n');
  for (const { ms, text } of tests.sort((a, b) => b.ms - a.ms).slice(0, SHOWN_SLOW_TESTS)) {
    process.stdout.write(`${(ms / 1000).toFixed(1).padStart(7)}  ${text}\n`);
  }
}

/** The process that builds programs, which `scripts/test` started; however this one ends, that ends too. */
const { TRIPOINT_BUILDING: building, ...given } = process.env;
process.once('exit', () => {
  try {
    if (building) process.kill(-building);
  } catch {
    // It has ended.
  }
});

const asked = process.argv.slice(2);
if (asked.includes('--help') || asked.includes('-h')) {
  process.stdout.write(help);
  process.exit(0);
}
const unknown = asked.find((name) => !(name in suites));
if (unknown !== undefined) {
  process.stderr.write(`There is no suite ${unknown}.\n\n${help}`);
  process.exit(2);
}

/** A server that lives for minutes spends a third of its time on compiling what pays back in hours. */
const SHORT_LIVED_JVM = '-XX:+UseSerialGC -XX:TieredStopAtLevel=1';
/** Tests start hundreds of processes: each reads what an earlier one compiled (Node.js 22 and later). */
const COMPILED_CODE = join(root, '.cache', 'compiled-code');
const env = {
  ...given,
  // Commands under test must not install or build once more: what is compiled here is what is tested.
  TRIPOINT_PREPARED: '1',
  STACK_JVM_OPTIONS: SHORT_LIVED_JVM,
  NODE_COMPILE_CACHE: COMPILED_CODE,
};
const chosen = asked.length > 0 ? Object.keys(suites).filter((name) => asked.includes(name)) : Object.keys(suites);
let total = { passed: 0, failed: 0 };
/** Undefined until a suite needs it, null when it could not be started. */
let stack;
/** Exit code of the installation of servers that tests start by themselves. */
let testServers;
const hasPages = ['e2e', 'distributed'].some((name) => chosen.includes(name));
/** This is a process of `runBeside`. */
const isCompiled = env.TRIPOINT_COMPILED === '1';
if (!isCompiled && !chosen.includes('types') && !compile()) total.failed++;
const besideOf = (name) => (BESIDE[name] ?? []).filter((other) => chosen.includes(other));
const beside = chosen.flatMap(besideOf);
for (const name of chosen.filter((one) => !beside.includes(one))) {
  process.stdout.write(`\n== ${name}\n`);
  const startedAt = Date.now();
  const before = cpus();
  let others = null;
  const startOthers = (priority) => {
    others ??= besideOf(name).length > 0 ? runBeside(besideOf(name), priority) : null;
  };
  const { passed, failed } = suites[name](startOthers);
  // One that could not start its own tests did not ask.
  startOthers();
  total = sum(total, { passed, failed });
  process.stdout.write(
    `== ${name}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - startedAt) / 1000)} s, processors ${busyPercent(before)} % busy\n`,
  );
  if (others !== null) total = sum(total, await others());
}
stack?.stop();
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);
