import type { Kind } from '../fields';

/** Codes of VAT numbers: the member states of the European Union, Greece as EL, and XI for Northern Ireland. */
// biome-ignore format: one line for each half of the alphabet
export const MEMBER_STATES = [
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'EL', 'ES', 'FI', 'FR', 'HR', 'HU',
  'IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'XI',
] as const;

export type MemberState = (typeof MEMBER_STATES)[number];

const ALIASES: Readonly<Record<string, string>> = { GR: 'EL' };
const written = [...MEMBER_STATES, ...Object.keys(ALIASES)];

/** A member state in any letter case; Greece also by its country code, GR. */
export const memberState: Kind<MemberState> = {
  rule: `must be the code of a member state: one of ${written.join(', ')}`,
  read: (value) => {
    const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
    return MEMBER_STATES.find((state) => state === (ALIASES[code] ?? code)) ?? null;
  },
  jsonSchema: () => ({ type: 'string', enum: [...written, ...written.map((code) => code.toLowerCase())] }),
};
