import { Line } from './line';
import { type Piece, piecesOf } from './pieces';

/** A text as lines to translate and what is between them. */
export class TextDocument {
  /** What has words, in the order of the text. */
  readonly lines: readonly Line[];

  private constructor(
    private readonly parts: readonly (Line | string)[],
    readonly isHtml: boolean,
  ) {
    this.lines = parts.filter((part) => part instanceof Line);
  }

  static of(text: string): TextDocument {
    const pieces = piecesOf(text);
    const isHtml = pieces.some(({ raw }) => /^<[!/a-z]/i.test(raw));
    return new TextDocument(partsOf(pieces), isHtml);
  }

  /** The words of a line between the parts that stay, each by itself: for an engine that does not leave those alone. */
  static apart({ pieces }: Line, isHtml: boolean): TextDocument {
    return new TextDocument(
      pieces.flatMap((piece) => trimmed([piece])),
      isHtml,
    );
  }

  /** The text with these in the place of its lines. */
  withLines(translated: readonly string[]): string {
    let next = 0;
    return this.parts.map((part) => (part instanceof Line ? translated[next++] : part)).join('');
  }
}

function partsOf(pieces: readonly Piece[]): (Line | string)[] {
  const parts: (Line | string)[] = [];
  let line: Piece[] = [];
  for (const piece of pieces) {
    if (piece.kind !== 'gap') line.push(piece);
    else {
      parts.push(...trimmed(line), piece.raw);
      line = [];
    }
  }
  return [...parts, ...trimmed(line)];
}

/** A line without the spaces around it, which engines lose; as it is when it has no words. */
function trimmed(pieces: readonly Piece[]): (Line | string)[] {
  const { hasWords, raw } = new Line(pieces);
  if (!hasWords) return [raw];
  const start = raw.length - raw.trimStart().length;
  const end = raw.trimEnd().length;
  const inner = pieces.map(({ kind, raw: text }, i) => {
    const isFirst = kind === 'text' && i === 0;
    const isLast = kind === 'text' && i === pieces.length - 1;
    const cut = isFirst ? text.trimStart() : text;
    return { kind, raw: isLast ? cut.trimEnd() : cut };
  });
  return [raw.slice(0, start), new Line(inner.filter((piece) => piece.raw !== '')), raw.slice(end)];
}
