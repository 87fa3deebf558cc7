import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside `src`, because the compiler copies no Lua. */
const FOLDER = join(__dirname, '..', '..', 'lua');

/** A script that Redis runs in one step. */
export interface LuaScript {
  readonly lua: string;
  /** How many of its arguments are names of keys; without it, the first argument says so. */
  readonly numberOfKeys?: number;
}

/**
 * Reads a script of a folder, by default that of the limiter. Its name ends with how many keys it takes: `gcra-quota-2`, or with `n`.
 * @throws when there is no such file, or its name has no number.
 */
export function luaScript(name: string, folder = FOLDER): LuaScript {
  const keys = /-(\d+|n)$/.exec(name)?.[1];
  if (keys === undefined) throw new Error(`the name of the script ${name} does not say how many keys it takes`);
  const lua = readFileSync(join(folder, `${name}.lua`), 'utf8');
  return keys === 'n' ? { lua } : { lua, numberOfKeys: Number(keys) };
}
