import { type CollectorUpload, readCollectorUpload, type Submission, textHash } from '@tripoint/phrases';
import { seededRandom } from '@tripoint/testing';

/** Different words of all texts: about as many as interfaces are written with. */
const VOCABULARY = 5_000;
/** Often as in English, so that groups of letters are. */
const LETTERS = 'eeeetttaaaooiinnsshhrrddlluccmmwfgypbvk';
const PROJECTS = 20;
/** Of so many phrases one is a plural. */
const PLURAL_EVERY = 10;

function word(random: () => number): string {
  const length = 3 + Math.floor(random() * 8);
  return Array.from({ length }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
}

/** Invented phrases and translations, the same ones for the same number. */
export class SamplePhrases {
  private readonly words: readonly string[];

  constructor(seed: number) {
    const random = seededRandom(seed);
    this.words = Array.from({ length: VOCABULARY }, () => word(random));
  }

  /** The elements from one number to before another. */
  upload(from: number, to: number): CollectorUpload {
    const elements = Array.from({ length: to - from }, (_, i) => this.element(from + i));
    const upload = readCollectorUpload(JSON.stringify(elements));
    if ('problem' in upload) throw new Error(upload.message);
    return upload;
  }

  text(at: number): string {
    const random = seededRandom(at + 1);
    const count = 2 + Math.floor(random() * 7);
    return `${Array.from({ length: count }, () => this.words[Math.floor(random() ** 2 * VOCABULARY)]).join(' ')} ${at}`;
  }

  description(at: number): string {
    return `screen ${at % 500}`;
  }

  project(at: number): string {
    return `project ${at % PROJECTS}`;
  }

  hash(at: number): string {
    return textHash(this.text(at), this.description(at));
  }

  submission(at: number, locale: string): Submission {
    const text = `${locale.slice(0, 2)} ${this.text(at)}`;
    return { phraseHash: this.hash(at), locale, text, tokens: [], types: [], variations: [] };
  }

  private element(at: number): object {
    const text = this.text(at);
    const facts = { desc: this.description(at), project: this.project(at), author: `author ${at % 7}` };
    if (at % PLURAL_EVERY !== 0) return { hashToText: { [this.hash(at)]: text }, ...facts, type: 'text', jsfbt: text };
    const one = `one ${text}`;
    return {
      hashToText: { [this.hash(at)]: text, [textHash(one, facts.desc)]: one },
      ...facts,
      type: 'table',
      jsfbt: { t: { '*': text, _1: one }, m: [{ token: 'number', type: 2, singular: true }] },
    };
  }
}
