import { writeFileSync } from 'node:fs';
import { GenerationStore } from '../disk/generation-store';
import { type GenerationFiles, NodeGenerationFiles } from '../disk/node-generation-files';
import { runImport } from './word-generations';

/**
 * Test support, run as a process of its own: one import on the real disk that kills itself, as `kill -9` would, at a
 * step of its own choice; a file it is just writing stays half-written.
 *
 * Words: data directory, step to die at (counted from 0), content of the import.
 */
const [dataDir, step, word] = process.argv.slice(2);
let stepsLeft = Number(step);

function dieWhenDue(before?: () => void): void {
  if (stepsLeft > 0) {
    stepsLeft -= 1;
    return;
  }
  before?.();
  process.kill(process.pid, 'SIGKILL');
}

const real = new NodeGenerationFiles();
const CHANGES = ['makeDirectory', 'createExclusive', 'rename', 'syncDirectory', 'remove'] as const;
const files: GenerationFiles = {
  ...bound(real),
  writeDurable: (path, content) => {
    dieWhenDue(() => writeFileSync(path, Buffer.from(content as string).subarray(0, content.length >> 1)));
    return real.writeDurable(path, content);
  },
};

function bound(target: NodeGenerationFiles): GenerationFiles {
  const operations = Object.getOwnPropertyNames(NodeGenerationFiles.prototype) as (keyof GenerationFiles)[];
  const entries = operations.map((name) => [
    name,
    (...words: unknown[]) => {
      if ((CHANGES as readonly string[]).includes(name)) dieWhenDue();
      return (target[name] as (...words: unknown[]) => unknown).apply(target, words);
    },
  ]);
  return Object.fromEntries(entries) as GenerationFiles;
}

runImport(new GenerationStore({ dataDir, register: 'cz-addresses', files }), files, word);
