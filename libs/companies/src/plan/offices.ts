import { type CompanyCountry, foldedWords } from '@tripoint/text';
import { type CompanyQuery, readCompanyQuery } from './company-query';

/** An office as it is written, folded, with what begins the name of the municipality that has it. */
const office = (name: string, municipality: string) =>
  ({ pattern: new RegExp(`^(?:(.+) )?${name} (?:v |vo |ve )?(.+)$`), municipality }) as const;

const offices: Readonly<Record<CompanyCountry, readonly ReturnType<typeof office>[]>> = {
  sk: [
    office('ocu', 'obec'),
    office('obecny urad', 'obec'),
    office('msu', 'mesto'),
    office('mestsky urad', 'mesto'),
    office('miestny urad', 'mestska cast'),
  ],
  cz: [
    office('ou', 'obec'),
    office('obecni urad', 'obec'),
    office('meu', 'mesto'),
    office('mestsky urad', 'mesto'),
    office('urad mestyse', 'mestys'),
    office('(?:magistrat (?:statutarniho )?mesta|magistrat|statutarni mesto)', 'mesto'),
    office('urad mestske casti', 'mestska cast'),
  ],
};

const regions: Readonly<Record<CompanyCountry, readonly (readonly [pattern: RegExp, region: string])[]>> = {
  sk: [[/^vuc (.+?)(?: samospravny kraj)?$/, '$1 samospravny kraj']],
  cz: [[/^krajsky urad (.+)eho kraje$/, '$1y kraj']],
};

/** The text with the municipality or region for its office, which is no company of its own; null where it names none. */
export function withoutOffice({ typed }: CompanyQuery, country: CompanyCountry): CompanyQuery | null {
  const text = foldedWords(typed).join(' ');
  for (const [pattern, region] of regions[country]) {
    if (pattern.test(text)) return readCompanyQuery(text.replace(pattern, region), country);
  }
  for (const { pattern, municipality } of offices[country]) {
    const [, before, behind] = pattern.exec(text) ?? [];
    if (behind === undefined) continue;
    if (before === undefined) return readCompanyQuery(`${municipality} ${behind}`, country);
    // `Obec X, Obecný úrad X 15`: the municipality is named, and its address follows.
    if (before.startsWith(`${municipality} `)) return readCompanyQuery(before, country);
  }
  return null;
}
