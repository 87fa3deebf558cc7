import { createHash } from 'node:crypto';
import { dirname, join, sep } from 'node:path';
import type { GenerationFiles } from '../disk/node-generation-files';

/** Test support: thrown by every operation from the moment of the simulated crash on. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

interface FileNode {
  readonly kind: 'file';
  /** What programs see. */
  seen: Buffer;
  /** What a power cut leaves for sure. */
  kept: Buffer;
}

interface DirectoryNode {
  readonly kind: 'directory';
  readonly seen: Map<string, Node>;
  readonly kept: Map<string, Node>;
}

type Node = FileNode | DirectoryNode;

function directoryNode(): DirectoryNode {
  return { kind: 'directory', seen: new Map(), kept: new Map() };
}

/**
 * Test support: a disk in memory that forgets. File contents that were not fsynced and names in directories that were
 * not fsynced may or may not survive a crash, each by itself, which is all a disk promises.
 */
export class VolatileDisk {
  private root = directoryNode();
  private stepsLeft = Number.POSITIVE_INFINITY;
  /** Steps taken since `crashAfter`. */
  steps = 0;

  /** Lets so many steps happen; the next one crashes half-way. */
  crashAfter(steps: number): void {
    this.stepsLeft = steps;
    this.steps = 0;
  }

  /** The power comes back: every unsynced part survived or not, as `chance` (true = survived) says. */
  restart(chance: () => boolean): void {
    this.root = survivors(this.root, chance);
    this.stepsLeft = Number.POSITIVE_INFINITY;
    this.steps = 0;
  }

  /** The operations of the disk, as the code under test gets them. */
  files(): GenerationFiles {
    return {
      makeDirectory: async (path) => {
        this.step();
        let directory = this.root;
        for (const name of path.split(sep).filter(Boolean)) {
          let next = directory.seen.get(name);
          if (next === undefined) {
            next = directoryNode();
            directory.seen.set(name, next);
            directory.kept.set(name, next);
          }
          directory = next as DirectoryNode;
        }
      },
      writeDurable: async (path, content) => {
        const bytes = Buffer.from(content as string);
        const file = this.fileFor(path);
        try {
          this.step();
        } catch (crash) {
          file.seen = bytes.subarray(0, bytes.length >> 1);
          throw crash;
        }
        file.seen = bytes;
        file.kept = bytes;
      },
      createExclusive: async (path, content) => {
        this.step();
        if (this.find(path) !== null) return false;
        const file = this.fileFor(path);
        file.seen = Buffer.from(content);
        return true;
      },
      rename: async (from, to) => {
        this.step();
        const node = this.find(from);
        if (node === null) throw Object.assign(new Error(`ENOENT: ${from}`), { code: 'ENOENT' });
        this.directory(dirname(from)).seen.delete(baseName(from));
        this.directory(dirname(to)).seen.set(baseName(to), node);
      },
      syncDirectory: async (path) => {
        this.step();
        const directory = this.directory(path);
        directory.kept.clear();
        for (const [name, node] of directory.seen) directory.kept.set(name, node);
      },
      remove: async (path) => {
        this.step();
        const node = this.find(path);
        if (node === null) return;
        if (node.kind === 'directory') {
          for (const name of [...node.seen.keys()]) {
            node.seen.delete(name);
            this.step();
          }
        }
        this.directory(dirname(path)).seen.delete(baseName(path));
      },
      readText: async (path) => this.read(path)?.toString('utf8') ?? null,
      readBytes: async (path) => this.read(path),
      digest: async (path) => {
        const bytes = this.read(path);
        if (bytes === null) return null;
        return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
      },
      stat: async (path) => {
        const bytes = this.read(path);
        return bytes === null ? null : { bytes: bytes.length, changedMs: 0 };
      },
      touch: async () => undefined,
      list: async (path) => {
        const node = this.find(path);
        return node?.kind === 'directory' ? [...node.seen.keys()].sort() : [];
      },
    };
  }

  private step(): void {
    if (this.stepsLeft <= 0) throw new Crash('the power was cut');
    this.stepsLeft -= 1;
    this.steps += 1;
  }

  private read(path: string): Buffer | null {
    const node = this.find(path);
    return node?.kind === 'file' ? node.seen : null;
  }

  private fileFor(path: string): FileNode {
    const found = this.find(path);
    if (found?.kind === 'file') return found;
    const file: FileNode = { kind: 'file', seen: Buffer.alloc(0), kept: Buffer.alloc(0) };
    this.directory(dirname(path)).seen.set(baseName(path), file);
    return file;
  }

  private directory(path: string): DirectoryNode {
    const node = this.find(path);
    if (node?.kind !== 'directory') throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });
    return node;
  }

  private find(path: string): Node | null {
    let node: Node | undefined = this.root;
    for (const name of path.split(sep).filter(Boolean)) {
      if (node?.kind !== 'directory') return null;
      node = node.seen.get(name);
    }
    return node ?? null;
  }
}

function baseName(path: string): string {
  return path.slice(join(dirname(path), sep).length);
}

function survivors(directory: DirectoryNode, chance: () => boolean): DirectoryNode {
  const result = directoryNode();
  for (const name of new Set([...directory.seen.keys(), ...directory.kept.keys()])) {
    const seen = directory.seen.get(name);
    const kept = directory.kept.get(name);
    const node = seen === kept || chance() ? seen : kept;
    if (node === undefined) continue;
    const survivor = node.kind === 'directory' ? survivors(node, chance) : survivingFile(node, chance);
    result.seen.set(name, survivor);
    result.kept.set(name, survivor);
  }
  return result;
}

function survivingFile(file: FileNode, chance: () => boolean): FileNode {
  const content = file.seen === file.kept || chance() ? file.seen : file.kept;
  return { kind: 'file', seen: content, kept: content };
}
