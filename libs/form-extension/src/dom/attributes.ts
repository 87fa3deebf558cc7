export interface Attributes {
  /** Sets an attribute, or with null removes it. */
  set(name: string, value: string | null): void;
  /** Gives every attribute the value that it had. */
  restore(): void;
}

function write(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Attributes of an element of the page that are only lent. */
export function borrowAttributes(element: Element): Attributes {
  const before = new Map<string, string | null>();
  return {
    set(name, value) {
      if (!before.has(name)) before.set(name, element.getAttribute(name));
      write(element, name, value);
    },
    restore() {
      for (const [name, value] of before) write(element, name, value);
      before.clear();
    },
  };
}
