import { nodeProblem } from './node-version';

describe('the release of Node.js', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.21.0'])('%s will do', (version) => {
    expect(nodeProblem(version)).toBeNull();
  });

  it.each(['20.18.3', '18.20.8'])('%s is refused, with the oldest that will do', (version) => {
    expect(nodeProblem(version)).toBe(`Node.js 20.19 or newer is needed; this is ${version}.`);
  });
});
