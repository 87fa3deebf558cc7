import { WeightedList, weightedTexts } from './weighted-list';

/** A legal form with what invented companies of it are called. */
export interface CompanyForm {
  /** Its code in the register. */
  readonly code: string;
  /** Share of it among the companies that exist, beside the shares of the others. */
  readonly share: number;
  /** The list of patterns of its names. */
  readonly patterns: string;
  /** The form in words. */
  readonly text: string;
  /** How names write it; null: not at all. */
  readonly writings: WeightedList<string> | null;
}

/** Reads the list of forms of a file of words; its head explains the notation. */
export function readCompanyForms(items: readonly string[]): CompanyForm[] {
  return items.map((item) => {
    const [code, share, patterns, text, writings] = item.split('|').map((cell) => cell.trim());
    if (!(Number(share) >= 0) || writings === undefined) throw new Error(`no legal form: ${item}`);
    const written = writings === '' ? null : weightedTexts(writings.split(' / '));
    return { code, share: Number(share), patterns, text, writings: written };
  });
}

/** The forms, to be drawn by their shares. */
export function formsByShare(forms: readonly CompanyForm[]): WeightedList<CompanyForm> {
  return new WeightedList(forms, (form) => form.share);
}
