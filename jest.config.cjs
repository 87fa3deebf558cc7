/** Tests run on the compiled output (`npm run build` first), so worker threads and types are those that ship. */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/libs', '<rootDir>/services', '<rootDir>/scripts'],
  testMatch: ['**/dist/**/*.test.js'],
  testPathIgnorePatterns: ['/node_modules/'],
  moduleDirectories: ['node_modules'],
  maxWorkers: 2,
  testTimeout: 30_000,
};
