import { writeSync } from 'node:fs';
import { NodeGenerationFiles } from '../disk/node-generation-files';
import { writeClient } from '../elasticsearch/client';
import { ElasticsearchGenerations } from '../elasticsearch/elasticsearch-generations';
import { runImport } from './word-generations';

/**
 * Test support, run as a process of its own: one import that stops itself, as SIGSTOP does, when it has proved its lock and
 * is about to switch. Once it continues, it ends with the name of the error that it met.
 *
 * Words: address of Elasticsearch, prefix, scratch folder, content of the import.
 */
const [url = '', prefix = '', scratchDir = '', word = ''] = process.argv.slice(2);
const client = writeClient(url);
const { indices } = client;
const update = indices.updateAliases.bind(indices);
indices.updateAliases = ((params: { actions: { add?: { alias: string } }[] }) => {
  if (params.actions.some(({ add }) => add?.alias === `${prefix}-cz-addresses-part`)) {
    writeSync(1, 'switching');
    process.kill(process.pid, 'SIGSTOP');
  }
  return update(params as never);
}) as typeof indices.updateAliases;

const store = new ElasticsearchGenerations({ client, prefix, register: 'cz-addresses', scratchDir, kinds: ['unit'] });
runImport(store, new NodeGenerationFiles(), word)
  .then(
    () => writeSync(1, ' switched'),
    (error: Error) => writeSync(1, ` ${error.name}`),
  )
  .finally(() => client.close());
