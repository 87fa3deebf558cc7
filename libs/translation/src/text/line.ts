import type { Piece } from './pieces';

/** What an engine gets for a piece that stays as it is. */
export type MarkForm = 'kept' | 'empty';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const ID = `[^<>]*?\\bid\\s*=\\s*["']?p(\\d{1,5})["']?[^<>]*`;
/** A mark in an answer: a kept piece as either form, the begin or the end of a marked text; or any other tag, which no one asked for. */
const MARK = new RegExp(
  `<span\\b${ID}>[\\s\\S]*?</span\\s*>|<x\\b${ID}/?>(?:\\s*</x\\s*>)?|<i\\b${ID}>|(</i\\s*>)|(<[/!a-z][^<>]*>)`,
  'gi',
);
const LETTER = /\p{L}/u;

/** One line or sentence of a text: translated as a whole, with the parts inside it that stay. */
export class Line {
  /** For every piece that opens a marked text, the index of the one that closes it. */
  private readonly closers: ReadonlyMap<number, number>;
  private readonly closing: ReadonlySet<number>;

  constructor(readonly pieces: readonly Piece[]) {
    this.closers = closersIn(pieces);
    this.closing = new Set(this.closers.values());
  }

  /** Whether there is something to translate. */
  get hasWords(): boolean {
    return this.pieces.some(({ kind, raw }) => kind === 'text' && LETTER.test(raw));
  }

  /** The text as HTML for an engine. */
  marked(form: MarkForm): string {
    return this.pieces
      .map(({ kind, raw }, i) => {
        if (kind === 'text') return escapeHtml(raw);
        if (this.closers.has(i)) return `<i id="p${i}">`;
        if (this.closing.has(i)) return '</i>';
        if (form === 'empty') return `<x id="p${i}"/>`;
        return `<span class="notranslate" translate="no" id="p${i}">${escapeHtml(raw)}</span>`;
      })
      .join('');
  }

  /**
   * Puts the original parts into an answer to `marked`. Null when a part is missing, doubled or out of its order, or there
   * is markup that nobody sent: then nothing of the answer can be trusted.
   *
   * @param isHtml whether the original is HTML, in which words must not become markup
   */
  restored(answer: string, isHtml: boolean): string | null {
    const seen = new Set<number>();
    const open: number[] = [];
    let result = '';
    let from = 0;
    for (const found of answer.matchAll(MARK)) {
      result += plain(answer.slice(from, found.index), isHtml);
      from = found.index + found[0].length;
      const [, kept, empty, begin, end, foreign] = found;
      const index = end === undefined ? Number(kept ?? empty ?? begin) : (this.closers.get(open.pop() ?? -1) ?? -1);
      const isRight =
        foreign === undefined && this.isMark(index, begin !== undefined, end !== undefined) && !seen.has(index);
      if (!isRight) return null;
      if (begin !== undefined) open.push(index);
      seen.add(index);
      result += this.pieces[index]!.raw;
    }
    result += plain(answer.slice(from), isHtml);
    return seen.size === this.pieces.filter(({ kind }) => kind !== 'text').length ? result : null;
  }

  /** The words alone. */
  get words(): string {
    return this.pieces.map(({ kind, raw }) => (kind === 'text' ? raw : ' ')).join('');
  }

  /** The text as it was. */
  get raw(): string {
    return this.pieces.map(({ raw }) => raw).join('');
  }

  private isMark(index: number, begins: boolean, ends: boolean): boolean {
    const piece = this.pieces[index];
    if (piece === undefined || piece.kind === 'text') return false;
    if (ends) return true;
    return begins ? this.closers.has(index) : !this.closers.has(index) && !this.closing.has(index);
  }
}

function closersIn(pieces: readonly Piece[]): ReadonlyMap<number, number> {
  const closers = new Map<number, number>();
  const open: { readonly index: number; readonly name: string }[] = [];
  pieces.forEach(({ kind, raw }, index) => {
    const name = /^<\/?([^\s/>]+)/.exec(raw)?.[1] ?? '';
    if (kind === 'open') open.push({ index, name });
    if (kind !== 'close') return;
    const at = open.findLastIndex((opener) => opener.name === name);
    if (at === -1) return;
    closers.set(open[at]!.index, index);
    open.length = at;
  });
  return closers;
}

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function plain(html: string, isHtml: boolean): string {
  const text = html.replace(
    ENTITY,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const point = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : whole;
    },
  );
  return isHtml ? text.replace(/</g, '&lt;').replace(/>/g, '&gt;') : text;
}
