import { type CurrentWatch, lookRepeatedly, type WatchOptions } from '../look-repeatedly';
import type { ElasticsearchGenerations } from './elasticsearch-generations';

/**
 * Tells a running process of each new live generation of a register, one at a time; told again at the next look when the
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
