import type { Client, estypes } from '@elastic/elasticsearch';

/** How long an index that another process has just made may take until it can be read. */
const readableWithin = '30s';

/** Makes an index unless it is there; several processes may do so at once. When it resolves, the index can be read. */
export async function ensureIndex(client: Client, request: estypes.IndicesCreateRequest): Promise<void> {
  const { index } = request;
  if (!(await client.indices.exists({ index }))) {
    try {
      await client.indices.create(request);
      return;
    } catch (error) {
      if (!(await client.indices.exists({ index }))) throw error;
    }
  }
  // Another process may still be making it: an index exists before it can be read.
  await client.cluster.health({ index, wait_for_status: 'yellow', timeout: readableWithin });
}
