/**
 * Writes records as JSON. Records of a register share the objects of their hierarchy, so the text of an object below a
 * record is made once and kept as long as the object lives; records must not be changed after they were published.
 */
export class RecordJson {
  private readonly texts = new WeakMap<object, string>();
  private readonly names = new Map<string, string>();

  write(record: object): string {
    let text = '{';
    for (const name in record) {
      const value = this.value((record as Record<string, unknown>)[name]);
      if (value !== undefined) text += (text === '{' ? '' : ',') + this.name(name) + value;
    }
    return `${text}}`;
  }

  private value(value: unknown): string | undefined {
    switch (typeof value) {
      case 'number':
        return Number.isFinite(value) ? `${value}` : 'null';
      case 'object': {
        if (value === null) return 'null';
        let text = this.texts.get(value);
        if (text === undefined) {
          text = JSON.stringify(value);
          this.texts.set(value, text);
        }
        return text;
      }
      default:
        return JSON.stringify(value);
    }
  }

  private name(name: string): string {
    let text = this.names.get(name);
    if (text === undefined) {
      text = `${JSON.stringify(name)}:`;
      this.names.set(name, text);
    }
    return text;
  }
}
