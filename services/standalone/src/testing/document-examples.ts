/** A `curl` command of a document and the answer printed below it. */
export interface DocumentExample {
  /** Line of the command in the document, from 1. */
  readonly line: number;
  readonly command: string;
  readonly answer: string;
}

/** What a documented command sends. */
export interface DocumentedCall {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: URLSearchParams;
}

/** What an answer ends with that is not shown to its end. */
const CUT = /,\s*…\s*\]$/;

const PAIR = /^```sh\n(curl [^`]*)```\n+```js\n([^`]*)```$/gm;

/** The commands of a Markdown document whose answer follows: a block `sh` that begins with `curl`, then a block `js`. */
export function examplesOf(markdown: string): DocumentExample[] {
  return [...markdown.matchAll(PAIR)].map(({ index, 1: command, 2: answer }) => ({
    line: markdown.slice(0, index).split('\n').length + 1,
    command: command!.trim(),
    answer: answer!.trim(),
  }));
}

/**
 * Reads a command as a shell and curl would, as far as the documents use either.
 * @param base what the documents write for the address of the service
 * @param variables values of the shell variables that the documents use
 * @throws when the command holds anything else
 */
export function callOf(command: string, base: string, variables: Readonly<Record<string, string>>): DocumentedCall {
  const [curl, ...words] = wordsOf(command, variables);
  if (curl !== 'curl') throw new Error(`not a curl command: ${command}`);
  const headers: Record<string, string> = {};
  const form = new URLSearchParams();
  let method: string | null = null;
  let target: string | null = null;
  let isGet = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (!word.startsWith('-')) {
      if (target !== null || !word.startsWith(`${base}/`)) throw new Error(`unexpected address: ${word}`);
      target = word.slice(base.length);
      continue;
    }
    if (word === '-G') {
      isGet = true;
      continue;
    }
    const value = words[++i];
    if (value === undefined) throw new Error(`${word} has no value`);
    if (word === '-X') method = value;
    else if (word === '-H') headers[beforeFirst(value, ':')] = afterFirst(value, ':').trim();
    else if (word === '-d') for (const pair of new URLSearchParams(value)) form.append(...pair);
    else if (word === '--data-urlencode') form.append(beforeFirst(value, '='), afterFirst(value, '='));
    else throw new Error(`unexpected option: ${word}`);
  }
  if (target === null) throw new Error(`no address: ${command}`);
  if (isGet) return { method: method ?? 'GET', target: `${target}?${form}`, headers, form: new URLSearchParams() };
  return { method: method ?? (form.size > 0 ? 'POST' : 'GET'), target, headers, form };
}

/** The printed answer as the service sends it, without white space, or its beginning when the print is cut with `…`. */
export function sentForm(answer: string): { readonly text: string; readonly whole: boolean } {
  const whole = !CUT.test(answer);
  const text = JSON.stringify(JSON.parse(whole ? answer : answer.replace(CUT, ']')));
  return { text: whole ? text : text.slice(0, -1), whole };
}

const WORD = /\\\n|\s+|((?:'[^']*'|"[^"]*"|[^\s'"\\])+)/y;

function wordsOf(command: string, variables: Readonly<Record<string, string>>): string[] {
  const words: string[] = [];
  WORD.lastIndex = 0;
  while (WORD.lastIndex < command.length) {
    const at = WORD.lastIndex;
    const match = WORD.exec(command);
    if (match === null) throw new Error(`cannot be read: ${command.slice(at)}`);
    if (match[1] !== undefined) words.push(unquoted(match[1], variables));
  }
  return words;
}

function unquoted(word: string, variables: Readonly<Record<string, string>>): string {
  return word.replace(/'([^']*)'|"([^"]*)"|([^'"]+)/g, (_, single: string, double: string, bare: string) => {
    if (single !== undefined) return single;
    return (double ?? bare).replace(/\$([A-Z]+)/g, (_dollar, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`unknown variable: ${name}`);
      return value;
    });
  });
}

const beforeFirst = (text: string, separator: string): string => text.slice(0, text.indexOf(separator));
const afterFirst = (text: string, separator: string): string => text.slice(text.indexOf(separator) + 1);
