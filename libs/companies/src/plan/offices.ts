import { type CompanyCountry, foldedWords } from '@tripoint/text';
import { type CompanyQuery, readCompanyQuery } from './company-query';

/** Offices as they are written, folded, with what begins the name of the municipality that has them. */
const offices: Readonly<Record<CompanyCountry, readonly (readonly [office: string, municipality: string])[]>> = {
  sk: [
    ['ocu', 'obec'],
    ['obecny urad', 'obec'],
    ['msu', 'mesto'],
    ['mestsky urad', 'mesto'],
  ],
  cz: [
    ['ou', 'obec'],
    ['obecni urad', 'obec'],
    ['meu', 'mesto'],
    ['mestsky urad', 'mesto'],
    ['urad mestyse', 'mestys'],
    ['magistrat mesta', 'mesto'],
    ['urad mestske casti', 'mestska cast'],
  ],
};

const regions: Readonly<Record<CompanyCountry, readonly (readonly [office: RegExp, region: string])[]>> = {
  sk: [[/^vuc (.+?)(?: samospravny kraj)?$/, '$1 samospravny kraj']],
  cz: [[/^krajsky urad (.+)eho kraje$/, '$1y kraj']],
};

/** The text with the municipality or region for its office, which is no company of its own; null where it names none. */
export function withoutOffice({ typed }: CompanyQuery, country: CompanyCountry): CompanyQuery | null {
  const text = foldedWords(typed).join(' ');
  for (const [office, region] of regions[country]) {
    if (office.test(text)) return readCompanyQuery(text.replace(office, region), country);
  }
  for (const [office, municipality] of offices[country]) {
    const [, before, behind] = new RegExp(`^(?:(.+) )?${office} (?:v |vo |ve )?(.+)$`).exec(text) ?? [];
    if (behind === undefined) continue;
    if (before === undefined) return readCompanyQuery(`${municipality} ${behind}`, country);
    // `Obec X, Obecný úrad X 15`: the municipality is named, and its address follows.
    if (before.startsWith(`${municipality} `)) return readCompanyQuery(before, country);
  }
  return null;
}
