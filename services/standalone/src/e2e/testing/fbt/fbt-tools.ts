import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../command';
import type { RenderOrder } from './render';

/** A set of foreign tools that work together; its packages are in `scripts/lib/fbt`. */
export type ToolSet = 'a' | 'b' | 'c';

/** What a collector writes, as far as the tests look at it. */
export interface Collected {
  readonly phrases: readonly {
    readonly hashToText?: Readonly<Record<string, string>>;
    readonly hashToLeaf?: Readonly<Record<string, { readonly text: string }>>;
  }[];
  readonly childParentMappings: Readonly<Record<string, number>>;
}

const PACKAGES = join(ROOT, 'scripts/lib/fbt');
const INSTALLED = join(ROOT, '.cache/fbt');
const RENDER = join(__dirname, 'render.js');
const FBTEE = 'node_modules/@nkzw/fbtee-cli/bin.mjs';
const LTS_NODE = `import { ltsNodeFolder } from ${JSON.stringify(join(ROOT, 'scripts/lib/lts-node.mjs'))};
const folder = ltsNodeFolder(${JSON.stringify(ROOT)});
if (folder === null) throw new Error('Node.js for fbtee could not be installed');
process.stdout.write(folder);`;
/** The command line of fbtee needs it. */
const FBTEE_NODE_MAJOR = 22;

/** Installed tools. */
export class FbtTools {
  private constructor(
    private readonly set: ToolSet,
    readonly folder: string,
    private readonly node: string,
  ) {}

  /** Installs the packages of the set, once for each state of its lock file. @throws when npm cannot reach its registry */
  static async open(set: ToolSet): Promise<FbtTools> {
    const lock = await readFile(join(PACKAGES, set, 'package-lock.json'));
    const folder = join(INSTALLED, `${set}-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`);
    if (!existsSync(folder)) {
      const made = join(INSTALLED, randomUUID());
      await mkdir(made, { recursive: true });
      await cp(join(PACKAGES, set), made, { recursive: true });
      await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: made });
      // Another process may have been quicker.
      await rename(made, folder).catch(() => rm(made, { recursive: true }));
    }
    return new FbtTools(set, folder, set === 'c' ? await nodeOfFbtee() : process.execPath);
  }

  /** Collects the phrases of a source file. @param scratch an empty folder */
  async collect(source: string, scratch: string, hashModule: string | null = null): Promise<Collected> {
    if (this.set !== 'c') {
      const hashes = hashModule === null ? [] : ['--hash-module', hashModule];
      return JSON.parse(await this.run([this.fbt('fbt-collect'), ...hashes], source)) as Collected;
    }
    await mkdir(join(scratch, 'src'));
    await writeFile(join(scratch, 'src/page.jsx'), source);
    const options = ['--src', 'src', '--out', 'collected.json', '--include-default-strings', 'false'];
    await run(this.node, [join(this.folder, FBTEE), 'collect', ...options], { cwd: scratch });
    return JSON.parse(await readFile(join(scratch, 'collected.json'), 'utf8')) as Collected;
  }

  /** Has the translate tool make dictionaries; `--strict` ends it at a translation that is missing. */
  async translate(input: string): Promise<Record<string, object>> {
    const fbt = [this.fbt('fbt-translate'), '--stdin', '--jenkins', '--strict'];
    const words = this.set === 'c' ? [join(this.folder, FBTEE), 'translate', '--stdin', '--strict'] : fbt;
    return JSON.parse(await this.run(words, input)) as Record<string, object>;
  }

  /** Compiles a component and renders it. @returns its HTML for each case */
  async render(order: Omit<RenderOrder, 'folder'>): Promise<readonly string[]> {
    return JSON.parse(await this.run([RENDER], JSON.stringify({ ...order, folder: this.folder }))) as string[];
  }

  private fbt(name: string): string {
    return join(this.folder, 'node_modules/.bin', name);
  }

  private run(words: readonly string[], input: string): Promise<string> {
    return run(this.node, words, { cwd: this.folder, input });
  }
}

async function nodeOfFbtee(): Promise<string> {
  if (Number(process.versions.node.split('.')[0]) >= FBTEE_NODE_MAJOR) return process.execPath;
  const folder = await run(process.execPath, ['--input-type=module', '--eval', LTS_NODE], { cwd: ROOT });
  return join(folder, 'node');
}

async function run(program: string, words: readonly string[], { cwd, input = '' }: { cwd: string; input?: string }) {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, CI: '1', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
  const child = spawn(program, words, { cwd, env });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}
