const CLASS = 'swiftyper_wrapper';
const users = new WeakMap<Element, number>();

/** The parent of a field, around a label that has the field in it: text of a list must not become text of the label. */
export const parentOf = (field: Element): ParentNode | null => (field.closest('label') ?? field).parentNode;

/** The classes of an element by the prototype: a field named `classList` hides those of its form. */
const classesOf = (element: Element): DOMTokenList => Reflect.get(Element.prototype, 'classList', element);

/** Marks the parent of a field; the returned function takes the mark away with the last field in it. */
export function markWrapper(field: Element): () => void {
  const wrapper = parentOf(field);
  if (!(wrapper instanceof Element)) return () => {};
  const classes = classesOf(wrapper);
  const before = users.get(wrapper);
  // A page that has the class by itself keeps it.
  if (before === undefined && classes.contains(CLASS)) return () => {};
  users.set(wrapper, (before ?? 0) + 1);
  classes.add(CLASS);
  return () => {
    const left = (users.get(wrapper) as number) - 1;
    if (left > 0) return void users.set(wrapper, left);
    users.delete(wrapper);
    classes.remove(CLASS);
    if (!classes.length) Element.prototype.removeAttribute.call(wrapper, 'class');
  };
}
