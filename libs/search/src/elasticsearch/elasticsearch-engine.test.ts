import { describeIndexEngine } from '../index-engine-contract';
import { TestEngines } from './test-stack';

let engines: TestEngines;
beforeAll(() => {
  engines = new TestEngines();
});
afterAll(() => engines.close());

describeIndexEngine('elasticsearch', (data) => engines.open(data));
