import type { TextTable } from '@tripoint/index';
import { foldedWords } from '@tripoint/text';
import { Directory } from '../directory';
import type { AddressIndex, Sections } from '../schema/address-types';

/** Names of one street that are kept, the newest ones. */
const MAX_FORMER_NAMES = 8;

/** The names that streets had in the index before, by their codes: the one of then and those before it. */
export class NamesBefore {
  private readonly names = new Map<string, readonly string[]>();

  constructor(before: AddressIndex) {
    const directory = new Directory(before);
    const { streetCode, streetName } = before.sections;
    streetCode.forEach((code, street) => {
      const former = directory.formerNamesOf(street);
      this.names.set(directory.text(code), [directory.name(streetName[street]), ...former]);
    });
  }

  /** Those that are not the name of today, in whatever spelling, each once, the newest first. */
  of(code: string, today: string): readonly string[] {
    const known = new Set([foldedWords(today).join(' ')]);
    const names = this.names.get(code) ?? [];
    return names
      .filter((name) => {
        const folded = foldedWords(name).join(' ');
        return folded !== '' && !known.has(folded) && known.add(folded);
      })
      .slice(0, MAX_FORMER_NAMES);
  }
}

/** @param streets codes and names in the order of the index */
export function formerSections(
  streets: readonly (readonly [code: string, name: string])[],
  before: NamesBefore | null,
  texts: TextTable,
): Pick<Sections, 'formerStreet' | 'formerName'> {
  const former = streets.flatMap(([code, name], street) =>
    (before?.of(code, name) ?? []).map((text) => [street, texts.add(text)] as const),
  );
  return {
    formerStreet: Uint32Array.from(former, ([street]) => street),
    formerName: Uint32Array.from(former, ([, name]) => name),
  };
}
