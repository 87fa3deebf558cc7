import { ClusterConnectionPool } from '@elastic/elasticsearch';

type ResurrectOptions = Parameters<ClusterConnectionPool['resurrect']>[0];

/**
 * The nodes of a cluster. One that failed is left alone for a minute however many requests failed with it (the library doubles
 * the time for each), then asked by one ping and not by one of each request.
 */
export class NodePool extends ClusterConnectionPool {
  override resurrectTimeoutCutoff = 0;

  override resurrect(options: ResurrectOptions): void {
    const next = this.connections.find(({ id }) => id === this.dead[0]);
    const isDue = next !== undefined && options.now >= next.resurrectTimeout;
    super.resurrect(options);
    if (isDue) next.resurrectTimeout = options.now + this.resurrectTimeout;
  }
}
