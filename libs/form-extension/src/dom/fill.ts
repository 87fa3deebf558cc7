/** A field of a form: `input`, `textarea`, `select`, or an element of the page's own with a `value`. */
export type Field = HTMLInputElement;

let fillings = 0;

/** Whether an event comes from filling: of any form extension of the page. */
export const isFilling = () => fillings > 0;

/**
 * Writes the first text, or of a country the second one, its name. Writes it as a person would: through the setter of the prototype, because React replaces the one of the element,
 * and with the events that frameworks and pages listen to. A `select` has the option of one of the texts, which are
 * compared without letter case, with its value first, then with what it shows: of a country also `Česká republika` for
 * `Česko`. Without such an option it stays.
 */
export function fill(field: Field, texts: readonly string[]): void {
  let [value = '', name] = texts;
  // A code goes where only a code fits, and where nobody reads it; a spaced postal code loses its space.
  if (name && field.type !== 'hidden' && field.maxLength !== 2 && field.value.length !== 2) value = name;
  if ((value.length > field.maxLength && field.maxLength > 0) || field.type === 'number')
    value = value.replace(/(\d) /, '$1');
  if (field.localName === 'select') {
    const options = [...(field as unknown as HTMLSelectElement).options];
    const isOne = (text: string) => texts.some((one) => one.toLowerCase() === text.toLowerCase());
    const option =
      options.find((one) => isOne(one.value)) ??
      options.find((one) => isOne(one.text)) ??
      options.find((one) => one.text.startsWith(name?.slice(0, -2) as string));
    if (!option) return;
    value = option.value;
  }
  if (field.value === value) return;
  fillings++;
  try {
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  } finally {
    fillings--;
  }
}
