import { activeFlag, country, defaulted, optional, required } from '../fields';

const said = { description: 'Code of the country whose register is searched, in any letter case.', example: 'CZ' };

/** The country of a search. */
export const searchedCountry = required(country, said);

/** The country of a search that may also be given an identifier, which names its own. */
export const namedCountry = optional(country, {
  ...said,
  description: `${said.description} Required with \`query\`.`,
});

export const active = defaulted(activeFlag, false, {
  description: 'Finds only what exists: nothing that was terminated.',
  example: 'true',
});

/** What all operations of companies declare alike. */
export const ofCompanies = {
  service: 'business',
  method: 'POST',
  quotaCost: 1,
  repeatable: true,
  fromRegisters: true,
} as const;
