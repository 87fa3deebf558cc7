/** Creates an element by the prototype: forms and images named `createElement` hide the method of a document. */
export function create(at: Node, className: string, tag = 'div'): HTMLElement {
  const element: HTMLElement = Document.prototype.createElement.call(at.ownerDocument, tag);
  if (className) element.className = className;
  return element;
}
