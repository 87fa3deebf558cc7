import { RegisterFileError } from '../../../register-file-error';
import { isoOf, type VfrHeader } from './vfr-header';

/** Up to where the live data have got. */
export interface ChainPlace {
  /** The release of the full load, or the day of the last change file, YYYYMMDD. */
  readonly date: number;
  /** Name of the last change file; null after a full load. */
  readonly file: string | null;
  /** TransakceDo of the last change file; null after a full load, which does not state it. */
  readonly transaction: number | null;
}

export interface Chain {
  /** To be applied, in this order. */
  readonly next: readonly VfrHeader[];
  /** Applied before, or the same day once more. */
  readonly replayed: readonly VfrHeader[];
  readonly end: ChainPlace;
}

/**
 * Orders change files and proves that nothing is missing between the live data and each of them. A file covers what
 * happened after the file it names in PredchoziSoubor up to its own day, so it follows data of day D when
 * PredchoziSoubor is of D or older and the file itself is newer than D: after a full load of month end D the file of
 * the next day, which names that of D. (A publisher who withdraws a file of D lets the next one begin before it; what
 * both hold comes twice and ends the same.) Files of D or older have been applied.
 *
 * @throws RegisterFileError with the reason `gap` for a missing file, two different files of one day, or transactions
 *   that run backwards
 */
export function chainOf(headers: readonly VfrHeader[], start: ChainPlace): Chain {
  const ordered = [...headers].sort((a, b) => a.date - b.date || sizeRank(a) - sizeRank(b) || compare(a.file, b.file));
  const next: VfrHeader[] = [];
  const replayed: VfrHeader[] = [];
  let place = start;
  for (const header of ordered) {
    if (header.date <= place.date) {
      const twin = next.find((other) => other.date === header.date);
      if (twin !== undefined) checkSame(header, twin);
      replayed.push(header);
      continue;
    }
    if (header.previous.date > place.date) refuseGap(header, place);
    if (place.transaction !== null && header.transactionTo < place.transaction) {
      refuse(
        header,
        `it ends with transaction ${header.transactionTo}, before ${place.transaction} of ${place.file}: it is not what its name says`,
      );
    }
    next.push(header);
    place = { date: header.date, file: header.name, transaction: header.transactionTo };
  }
  return { next, replayed, end: place };
}

/** The basic file of a day comes before the complete one, which holds the same and more. */
function sizeRank(header: VfrHeader): number {
  return header.type === 'ST_ZZSZ' ? 0 : 1;
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function checkSame(header: VfrHeader, twin: VfrHeader): void {
  if (header.transactionFrom === twin.transactionFrom && header.transactionTo === twin.transactionTo) return;
  refuse(header, `it is another file of the day of ${twin.file}, with other transactions; leave the right one`);
}

function refuseGap(header: VfrHeader, place: ChainPlace): never {
  const live = place.file === null ? `a full load of ${isoOf(place.date)}` : place.file;
  const missing = header.previous.name;
  refuse(
    header,
    `it follows ${missing}, but the live data end with ${live}: ${missing} and any file between are missing. ` +
      'Fetch them (they are published for about 90 days) and apply all together, or load the next full register',
  );
}

function refuse(header: VfrHeader, why: string): never {
  const { file, line } = header;
  throw new RegisterFileError('gap', `${file} cannot be applied: ${why}`, file, line);
}
