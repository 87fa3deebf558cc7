import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const PACKAGE = join(__dirname, '..', '..');
export const ROOT = join(PACKAGE, '..', '..');
/** What a project of a consumer has installed besides. */
const OTHERS = ['react', 'react-dom', 'vue', '@types/react'];

/** A new project outside the repository that has installed the package as npm packs it. */
export class Consumer {
  readonly folder = mkdtempSync(join(tmpdir(), 'tripoint-consumer-'));
  /** Paths that were packed. */
  readonly packed: readonly string[];

  constructor() {
    const [packed] = JSON.parse(this.npm('pack', PACKAGE, '--json', '--pack-destination', this.folder));
    this.packed = packed.files.map(({ path }: { path: string }) => path);
    this.write('package.json', '{ "name": "shop", "private": true, "type": "module" }');
    this.npm('install', `./${packed.filename}`, '--offline', '--no-audit', '--no-fund', '--ignore-scripts');
    for (const name of OTHERS) {
      const link = join(this.folder, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(ROOT, 'node_modules', name), link);
    }
  }

  write(path: string, text: string): string {
    const file = join(this.folder, path);
    writeFileSync(file, text);
    return file;
  }

  /** Runs a program in the project; its standard output, or with an error what it wrote. */
  run(program: string, ...args: string[]): string {
    try {
      return execFileSync(program, args, { cwd: this.folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`);
    }
  }

  private npm(...args: string[]): string {
    return this.run('npm', ...args);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
