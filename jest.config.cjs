const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

// `scripts/stack up` writes the addresses of what it started here; what the environment gives goes before.
const stackUrls = join(__dirname, '.cache', 'stack', 'urls.json');
if (existsSync(stackUrls)) {
  for (const [name, url] of Object.entries(JSON.parse(readFileSync(stackUrls, 'utf8')))) process.env[name] ??= url;
}

/** A run of the end-to-end tests begins with samples that are imported once; the distributed form waits for more processes. */
const { E2E_FORM } = process.env;
const testing = '<rootDir>/services/standalone/dist/e2e/testing';
const ofForm = {
  ...(E2E_FORM && { globalSetup: `${testing}/run-setup.js`, globalTeardown: `${testing}/run-teardown.js` }),
  testTimeout: E2E_FORM ? 900_000 : 300_000,
};

/** Tests run on the compiled output as it is (`npm run build` first), so worker threads and types are those that ship. */
module.exports = {
  rootDir: __dirname,
  testEnvironment: 'node',
  // Files share the modules of their process: to load them for each file takes half of the time of most.
  runner: '<rootDir>/scripts/lib/test-runner.mjs',
  setupFilesAfterEnv: ['<rootDir>/scripts/lib/jest-setup.mjs'],
  transform: {},
  roots: ['<rootDir>/libs', '<rootDir>/services', '<rootDir>/scripts'],
  testMatch: ['**/dist/**/*.test.js'],
  testPathIgnorePatterns: ['/node_modules/'],
  moduleDirectories: ['node_modules'],
  // More than processors: tests of Kafka and of processes wait most of their time.
  maxWorkers: 3,
  testSequencer: '<rootDir>/scripts/lib/slow-tests-first.cjs',
  ...ofForm,
};
