/** What is wrong with one value: a sentence that follows the variable's name, such as `must be a whole number`. */
export class SettingProblem extends Error {
  override readonly name = 'SettingProblem';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'which does not exist',
  ENOTDIR: 'which does not exist',
  EACCES: 'which this process has no permission for',
  EROFS: 'on a file system that is read-only',
};

/** Why a path cannot be used, without the path. */
export function pathProblem(type: 'file' | 'folder', error: unknown): SettingProblem {
  if (error instanceof SettingProblem) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return new SettingProblem(`names a ${type} ${REASONS[code] ?? `that cannot be used (${code})`}`);
}
