import { readFileSync, statSync } from 'node:fs';
import { pathProblem, SettingProblem } from './setting-problem';

export type Environment = Readonly<Record<string, string | undefined>>;

interface Named {
  readonly name: string;
  readonly secret: boolean;
}

/** Longer than any secret, certificate chains included. */
const MAX_SECRET_BYTES = 65_536;
const SUFFIX = '_FILE';

/** The variable that names the file of a secret. */
export const fileVariable = (name: string): string => `${name}${SUFFIX}`;

/** The setting whose file this variable would name; null when it is called otherwise. */
export const settingOfFile = (variable: string): string | null =>
  variable.endsWith(SUFFIX) ? variable.slice(0, -SUFFIX.length) : null;

/**
 * The environment with every secret in place of the file that `NAME_FILE` names.
 * @returns problems, too: a sentence for each that begins with the variable and shows neither secret nor path
 */
export function withSecretFiles(
  declarations: Readonly<Record<string, Named>>,
  env: Environment,
): { readonly env: Environment; readonly problems: readonly string[] } {
  const read: Record<string, string | undefined> = { ...env };
  const problems: string[] = [];
  for (const name of new Set(Object.values(declarations).flatMap((each) => (each.secret ? each.name : [])))) {
    const variable = fileVariable(name);
    const path = env[variable]?.trim() ?? '';
    if (path === '') continue;
    delete read[variable];
    if ((env[name]?.trim() ?? '') !== '') {
      problems.push(`${variable} cannot be set together with ${name}: remove one of them`);
      continue;
    }
    try {
      read[name] = secretIn(path);
    } catch (error) {
      problems.push(`${variable} ${pathProblem('file', error).message}`);
    }
  }
  return { env: read, problems };
}

function secretIn(path: string): string {
  const found = statSync(path);
  // A pipe or a device might never end.
  if (!found.isFile()) throw new SettingProblem('must name a file');
  if (found.size > MAX_SECRET_BYTES) throw new SettingProblem(`names a file of more than ${MAX_SECRET_BYTES} bytes`);
  const text = readFileSync(path, 'utf8').trim();
  if (text === '') throw new SettingProblem('names a file that is empty');
  return text;
}
