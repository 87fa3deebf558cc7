import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorTable } from '@tripoint/contract';
import { VIES_CODES } from '@tripoint/vat';
import { settingsByHeading } from './settings-table';

const root = join(__dirname, '../../..');
const read = (document: string): string => readFileSync(join(root, document), 'utf8');
const documents = ['', 'docs', 'docs/decisions', 'libs/contract', 'libs/form-extension', 'scripts/benchmarks'].flatMap(
  (folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
);

const withoutCode = (markdown: string): string => markdown.replace(/^```[\s\S]*?^```$/gm, '');

/** Anchors that GitHub gives to the headings of a document. */
function anchorsOf(markdown: string): Set<string> {
  const headings = [...withoutCode(markdown).matchAll(/^#+ (.+)$/gm)];
  return new Set(
    headings.map(([, text]) =>
      (text as string)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Words of an idiom that a reader would first have to learn; `names` in code are no prose. */
const idiom =
  /\b(told|tells?|heard|brought|begun|news|journeys?|efforts?|whoever|lies|of its own accord|stands twice)\b/gi;

/** Environment variables that belong to the scripts and tests, not to the service. */
const ofTheScripts = ['FUZZ_CALLS', 'REGISTER_DATA_DIR', 'STACK_JVM_OPTIONS', 'TRIPOINT_PREPARED'];

describe.each(documents)('%s', (document) => {
  const markdown = read(document);

  it('links to documents and headings that exist', () => {
    const broken = [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target as string)
      .filter((target) => !/^https?:/.test(target))
      .filter((target) => {
        const [path = '', anchor] = target.split('#');
        const linked = path === '' ? document : join(dirname(document), path);
        if (!existsSync(join(root, linked))) return true;
        return anchor !== undefined && !anchorsOf(read(linked)).has(anchor);
      });
    expect(broken).toEqual([]);
  });

  it('names files and folders that exist', () => {
    const absent = [...withoutCode(markdown).matchAll(/`((?:libs|services|scripts|docs)\/[^`\s]+)`/g)]
      .map(([, path]) => path as string)
      .filter((path) => !/[<*{…]/.test(path) && !existsSync(join(root, path)));
    expect(absent).toEqual([]);
  });

  it('says things in plain words', () => {
    const prose = withoutCode(markdown).replace(/`[^`]*`/g, '');
    expect(prose.match(idiom) ?? []).toEqual([]);
  });

  it('names settings that exist', () => {
    const known = [...settingsByHeading.values()].flatMap((declarations) =>
      Object.values(declarations).flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name])),
    );
    const unknown = [...markdown.matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)]
      .map(([, name]) => name as string)
      .filter((name) => ![...known, ...ofTheScripts, ...VIES_CODES].includes(name));
    expect(unknown).toEqual([]);
  });
});

describe('docs/errors.md', () => {
  it('has the rows of the error table, in its order and no others', () => {
    const rows = Object.values(errorTable).map(({ code, status, meaning, fix }) => {
      const name = code === null ? 'null' : `\`${code}\``;
      return `| ${name} | ${status.spec} | ${meaning} | ${fix} |`;
    });
    const [, table = ''] = read('docs/errors.md').split('| --- | --- | --- | --- |\n');
    expect(table.split('\n\n')[0]?.split('\n')).toEqual(rows);
  });
});
