import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWholeFile } from '../whole-file';

/** What the official form prescribes; its reader says it. */
export interface CzechLayout {
  /** First line of each CSV. */
  readonly header: string;
  /** Name of the folder of the code lists, beside the addresses. */
  readonly listsFolder: string;
  readonly encode: (text: string) => Buffer;
}

type Code = number | string;

/** Units by their codes; a municipality or part in Praha has a region and no okres (''). */
export interface CodeLists {
  readonly regions: readonly { readonly code: Code; readonly name: string }[];
  readonly counties: readonly { readonly code: Code; readonly name: string; readonly region: Code }[];
  readonly municipalities: readonly { readonly code: Code; readonly name: string; readonly county: Code }[];
  readonly parts: readonly {
    readonly code: Code;
    readonly municipality: Code;
    readonly county: Code;
    readonly region: Code;
  }[];
}

/** Writes the code lists as ČÚZK publishes them; returns the paths. */
export async function writeCodeLists(folder: string, lists: CodeLists, layout: CzechLayout): Promise<string[]> {
  const files = {
    'UI_VUSC.csv': ['KOD;NAZEV', ...lists.regions.map(({ code, name }) => `${code};${name}`)],
    'UI_OKRES.csv': ['KOD;NAZEV;VUSC_KOD', ...lists.counties.map((one) => `${one.code};${one.name};${one.region}`)],
    'UI_OBEC.csv': [
      'KOD;NAZEV;OKRES_KOD',
      ...lists.municipalities.map((one) => `${one.code};${one.name};${one.county}`),
    ],
    'vazby-cr.csv': [
      'COBCE_KOD;OBEC_KOD;POU_KOD;ORP_KOD;OKRES_KOD;VUSC_KOD;REGSOUDR_KOD;STAT_KOD',
      ...lists.parts.map((one) => `${one.code};${one.municipality};;;${one.county};${one.region};;1`),
    ],
  };
  const into = join(folder, layout.listsFolder);
  await mkdir(into, { recursive: true });
  const paths: string[] = [];
  for (const [name, lines] of Object.entries(files)) {
    const path = join(into, name);
    await writeWholeFile(path, [encodeLines(lines, layout)]);
    paths.push(path);
  }
  return paths;
}

export function encodeLines(lines: readonly string[], { encode }: CzechLayout): Buffer {
  return encode(`${lines.join('\n')}\n`);
}
