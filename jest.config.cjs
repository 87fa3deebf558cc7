const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

// `scripts/stack up` writes the addresses of what it started here; what the environment gives goes before.
const stackUrls = join(__dirname, '.cache', 'stack', 'urls.json');
if (existsSync(stackUrls)) {
  for (const [name, url] of Object.entries(JSON.parse(readFileSync(stackUrls, 'utf8')))) process.env[name] ??= url;
}

/** The end-to-end tests of the distributed form begin with samples that are imported once, and wait for more processes. */
const testing = '<rootDir>/services/standalone/dist/e2e/testing';
const ofForm =
  process.env.E2E_FORM === 'distributed'
    ? { globalSetup: `${testing}/run-setup.js`, globalTeardown: `${testing}/run-teardown.js`, testTimeout: 120_000 }
    : { testTimeout: 30_000 };

/** Tests run on the compiled output as it is (`npm run build` first), so worker threads and types are those that ship. */
module.exports = {
  testEnvironment: 'node',
  transform: {},
  roots: ['<rootDir>/libs', '<rootDir>/services', '<rootDir>/scripts'],
  testMatch: ['**/dist/**/*.test.js'],
  testPathIgnorePatterns: ['/node_modules/'],
  moduleDirectories: ['node_modules'],
  maxWorkers: 2,
  ...ofForm,
};
