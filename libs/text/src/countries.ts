import type { AddressRules, RulesCountry } from './address-rules';
import { czech } from './czech/rules';
import { polish } from './polish/rules';
import { slovak } from './slovak/rules';

/** The rules of every country. */
export const addressRules: Readonly<Record<RulesCountry, AddressRules>> = { cz: czech, sk: slovak, pl: polish };
