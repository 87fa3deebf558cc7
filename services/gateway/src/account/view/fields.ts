import { type Html, html } from './html';

export interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
  /** Why what was given cannot be accepted. */
  readonly wrong?: string | null;
  readonly type?: 'text' | 'email' | 'search' | 'number' | 'date';
  readonly lines?: number;
  readonly required?: boolean;
  readonly autocomplete?: string;
  readonly min?: number | string;
  readonly max?: number;
  readonly step?: string;
  readonly maxLength?: number;
}

/** A labelled field with its hint and what is wrong with it, joined for screen readers. */
export function field(options: FieldOptions): Html {
  const { name, label, hint, wrong = null } = options;
  const described = [hint !== undefined && `${name}-hint`, wrong !== null && `${name}-wrong`].filter(Boolean).join(' ');
  return html`<div class="field"><label for="${name}">${label}</label>
${control(options, described)}
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${wrong !== null && html`<p class="wrong" id="${name}-wrong">${wrong}</p>`}</div>`;
}

function control(options: FieldOptions, described: string): Html {
  const { name, value = '', type = 'text', lines, required = false, wrong = null } = options;
  const state = html`${described !== '' && html` aria-describedby="${described}"`}${wrong !== null && html` aria-invalid="true"`}${required && html` required`}`;
  if (lines !== undefined) {
    return html`<textarea id="${name}" name="${name}" rows="${lines}" spellcheck="false"${state}>
${value}</textarea>`;
  }
  const bounds = (['min', 'max', 'step', 'autocomplete'] as const).map((attribute) => {
    const given = options[attribute];
    return given !== undefined && html` ${attribute}="${given}"`;
  });
  return html`<input type="${type}" id="${name}" name="${name}" value="${value}" maxlength="${options.maxLength ?? 200}"${bounds}${state}>`;
}

export interface ChoiceOptions {
  readonly legend: string;
  readonly name: string;
  /** Distinguishes boxes of one name on a page. */
  readonly of: string;
  readonly items: readonly {
    readonly value: string;
    readonly label: string;
    readonly hint: string;
    readonly checked: boolean;
  }[];
  readonly wrong: string | null;
}

/** Boxes of which any number may be ticked. */
export function choices({ legend, name, of, items, wrong }: ChoiceOptions): Html {
  return html`<fieldset class="field"><legend>${legend}</legend>
${items.map(
  ({ value, label, hint, checked }) => html`<div class="choice">
<input type="checkbox" id="${name}-${value}-${of}" name="${name}" value="${value}"${checked && html` checked`}>
<label for="${name}-${value}-${of}">${label} <span class="soft">– ${hint}</span></label></div>`,
)}
${wrong !== null && html`<p class="wrong">${wrong}</p>`}</fieldset>`;
}
