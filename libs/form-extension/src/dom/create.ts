/** Creates an element by the prototype: forms and images named `createElement` hide the method of a document. */
export function create(className: string, tag = 'div'): HTMLElement {
  const element: HTMLElement = Document.prototype.createElement.call(document, tag);
  if (className) element.className = className;
  return element;
}

/** Appends by the prototype: a field named `append` hides the method of its form. */
export const append = (parent: Node, child: Node) => Node.prototype.appendChild.call(parent, child);
