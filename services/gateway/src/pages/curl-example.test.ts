import { execFileSync } from 'node:child_process';
import { operations, places } from '@tripoint/contract';
import { curlExample } from './curl-example';

test('the example is a command that a shell reads as meant', () => {
  const text = curlExample(places.query, "https://it's.example");
  const words = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\n${text}`], { encoding: 'utf8' }).split(
    '\n',
  );
  expect(words).toContain("https://it's.example/v1/places/query");
  expect(words).toContain('query=karlova 213 cheb');
  expect(words).toContain('country[0]=CZ');
});

test('every operation has one that sends its method and its key', () => {
  for (const operation of operations) {
    const text = curlExample(operation, 'https://a');
    expect(text).toContain(operation.method === 'POST' ? "curl -X POST 'https://a" : "curl -G 'https://a");
    expect(text).toContain('X-Service-API-Key');
    expect(text.split('\n')[0]).not.toContain('{');
  }
});
