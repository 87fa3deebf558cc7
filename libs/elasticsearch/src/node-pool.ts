import { ClusterConnectionPool, type Connection } from '@elastic/elasticsearch';
import { AnswerTime } from './answer-time';

type ConnectionOptions = Parameters<ClusterConnectionPool['createConnection']>[0];
type ResurrectOptions = Parameters<ClusterConnectionPool['resurrect']>[0];
type SelectOptions = Parameters<ClusterConnectionPool['getConnection']>[0];

/** A node is as good as the fastest when it answers within twice its time and this, which is less than any user notices. */
const UNNOTICED_MS = 20;

/**
 * The nodes of a cluster, asked in turn but for those that answer more slowly than others. One that failed is left alone for
 * a minute however many requests failed with it (the library doubles the time for each), then asked by one ping and not by
 * one of each request.
 */
export class NodePool extends ClusterConnectionPool {
  override resurrectTimeoutCutoff = 0;
  private readonly answerTimes = new WeakMap<Connection, AnswerTime>();

  override createConnection(options: ConnectionOptions): Connection {
    const connection = super.createConnection(options);
    const answerTime = new AnswerTime();
    this.answerTimes.set(connection, answerTime);
    const request = connection.request.bind(connection);
    connection.request = ((...asked) => answerTime.measure(() => request(...asked))) as typeof request;
    return connection;
  }

  override getConnection(options: SelectOptions): Connection | null {
    const { selector = ([first]) => first! } = options;
    return super.getConnection({ ...options, selector: (nodes) => selector(this.fastOf(nodes)) });
  }

  override resurrect(options: ResurrectOptions): void {
    const next = this.connections.find(({ id }) => id === this.dead[0]);
    const isDue = next !== undefined && options.now >= next.resurrectTimeout;
    super.resurrect(options);
    if (isDue) next.resurrectTimeout = options.now + this.resurrectTimeout;
  }

  /** Those that answer about as fast as the fastest. */
  private fastOf(nodes: Connection[]): Connection[] {
    const now = performance.now();
    const times = nodes.map((node) => this.answerTimes.get(node)?.at(now) ?? 0);
    const longest = 2 * Math.min(...times) + UNNOTICED_MS;
    return nodes.filter((_, i) => times[i]! <= longest);
  }
}
