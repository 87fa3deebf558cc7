import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An attribute without quotes, a style, a script, or an address that does not come from the page's own code. */
const UNSAFE = [
  /(?:^|\s)(?!url=)[a-z-]+=\$\{[^}]*\}[^`\n]*>/g,
  / on[a-z]+="| style="|<style|javascript:|href="\$\{(?!link|next|path|here|href|this\.pathOf|visit\.home|icon\.|style\.)/g,
];

/** What of the templates in a folder of sources could let a value out of its place: `file: piece`. */
export function unsafeTemplates(folder: string): string[] {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  );
  if (sources.length < 5) throw new Error(`${folder} holds no pages`);
  return sources.flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    return UNSAFE.flatMap((pattern) => (text.match(pattern) ?? []).map((piece) => `${path}: ${piece}`));
  });
}
