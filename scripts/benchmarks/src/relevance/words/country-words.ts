import type { Random } from '../../shared/random';

/** What people of one country write around and inside addresses. */
export interface CountryWords {
  /** Words of street names that people shorten, in lower case, each with the short form that needs a dot. */
  readonly shortWords: Readonly<Record<string, string>>;
  /** What an abbreviation of the register stands for, in lower case with its dot; null when it has no one meaning. */
  longWord(word: string, next: string | undefined): string | null;
  /** First names as they stand in street names. */
  readonly firstNames: ReadonlySet<string>;
  /**
   * The street as a reader says it, where registers spell one name in several ways: two streets of a town that are said
   * alike are no two answers. Absent where a name has one spelling.
   */
  readonly saidStreet?: (street: string) => string;
  readonly nameOfInitial: Readonly<Record<string, string>>;
  readonly knownInitials: Readonly<Record<string, string>>;
  /** What people put before a street that has no type of its own. */
  readonly streetPrefixes: readonly string[];
  /** Matches the beginning of a street that has a word for street or its type already. */
  readonly hasPrefix: RegExp;
  /** Behind the town. */
  readonly countries: readonly string[];
  /** Flat or floor, with what separates it from the number. */
  flat(random: Random): string;
  /** Where something is: preposition and inflected town, or null where no rule fits. */
  inTown(town: string, random: Random): string | null;
  /** Digits as the keyboard writes them without Shift; null where it writes digits. */
  readonly keyboardRow: string | null;
  /** The keyboard has y and z the other way round. */
  readonly qwertz: boolean;
  /** Streets that begin with a number, and ways to write them; null when the name is none. */
  numberedStreet(street: string, random: Random): string | null;
  /** Signs between a village and its number. */
  readonly numberSigns: readonly string[];
}
