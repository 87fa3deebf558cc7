import { textHash } from '../hashes/text-hash';
import type { Translation } from '../model/translation';
import { openPhrases, type PhraseStoreSettings } from '../open-phrases';
import type { PhraseStore } from '../store/phrase-store';
import { actor, flat, stored } from './phrase-store-contract';
import { textElement, uploadOf } from './sample-uploads';
import { WriterLog } from './writer-log';

export const ORGANISATION = 'org_writers';
/** Phrases that all writers work on. */
export const PHRASES = ['One', 'Two', 'Three'];
/** Texts of a phrase that the writers share. */
export const SHARED_TEXTS = 4;
/** Phrases of one upload. */
export const BATCH = 60;
export const THRESHOLD = 5;
/** Every so many writers one uploads, too. */
const UPLOADERS = 10;

export interface WriterJob {
  readonly settings: PhraseStoreSettings;
  readonly logFolder: string;
  readonly writers: readonly number[];
}

export function sharedText(writer: number, phrase: number): string {
  return `text ${(writer + phrase) % SHARED_TEXTS}`;
}

export function writerName(writer: number): string {
  return `writer${writer}@x.sk`;
}

/** One member who submits, votes and takes votes back, and goes on where an earlier process of it was killed. */
class Writer {
  private readonly log: WriterLog;
  private readonly by;

  constructor(
    private readonly store: PhraseStore,
    private readonly number: number,
    logFolder: string,
  ) {
    this.log = new WriterLog(`${logFolder}/${number}.log`);
    this.by = actor(writerName(number), { threshold: THRESHOLD });
  }

  async work(mayGoOn: () => boolean): Promise<void> {
    const votes = PHRASES.map(() => 0);
    let text = 0;
    for (const [key, possible] of this.log.possible()) {
      const [kind, of] = key.split(' ');
      if (kind === 'vote') votes[Number(of)] = await this.resolved(Number(of), possible);
      if (kind === 'text') text = Math.max(...possible);
    }
    for (let round = 0; mayGoOn(); round += 1) {
      const phrase = Math.floor(Math.random() * PHRASES.length);
      votes[phrase] = await this.vote(phrase, votes[phrase]);
      if (round % 3 === 0) {
        text += 1;
        await this.writeOwn(text);
      }
      if (this.number % UPLOADERS === 0) await this.upload();
    }
  }

  /** The vote as it is stored, where a killed process was changing it. */
  private async resolved(phrase: number, possible: readonly number[]): Promise<number> {
    // What the killed process sent may still arrive; a change of the same candidates makes that too late.
    if (possible.length > 1) await this.changeVote(phrase, await this.shared(phrase));
    const now = (await this.shared(phrase))?.voters.includes(writerName(this.number)) ? 1 : 0;
    if (possible.length === 1 && now !== possible[0])
      throw new Error(`writer ${this.number}: vote ${now} where ${possible} is acknowledged`);
    this.log.append({ kind: 'vote', of: String(phrase), becomes: now, done: true });
    return now;
  }

  private async vote(phrase: number, before: number): Promise<number> {
    const work = { kind: 'vote', of: String(phrase), becomes: 1 - before } as const;
    const mine = await this.shared(phrase);
    this.log.append({ ...work, done: false });
    await this.changeVote(phrase, before === 0 && Math.random() < 0.5 ? undefined : mine);
    this.log.append({ ...work, done: true });
    return work.becomes;
  }

  /** A vote for a text that is there is added or taken back; a submit adds it. */
  private async changeVote(phrase: number, mine: Translation | undefined): Promise<void> {
    if (mine !== undefined) {
      const voted = await this.store.vote(ORGANISATION, mine.id, this.by);
      if (!('problem' in voted)) return;
      // Another writer took the last vote of the text back.
    }
    const submission = flat(textHash(PHRASES[phrase], 'd'), sharedText(this.number, phrase));
    stored(await this.store.submit(ORGANISATION, submission, this.by));
  }

  private async shared(phrase: number): Promise<Translation | undefined> {
    const found = await this.store.candidates(ORGANISATION, textHash(PHRASES[phrase], 'd'), 'sk_SK');
    return found.find(({ text }) => text === sharedText(this.number, phrase));
  }

  /** Replaces what this writer wrote before. */
  private async writeOwn(text: number): Promise<void> {
    const work = { kind: 'text', of: 'own', becomes: text } as const;
    this.log.append({ ...work, done: false });
    const own = flat(textHash(PHRASES[0], 'd'), `${writerName(this.number)} ${text}`, 'cs_CZ');
    stored(await this.store.submit(ORGANISATION, own, this.by));
    this.log.append({ ...work, done: true });
  }

  private async upload(): Promise<void> {
    const name = `batch${this.number}x${Date.now()}`;
    const work = { kind: 'upload', of: name, becomes: 1 } as const;
    const elements = Array.from({ length: BATCH }, (_, i) => textElement(`${name} ${i}`, { project: name }));
    this.log.append({ ...work, done: false });
    stored(await this.store.upload(ORGANISATION, uploadOf(elements), Date.now()));
    this.log.append({ ...work, done: true });
  }
}

async function main({ settings, logFolder, writers }: WriterJob): Promise<void> {
  const store = openPhrases(settings);
  let isRunning = true;
  process.once('SIGTERM', () => {
    isRunning = false;
  });
  process.send?.('started');
  await Promise.all(writers.map((number) => new Writer(store, number, logFolder).work(() => isRunning)));
  await store.close();
}

if (require.main === module) {
  main(JSON.parse(process.argv[2]) as WriterJob).catch((cause: unknown) => {
    process.stderr.write(`${(cause as Error).stack}\n`);
    process.exit(1);
  });
}
