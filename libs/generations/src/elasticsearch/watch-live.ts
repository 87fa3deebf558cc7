import { type CurrentWatch, lookRepeatedly, type WatchOptions } from '../look-repeatedly';
import type { ElasticsearchGenerations } from './elasticsearch-generations';

/**
 * Reports each new live generation of a register to a running process, one at a time; again at the next look when the
 * listener failed. The one in use stays until then.
 */
export function watchLive(
  generations: ElasticsearchGenerations,
  onChange: (generation: string) => void | Promise<void>,
  options: WatchOptions = {},
): CurrentWatch {
  return lookRepeatedly({
    ...options,
    see: async () => {
      const id = await generations.liveId();
      return id === null ? null : { id, takeOver: () => onChange(id) };
    },
  });
}
