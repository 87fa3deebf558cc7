import type { FilePiece } from '../../files/file-piece';
import { type JsonObject, textOf } from '../../json/json-values';
import { type ListForm, ListScanner } from '../../json/list-scanner';
import { parseItem } from '../../json/parse-item';
import { RegisterFileError, type RegisterFileReason } from '../../register-file-error';
import { WANTED_MEMBERS } from './entity';
import { rpoNameOf } from './rpo-names';
import { readDay } from './timed-values';

const MEGABYTE = 1024 * 1024;
/** The largest firms have some hundred kilobytes of partners and their history. */
const MAX_ENTITY_BYTES = 16 * MEGABYTE;

const ENTITIES: ListForm = {
  list: 'results',
  item: 'an entity',
  format: 'a batch of RPO',
  maxItemBytes: MAX_ENTITY_BYTES,
  wanted: WANTED_MEMBERS,
};

/** One entity with the 1-based line on which it begins. */
export interface ReadEntity {
  readonly entity: JsonObject;
  readonly file: string;
  readonly line: number;
}

/** Reads the entities of one batch as its bytes arrive. Throws RegisterFileError for what is none. */
export class RpoBatch {
  /** Day of the export, YYYYMMDD; 0 until the first entity or the end of the file. */
  day = 0;
  private readonly scanner: ListScanner;
  private entities: ReadEntity[] = [];

  constructor(readonly file: string) {
    this.scanner = new ListScanner(file, ENTITIES, (bytes, start, end, line) => {
      if (this.day === 0) this.day = this.readDay(line);
      this.entities.push({ entity: parseItem(bytes, start, end, { file, line }), file, line });
    });
  }

  /** The entities that end in the next run of bytes. */
  write({ bytes, last }: FilePiece): ReadEntity[] {
    this.scanner.write(bytes);
    if (last) {
      this.scanner.finish();
      this.day ||= this.readDay(1);
    }
    const { entities } = this;
    this.entities = [];
    return entities;
  }

  /** The date comes before the list and is that of the name, where the name has one. */
  private readDay(line: number): number {
    let head: JsonObject;
    try {
      head = JSON.parse(this.scanner.head) as JsonObject;
    } catch {
      this.refuse('damaged', line, 'it is not JSON before its list "results"');
    }
    const day = Number(readDay(head.exportDate).replaceAll('-', ''));
    if (day === 0) this.refuse('not-a-register', line, 'no exportDate before "results": this is no batch of RPO');
    const named = rpoNameOf(this.file)?.day ?? day;
    if (named !== day)
      this.refuse('not-a-register', line, `its exportDate is ${textOf(head.exportDate)}, its name of ${named}`);
    return day;
  }

  private refuse(reason: RegisterFileReason, line: number, why: string): never {
    throw new RegisterFileError(reason, `${this.file} line ${line}: ${why}`, this.file, line);
  }
}
