/** What services of one process have in common: the first that asks opens it. */
export class Shared {
  private readonly opened = new Map<string, Promise<unknown>>();

  /** @param name of what is opened; it always stands for the same type */
  open<T>(name: string, open: () => Promise<T>): Promise<T> {
    let opened = this.opened.get(name);
    if (opened === undefined) {
      opened = open();
      this.opened.set(name, opened);
    }
    return opened as Promise<T>;
  }
}
