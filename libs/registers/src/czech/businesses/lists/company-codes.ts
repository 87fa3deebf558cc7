import type { CodedText, SizeBand } from '../../../company-record';
import { WARNING } from '../row-reasons';
import { ACTIVITY_DIVISIONS, NEW_SECTIONS, SECTIONS } from './activity-divisions';
import { CodeList } from './code-list';
import { COMMON_FORMS } from './legal-forms';
import type { CodeLists } from './read-code-lists';
import { SIZE_BANDS, SIZE_NOT_STATED } from './size-bands';

/** Codes that a report names one by one; more are counted together. */
const MAX_REPORTED_CODES = 50;
/** Codes that are remembered with their texts: the lists have about 3,000. */
const MAX_REMEMBERED_CODES = 10_000;

/** Turns the codes of rows into texts; a code that no list has is its own text, with a warning. */
export class CompanyCodes {
  private readonly commonForms = new CodeList(COMMON_FORMS);
  private readonly divisions = new CodeList([...ACTIVITY_DIVISIONS, ...SECTIONS]);
  private readonly newDivisions = new CodeList([...ACTIVITY_DIVISIONS, ...NEW_SECTIONS]);
  private readonly reported = new Set<string>();
  private readonly known = {
    form: new Map<string, CodedText>(),
    size: new Map<string, SizeBand>(),
    activity: new Map<string, CodedText>(),
    newActivity: new Map<string, CodedText>(),
  };

  constructor(private readonly lists: CodeLists) {}

  /** Whether a list of activities lies beside the register. */
  get hasActivities(): boolean {
    return this.lists.activities.size + this.lists.newActivities.size > 0;
  }

  form(code: string, warn: (warning: string) => void): CodedText | null {
    if (code === '') return null;
    return remembered(this.known.form, code, () => ({
      code,
      text: this.textOf(
        this.lists.forms.textOf(code) ?? this.commonForms.textOf(code),
        code,
        WARNING.unknownForm,
        warn,
      ),
    }));
  }

  /** Null where the register does not know it. */
  size(code: string, warn: (warning: string) => void): SizeBand | null {
    if (code === '' || code === SIZE_NOT_STATED) return null;
    return remembered(this.known.size, code, () => {
      const band = SIZE_BANDS.get(code);
      const text = this.textOf(this.lists.sizes.textOf(code) ?? band?.text ?? null, code, WARNING.unknownSize, warn);
      return { code, text, employees: band?.employees ?? 0 };
    });
  }

  /** The main activity: of CZ-NACE 2025 where the row has it, else of Rev. 2. Codes have one to five characters. */
  activity(newCode: string, code: string, warn: (warning: string) => void): CodedText | null {
    if (newCode === '' && code === '') return null;
    const isNew = newCode !== '';
    const one = isNew ? newCode : code;
    const list = isNew ? this.lists.newActivities : this.lists.activities;
    const divisions = isNew ? this.newDivisions : this.divisions;
    return remembered(isNew ? this.known.newActivity : this.known.activity, one, () => {
      const text = list.textByPrefix(one) ?? divisions.textByPrefix(one);
      return { code: one, text: this.textOf(text, one, WARNING.unknownActivity, warn) };
    });
  }

  private textOf(text: string | null, code: string, warning: string, warn: (warning: string) => void): string {
    if (text !== null) return text;
    const reason = `${warning} ${JSON.stringify(code)}`;
    if (this.reported.size < MAX_REPORTED_CODES) this.reported.add(reason);
    warn(this.reported.has(reason) ? reason : WARNING.furtherCodes);
    return code;
  }
}

function remembered<T>(known: Map<string, T>, code: string, make: () => T): T {
  let found = known.get(code);
  if (found === undefined) {
    found = make();
    if (known.size < MAX_REMEMBERED_CODES) known.set(code, found);
  }
  return found;
}
