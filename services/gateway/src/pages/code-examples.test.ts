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

test.each(operations.map((operation) => [operation.id, operation] as const))(
  '%s is called alike from a shell and from JavaScript',
  async (id, operation) => {
    bench.calls.splice(0);
    const { stdout } = await run('sh', ['-c', programOf(operation, 'curl').replace(/^curl /, 'curl -s ')]);
    expect(JSON.parse(stdout)).toEqual(operation.example.answer);
    const program = programOf(operation, 'javascript').replace('answer.json()', 'answer.text()');
    const node = await run(process.execPath, ['--input-type=module', '-e', program]);
    expect(node.stdout.trim()).toBe(`200 ${stdout.trim()}`);
    const [shell, script] = bench.calls;
    expect([shell?.operation, script?.operation]).toEqual([id, id]);
    expect(script?.params).toEqual(shell?.params);
  },
);

test('a text is quoted as its language reads it', async () => {
  const operation = { ...operations[0]!, example: { params: { query: 'it\'s \\ $x `y` "z"' }, answer: [] } };
  for (const language of ['curl', 'javascript']) {
    bench.calls.splice(0);
    const program = programOf(operation, language);
    await (language === 'curl'
      ? run('sh', ['-c', program.replace(/^curl /, 'curl -s ')])
      : run(process.execPath, ['--input-type=module', '-e', program]));
    expect([language, bench.calls[0]?.params.query]).toEqual([language, 'it\'s \\ $x `y` "z"']);
  }
  const [, , php, python] = codeExamples(operation, baseUrl);
  for (const { text } of [php!, python!]) expect(text).toContain("'it\\'s \\\\ $x `y` \"z\"'");
});
