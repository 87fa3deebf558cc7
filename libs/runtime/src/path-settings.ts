import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathProblem, SettingProblem } from './setting-problem';
import { type Setting, type TextOptions, textSetting } from './settings';

/** A file that this process may read. */
export function fileSetting<D extends string | null = never>(
  name: string,
  options: TextOptions<D>,
): Setting<string | D> {
  return pathSetting(name, 'file', options, (path) => {
    if (!statSync(path).isFile()) throw new SettingProblem('must name a file, not a folder');
    accessSync(path, constants.R_OK);
  });
}

/** A folder that exists and whose files this process may read. */
export function folderSetting<D extends string | null = never>(
  name: string,
  options: TextOptions<D>,
): Setting<string | D> {
  return pathSetting(name, 'folder', options, (path) => {
    if (!statSync(path).isDirectory()) throw new SettingProblem('must name a folder, not a file');
    accessSync(path, constants.R_OK | constants.X_OK);
  });
}

/** A folder to write to; it may be absent as long as it can be created. */
export function writableFolderSetting(name: string, options: TextOptions<string>): Setting<string> {
  return pathSetting(name, 'folder', options, (path) => {
    let there = resolve(path);
    while (!existsSync(there)) there = dirname(there);
    if (!statSync(there).isDirectory()) throw new SettingProblem('must name a folder, but a file is in its place');
    accessSync(there, constants.W_OK | constants.X_OK);
  });
}

function pathSetting<D extends string | null>(
  name: string,
  type: 'file' | 'folder',
  options: TextOptions<D>,
  check: (path: string) => void,
): Setting<string | D> {
  const read = (text: string): string => {
    try {
      check(text);
    } catch (error) {
      throw pathProblem(type, error);
    }
    return text;
  };
  return { ...textSetting(name, options), type, read };
}
