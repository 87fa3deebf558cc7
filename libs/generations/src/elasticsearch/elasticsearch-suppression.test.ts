import { removeIndices, stackAddress, testPrefix } from '@tripoint/testing';
import { describeSuppressionList } from '../testing/suppression-contract';
import { writeClient } from './client';
import { ElasticsearchSuppression } from './elasticsearch-suppression';

const client = writeClient(stackAddress('ELASTICSEARCH_URL'));
const prefix = testPrefix();
afterEach(() => removeIndices(prefix));
afterAll(() => client.close());

describeSuppressionList('in Elasticsearch', () => new ElasticsearchSuppression(client, prefix));
