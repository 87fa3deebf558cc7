import type { AnyOperation } from '@tripoint/contract';
import { pathOf } from '@tripoint/runtime';
import { fieldsOf } from './example-fields';

/** The example of an operation as a command for a shell. */
export function curlExample(operation: AnyOperation, baseUrl: string): string {
  const lines = [
    `curl ${quote(baseUrl + pathOf(operation, operation.example.params))}`,
    `-H ${quote('X-Service-API-Key: YOUR_KEY')}`,
  ];
  lines[0] = lines[0]!.replace('curl ', operation.method === 'POST' ? 'curl -X POST ' : 'curl -G ');
  for (const [name, value] of fieldsOf(operation)) lines.push(`--data-urlencode ${quote(`${name}=${value}`)}`);
  return lines.join(' \\\n  ');
}

function quote(text: string): string {
  return `'${quoted(text)}'`;
}

/** A text as it stands between the single quotes of a shell. */
export function quoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}
