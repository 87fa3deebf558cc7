import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside `src`, because the compiler copies no Lua. */
const FOLDER = join(__dirname, '..', '..', '..', 'lua');

/** A script that Redis runs in one step. */
export interface LuaScript {
  readonly lua: string;
  /** How many of its arguments are names of keys. */
  readonly numberOfKeys: number;
}

/**
 * Reads a script of the folder `lua`. Its name ends with how many keys it takes: `gcra-quota-2`.
 * @throws when there is no such file, or its name has no number.
 */
export function luaScript(name: string): LuaScript {
  const keys = /-(\d+)$/.exec(name)?.[1];
  if (keys === undefined) throw new Error(`the name of the script ${name} does not say how many keys it takes`);
  return { lua: readFileSync(join(FOLDER, `${name}.lua`), 'utf8'), numberOfKeys: Number(keys) };
}
