import { errorFields, type Logger, type Metrics } from '@tripoint/runtime';
import type { AdministrativeLog } from './administrative-log';

/** Shows how many acts of each kind the log has, of all actors: read from the log when the figures are asked for. */
export function showActs(metrics: Metrics, log: Pick<AdministrativeLog, 'counts'>, logger: Logger): void {
  const refresh = async (): Promise<void> => {
    try {
      const counts = await log.counts();
      counter.reset();
      for (const [act, count] of counts) counter.inc({ act }, count);
    } catch (cause) {
      logger.warn('administrative acts cannot be counted', errorFields(cause));
    }
  };
  const help = 'Administrative acts in the log, by act; the same figure in every process';
  const counter = metrics.counter('tripoint_administrative_acts_total', help, ['act'], refresh);
}
