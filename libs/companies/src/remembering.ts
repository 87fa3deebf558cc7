import { LRUCache } from 'lru-cache';

/** Gives what was made of a text again where it is remembered. @param max texts that are remembered */
export function remembering<T extends object>(max: number, make: (text: string) => T): (text: string) => T {
  const remembered = new LRUCache<string, T>({ max });
  return (text) => {
    let made = remembered.get(text);
    if (made === undefined) {
      made = make(text);
      remembered.set(text, made);
    }
    return made;
  };
}
