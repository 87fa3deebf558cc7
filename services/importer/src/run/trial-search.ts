import { type Generation, type Generations, writeClient } from '@tripoint/generations';
import type { ImportedKind, TrialSearch } from '../kinds/imported-kind';
import type { ImportStores } from './import-stores';

/** Opens a generation for searching, whether it answers or not. */
export async function openTrial(
  generations: Generations,
  generation: Generation,
  parts: { readonly index: ImportStores['index']; readonly register: string; readonly kind: ImportedKind },
): Promise<TrialSearch> {
  const { index, register, kind } = parts;
  const path = await generations.indexFile(generation);
  if (index.engine === 'embedded') return kind.openTrial({ path, remote: null });
  const { server, prefix } = index;
  const client = writeClient(server);
  const remote = { client, server, prefix, register, generation: generation.id };
  const trial = await kind.openTrial({ path, remote });
  return {
    answers: (text) => trial.answers(text),
    close: async () => {
      await trial.close();
      await client.close();
    },
  };
}
