import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { operations } from '@tripoint/contract';
import { KEY, openBench } from '../testing/gateway-bench';
import { codeExamples } from './code-examples';

const run = promisify(execFile);
const bench = openBench();
let server: Server;
let baseUrl: string;

beforeAll(async () => {
  server = createServer(bench.gateway);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const withKey = (text: string) => text.replaceAll('YOUR_KEY', KEY);
const programOf = (operation: (typeof operations)[number], language: string) =>
  withKey(codeExamples(operation, baseUrl).find(({ id }) => id === language)!.text);

/** Between what programs print. */
const END = '---end---';

/** Runs programs one after the other in one process. @returns what each printed */
async function runScripts(programs: readonly string[]): Promise<string[]> {
  const script = programs.map((program) => `{\n${program}\n}\nconsole.log('${END}');\n`).join('');
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  return stdout.split(END).map((printed) => printed.trim());
}
const runShell = async (program: string): Promise<string> =>
  (await run('sh', ['-c', program.replace(/^curl /, 'curl -s ')])).stdout;

describe('every operation', () => {
  let printed: string[];
  let calls: typeof bench.calls;
  beforeAll(async () => {
    bench.calls.splice(0);
    printed = await runScripts(
      operations.map((operation) => programOf(operation, 'javascript').replace('answer.json()', 'answer.text()')),
    );
    calls = bench.calls.splice(0);
  });

  test.each(operations.map((operation, i) => [operation.id, operation, i] as const))(
    '%s is called alike from a shell and from JavaScript',
    async (id, operation, i) => {
      const stdout = await runShell(programOf(operation, 'curl'));
      expect(JSON.parse(stdout)).toEqual(operation.example.answer);
      expect(printed[i]).toBe(`200 ${stdout.trim()}`);
      const [shell] = bench.calls.splice(0);
      expect([shell?.operation, calls[i]?.operation]).toEqual([id, id]);
      expect(calls[i]?.params).toEqual(shell?.params);
    },
  );
});

test('a text is quoted as its language reads it', async () => {
  const operation = { ...operations[0]!, example: { params: { query: 'it\'s \\ $x `y` "z"' }, answer: [] } };
  for (const language of ['curl', 'javascript']) {
    bench.calls.splice(0);
    const program = programOf(operation, language);
    await (language === 'curl' ? runShell(program) : runScripts([program]));
    expect([language, bench.calls[0]?.params.query]).toEqual([language, 'it\'s \\ $x `y` "z"']);
  }
  const [, , php, python] = codeExamples(operation, baseUrl);
  for (const { text } of [php!, python!]) expect(text).toContain("'it\\'s \\\\ $x `y` \"z\"'");
});
