import type { AnyOperation } from '@tripoint/contract';
import { pathOf } from '@tripoint/runtime';

/** The example of an operation as a command for a shell. */
export function curlExample(operation: AnyOperation, baseUrl: string): string {
  const { params } = operation.example;
  const lines = [`curl ${quote(baseUrl + pathOf(operation, params))}`, `-H ${quote('X-Service-API-Key: YOUR_KEY')}`];
  lines[0] = lines[0]!.replace('curl ', operation.method === 'POST' ? 'curl -X POST ' : 'curl -G ');
  for (const [name, value] of Object.entries(params)) {
    if (operation.path.includes(`{${name}}`)) continue;
    for (const [field, text] of fieldsOf(name, value)) lines.push(`--data-urlencode ${quote(`${field}=${text}`)}`);
  }
  return lines.join(' \\\n  ');
}

function fieldsOf(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (!Array.isArray(value)) return [[name, String(value)]];
  return value.map((element, index) => [`${name}[${index}]`, String(element)]);
}

function quote(text: string): string {
  return `'${quoted(text)}'`;
}

/** A text as it stands between the single quotes of a shell. */
export function quoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}
