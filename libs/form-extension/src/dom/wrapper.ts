const CLASS = 'swiftyper_wrapper';
const users = new WeakMap<Element, number>();

/** The parent of a field, around a label that has the field in it: text of a list must not become text of the label. */
export const parentOf = (field: Element): ParentNode | null => (field.closest('label') ?? field).parentNode;

/** Marks the parent of a field; the returned function takes the mark away with the last field in it. */
export function markWrapper(field: Element): () => void {
  const wrapper = parentOf(field);
  if (!(wrapper instanceof Element)) return () => {};
  const before = users.get(wrapper);
  // A page that has the class by itself keeps it.
  if (before === undefined && wrapper.classList.contains(CLASS)) return () => {};
  users.set(wrapper, (before ?? 0) + 1);
  wrapper.classList.add(CLASS);
  return () => {
    const left = (users.get(wrapper) ?? 1) - 1;
    if (left > 0) return void users.set(wrapper, left);
    users.delete(wrapper);
    wrapper.classList.remove(CLASS);
    if (!wrapper.classList.length) wrapper.removeAttribute('class');
  };
}
