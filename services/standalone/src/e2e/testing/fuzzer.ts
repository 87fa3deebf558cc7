import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { access, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './command';

const REQUIREMENTS = join(ROOT, 'scripts/lib/fuzzer-requirements.txt');
const FUZZERS = join(ROOT, '.cache/fuzzer');

/** What every answer is held against. Whether a value is accepted is not: the document cannot say which places exist. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];
/** The same calls in every run. */
const SEED = 13;
/** Drawn calls for each operation, besides those of its examples and of the bounds of its schema; more for a long look. */
const DRAWN_CALLS = process.env.FUZZ_CALLS ?? '20';

export interface Fuzzed {
  /** What the fuzzer printed. */
  readonly text: string;
  readonly passed: boolean;
  readonly calls: number;
}

/**
 * Calls a running service as its OpenAPI document allows and forbids.
 * @param folder takes what the fuzzer writes
 * @throws when python3 or the package index cannot be reached
 */
export async function fuzz(url: string, key: string, folder: string): Promise<Fuzzed> {
  const program = join(await install(), 'bin/python');
  // The program that pip writes names the folder in which it was installed, not the one it was moved to.
  const args = ['-m', 'schemathesis.cli', 'run', `${url}/openapi.json`, '--header', `X-Service-API-Key: ${key}`];
  args.push('--checks', CHECKS.join());
  args.push('--phases', 'examples,coverage,fuzzing', '--max-examples', DRAWN_CALLS, '--continue-on-failure');
  args.push('--seed', String(SEED), '--generation-deterministic', '--no-color');
  const { code, text } = await run(program, args, folder);
  return { text, passed: code === 0, calls: Number(/(\d+) generated/.exec(text)?.[1] ?? 0) };
}

/** A virtual environment for each list of packages, made whole beside its place and moved there. */
async function install(): Promise<string> {
  const packages = await readFile(REQUIREMENTS);
  const folder = join(FUZZERS, createHash('sha256').update(packages).digest('hex').slice(0, 12));
  if (await exists(folder)) return folder;
  await rm(FUZZERS, { recursive: true, force: true });
  await mkdir(FUZZERS, { recursive: true });
  const made = join(FUZZERS, randomUUID());
  await succeed('python3', ['-m', 'venv', made]);
  await succeed(join(made, 'bin/pip'), ['install', '--quiet', '--only-binary', ':all:', '-r', REQUIREMENTS]);
  await rename(made, folder);
  return folder;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function succeed(program: string, args: readonly string[]): Promise<void> {
  const { code, text } = await run(program, args, FUZZERS);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${text}`);
}

async function run(program: string, args: readonly string[], cwd: string): Promise<{ code: number; text: string }> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
  }
  const [code] = (await once(child, 'close')) as [number];
  return { code, text };
}
