import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './own-server';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-server-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** A stand-in for the service: what is under test is only how it is started, understood and ended. */
function program(code: string): string {
  const file = join(folder, 'main.js');
  writeFileSync(file, code);
  return file;
}

test('the service is started on a free port of the data directory and is ready when it says so', async () => {
  const server = await startServer(
    folder,
    program(`
      process.stdout.write('starting on ' + process.env.DATA_DIR + '\\nrea');
      process.stdout.write('dy http://' + process.env.HOST + ':' + (process.env.PORT === '0' ? 1234 : 1) + '\\n');
      setInterval(() => {}, 1000);`),
  );
  expect(server.url).toBe('http://127.0.0.1:1234');
  await server.stop();
  expect(() => process.kill(server.pid, 0)).toThrow();
});

test('a service that ends before it is ready is reported with what it said', async () => {
  const file = program(`process.stderr.write('no index here'); process.exitCode = 3;`);
  await expect(startServer(folder, file)).rejects.toThrow(/ended with code 3 before it was ready\.\nno index here/);
});

test('a service that is not built is reported', async () => {
  await expect(startServer(folder, join(folder, 'absent.js'))).rejects.toThrow(/is not built/);
});

test('what the service logs is handed over line by line', async () => {
  const file = program(`
    process.stderr.write('{"message":"first"}\\n{"mess');
    process.stderr.write('age":"second"}\\n');
    process.stdout.write('ready http://127.0.0.1:1234\\n');
    setInterval(() => {}, 1000);`);
  const lines: string[] = [];
  let second: () => void;
  const logged = new Promise<void>((done) => {
    second = done;
  });
  const server = await startServer(folder, file, (line) => lines.push(line) === 2 && second());
  await logged;
  await server.stop();
  expect(lines).toEqual(['{"message":"first"}', '{"message":"second"}']);
});
