import type { AnyOperation } from '@tripoint/contract';
import { pathOf } from '@tripoint/runtime';
import { curlExample } from './curl-example';
import { fieldsOf } from './example-fields';

/** A call as a program: the same in each language, with what the language has without a package. */
export interface CodeExample {
  /** As it is shown. */
  readonly language: string;
  readonly id: string;
  readonly text: string;
}

/** The example of an operation in every language, in the order in which they are shown. */
export function codeExamples(operation: AnyOperation, baseUrl: string): readonly CodeExample[] {
  return [
    { language: 'curl', id: 'curl', text: curlExample(operation, baseUrl) },
    { language: 'JavaScript', id: 'javascript', text: javaScriptExample(operation, baseUrl) },
    { language: 'PHP', id: 'php', text: phpExample(operation, baseUrl) },
    { language: 'Python', id: 'python', text: pythonExample(operation, baseUrl) },
  ];
}

interface Example {
  readonly url: string;
  readonly isPost: boolean;
  /** Fields as they are sent, lists with an index for each element. */
  readonly fields: readonly (readonly [string, string])[];
}

function exampleOf(operation: AnyOperation, baseUrl: string): Example {
  return {
    url: baseUrl + pathOf(operation, operation.example.params),
    isPost: operation.method === 'POST',
    fields: fieldsOf(operation),
  };
}

function javaScriptExample(operation: AnyOperation, baseUrl: string): string {
  const { url, isPost, fields } = exampleOf(operation, baseUrl);
  const pairs = fields.map(([name, value]) => `  [${quoted(name)}, ${quoted(value)}],\n`).join('');
  const params = fields.length === 0 ? '' : `const params = new URLSearchParams([\n${pairs}]);\n`;
  const target = isPost || fields.length === 0 ? quoted(url) : `${quoted(`${url}?`)} + params`;
  const options = [
    isPost && "  method: 'POST',\n",
    "  headers: { 'X-Service-API-Key': 'YOUR_KEY' },\n",
    isPost && fields.length > 0 && '  body: params,\n',
  ];
  return `${params}const answer = await fetch(${target}, {
${options.filter(Boolean).join('')}});
console.log(answer.status, await answer.json());`;
}

function phpExample(operation: AnyOperation, baseUrl: string): string {
  const { url, isPost, fields } = exampleOf(operation, baseUrl);
  const pairs = fields.map(([name, value]) => `    ${quoted(name)} => ${quoted(value)},\n`).join('');
  const params = fields.length === 0 ? '' : `$params = http_build_query([\n${pairs}]);\n`;
  const target = isPost || fields.length === 0 ? quoted(url) : `${quoted(`${url}?`)} . $params`;
  const type = isPost ? `${RN}Content-Type: application/x-www-form-urlencoded` : '';
  const options = [
    `    'method' => '${operation.method}',\n`,
    `    'header' => "X-Service-API-Key: YOUR_KEY${type}",\n`,
    isPost && fields.length > 0 && `    'content' => $params,\n`,
    "    'ignore_errors' => true,\n",
  ];
  return `<?php
${params}$context = stream_context_create(['http' => [
${options.filter(Boolean).join('')}]]);
$answer = file_get_contents(${target}, false, $context);
print_r(json_decode($answer, true));`;
}
/** A line break of HTTP as PHP writes it between double quotes. */
const RN = '\\r\\n';

function pythonExample(operation: AnyOperation, baseUrl: string): string {
  const { url, isPost, fields } = exampleOf(operation, baseUrl);
  const pairs = fields.map(([name, value]) => `    (${quoted(name)}, ${quoted(value)}),\n`).join('');
  const params = fields.length === 0 ? '' : `params = urllib.parse.urlencode([\n${pairs}])\n`;
  const target = isPost || fields.length === 0 ? quoted(url) : `${quoted(`${url}?`)} + params`;
  const body = isPost ? `, ${fields.length > 0 ? 'params.encode()' : "b''"}` : '';
  return `import json
${fields.length > 0 ? 'import urllib.parse\n' : ''}import urllib.request

${params}request = urllib.request.Request(${target}${body})
request.add_header('X-Service-API-Key', 'YOUR_KEY')
with urllib.request.urlopen(request) as answer:
    print(answer.status, json.load(answer))`;
}

/** A text between single quotes, as JavaScript, PHP and Python read it. */
function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
