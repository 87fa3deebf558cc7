// Runs the suites of scripts/test and adds their results up. Plain JavaScript: it compiles the rest.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startStack } from './test-stack.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const endToEnd = '\\.e2e\\.test\\.js$';
/** What is found and in which order; the rest of what a search does is compared between the engines. */
const relevance = 'libs/addresses/dist/(acceptance|areas|misspellings|refinements)\\.test\\.js$';

/** One count for a check that passes or fails as a whole. */
const check = (command, args) => () => (run(command, args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

const checks = {
  lint: check('node_modules/.bin/biome', ['ci', '--colors=off', '--max-diagnostics=50', '.']),
  types: () => {
    removeCompiled();
    return check('node_modules/.bin/tsc', ['-b'])();
  },
  compose: composeChecks,
};

/** Options of jest and what its environment has besides, for each suite that it runs. */
const suites = {
  unit: [['--testPathIgnorePatterns', endToEnd, '/node_modules/']],
  relevance: [['--testPathPatterns', relevance], { SEARCH_ENGINE: 'elasticsearch' }],
  // A test that fails may leave a process behind, and the run would wait for its end for ever.
  e2e: [['--runInBand', '--forceExit', '--testPathPatterns', endToEnd], { E2E_FORM: 'embedded' }],
  distributed: [['--runInBand', '--forceExit', '--testPathPatterns', endToEnd], { E2E_FORM: 'distributed' }],
};

/**
 * Suites of a lane run one after the other, the lanes at the same time. End-to-end tests mostly wait for processes, and look
 * how long those take: the others get what they leave of the processors.
 */
const lanes = [
  ['unit', 'relevance'],
  ['e2e', 'distributed'],
];
/** Below that of imports (10), which give way to services themselves: end-to-end tests wait for them. */
const NICENESS = 12;

const help = `Usage: scripts/test [suite...]

  lint     formatting, lint, import directions and cycles
  types    everything compiled from nothing, strictly
  compose  docker-compose.yml: accepted by Docker Compose, versions, limits, settings
  unit     unit, contract and HTTP tests, beside the code they test
  relevance
           the unit tests of what is found, again on Elasticsearch
  e2e      the built product as real processes over real HTTP
  distributed
           the same tests with every service in processes of its own

Without a suite, all suites run: the checks first, then tests and end-to-end tests beside each other, with the output of
each suite at its end. All but the first three need Elasticsearch, Redis and Kafka: scripts/stack starts those without an
address in the environment and stops them at the end, unless they were running before. Tests that can read real registers
find them through REGISTER_DATA_DIR; without it they read registers that the project generates. The last line is
"N passed, N failed"; exit code 0, 1 (failed) or 2 (wrong use).
`;

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  if (error) process.stdout.write(`${error.message}\n`);
  return status ?? 1;
}

/** Each check of docker-compose.yml counts; what prints no counts failed as a whole. */
function composeChecks() {
  const args = ['scripts/lib/compose-checks.mjs'];
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  const lines = stdout.trim().split('\n');
  const counts = lines.pop();
  process.stdout.write(`${lines.join('\n')}\n`);
  return counts?.startsWith('{') ? JSON.parse(counts) : { passed: 0, failed: 1 };
}

/** What was compiled from a file that is gone must not be tested. */
function removeCompiled() {
  for (const group of ['libs', 'services', 'scripts']) {
    for (const entry of readdirSync(join(root, group), { withFileTypes: true })) {
      if (entry.isDirectory()) rmSync(join(root, group, entry.name, 'dist'), { recursive: true, force: true });
    }
  }
}

/** Runs a program. @returns all that it wrote, unless that went to the terminal at once */
function collect(command, args, own, { atOnce, gives }) {
  return new Promise((resolve) => {
    const output = atOnce ? 'inherit' : 'pipe';
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', output, output], env: { ...env, ...own } });
    if (gives && child.pid !== undefined) setPriority(child.pid, NICENESS);
    const parts = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part));
    child.on('error', (error) => parts.push(Buffer.from(`${error.message}\n`)));
    child.on('close', () => resolve(Buffer.concat(parts).toString()));
  });
}

/** Jest's own counts. A file that cannot be run counts as one failure, and so does a suite without any test. */
async function jest([args, own], how) {
  const directory = mkdtempSync(join(tmpdir(), 'tripoint-tests-'));
  const report = join(directory, 'report.json');
  const words = ['node_modules/jest/bin/jest.js', '--ci', '--json', `--outputFile=${report}`, ...args];
  let output = await collect(process.execPath, words, own, how);
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    const skipped = result.numPendingTests + result.numTodoTests;
    if (skipped > 0) output += `${skipped} tests were skipped: none may be\n`;
    const none = result.numTotalTests === 0 ? 1 : 0;
    return { passed: result.numPassedTests, failed: failed + skipped + none, output };
  } catch (error) {
    return { passed: 0, failed: 1, output: `${output}jest gave no report: ${error.message}\n` };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const asked = process.argv.slice(2);
if (asked.includes('--help') || asked.includes('-h')) {
  process.stdout.write(help);
  process.exit(0);
}
const names = [...Object.keys(checks), ...Object.keys(suites)];
const unknown = asked.find((name) => !names.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`There is no suite ${unknown}.\n\n${help}`);
  process.exit(2);
}

// Commands under test must not install or build once more: what is compiled here is what is tested.
const env = { ...process.env, TRIPOINT_PREPARED: '1' };
const chosen = asked.length > 0 ? names.filter((name) => asked.includes(name)) : names;
const total = { passed: 0, failed: 0 };

function count(name, startedAt, { passed, failed }) {
  total.passed += passed;
  total.failed += failed;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  process.stdout.write(`== ${name}: ${passed} passed, ${failed} failed, ${seconds} s\n`);
}

if (!chosen.includes('types') && run('node_modules/.bin/tsc', ['-b']) !== 0) total.failed++;
for (const name of chosen.filter((each) => each in checks)) {
  process.stdout.write(`\n== ${name}\n`);
  const startedAt = Date.now();
  count(name, startedAt, checks[name]());
}

const running = lanes.map((lane) => lane.filter((name) => chosen.includes(name))).filter(({ length }) => length > 0);
const stack = running.length > 0 ? startStack(root) : undefined;
Object.assign(env, stack?.addresses);
async function runLane(lane) {
  for (const name of lane) {
    const atOnce = running.length === 1;
    process.stdout.write(`\n== ${name}${atOnce ? '' : ' has started'}\n`);
    const startedAt = Date.now();
    const { output, ...counts } = await jest(suites[name], { atOnce, gives: !atOnce && lane === running[0] });
    process.stdout.write(atOnce ? output : `\n== ${name}\n${output}`);
    count(name, startedAt, counts);
  }
}
if (stack === null) {
  // Without servers each suite fails as one: to leave tests out would be a lie.
  process.stdout.write('Elasticsearch, Redis and Kafka could not be started: see above. Their suites were not run.\n');
  total.failed += running.flat().length;
} else {
  await Promise.all(running.map(runLane));
}
stack?.stop();
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);
